// Parts of the live pages that need no page.
import assert from "node:assert/strict";
import test from "node:test";
import zlib from "node:zlib";
import { explain } from "../../book/live/js/explain.js";

test("the CRC of the worker is that of zip files", async () => {
  globalThis.self = globalThis;
  const { crc32 } = await import("../../book/live/js/files.js");
  for (const text of ["", "a", "The quick brown fox", "\0".repeat(1000)]) {
    const bytes = new TextEncoder().encode(text);
    assert.equal(crc32(bytes), zlib.crc32(bytes));
  }
});

test("an archive is unpacked, by the engine or where it cannot by a library", async () => {
  globalThis.self = globalThis;
  const content = new TextEncoder().encode("nine of trumps ".repeat(1000));
  const packed = zlib.gzipSync(content);
  const file = { url: "a.pack", crc: zlib.crc32(packed), size: packed.length };
  const engine = [fetch, WebAssembly.instantiateStreaming, DecompressionStream];
  globalThis.fetch = async () => new Response(packed);
  try {
    const { Files } = await import("../../book/live/js/files.js");
    const files = new Files("http://127.0.0.1/", assert.fail);
    assert.deepEqual(await files.unpack(file), content);
    delete globalThis.DecompressionStream;
    assert.deepEqual(await files.unpack(file), content);
  } finally {
    [globalThis.fetch, WebAssembly.instantiateStreaming, globalThis.DecompressionStream] = engine;
  }
});

test("engines without AbortSignal.any get one that works", async () => {
  delete AbortSignal.any;
  await import("../../book/live/js/polyfill.js");
  const one = new AbortController();
  const two = new AbortController();
  const any = AbortSignal.any([one.signal, two.signal]);
  assert.equal(any.aborted, false);
  two.abort("second");
  assert.equal(any.aborted, true);
  assert.equal(any.reason, "second");
  assert.equal(one.signal.aborted, false);
  assert.equal(AbortSignal.any([two.signal, one.signal]).reason, "second");
});

test("every failure is told with what it is and how to go on", () => {
  const failures = [
    { kind: "cell", cell: 3, ename: "ValueError", evalue: "no" },
    { kind: "mismatch", dead: 1, all: 2 },
    { kind: "widget", dead: 1, all: 2, message: "no picture" },
    { kind: "file", message: "worker.js did not load" },
    { kind: "python", message: "out of memory" },
  ];
  const said = failures.map(explain);
  assert.equal(new Set(said).size, failures.length);
  for (const sentence of said) {
    assert.doesNotMatch(sentence, /undefined|\[object/);
    assert.match(sentence, /Reload|Restart/);
  }
  assert.match(said[0], /Cell 4 .* ValueError: no/);
});
