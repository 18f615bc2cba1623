/** Fetching in the worker, where no missing, damaged or mislabelled file passes unseen. */

import { gunzipSync } from "fflate";

const TABLE = new Uint32Array(256).map((_, n) => {
  for (let k = 0; k < 8; k++) n = n & 1 ? 0xedb88320 ^ (n >>> 1) : n >>> 1;
  return n >>> 0;
});

/** The CRC-32 of bytes, as in a zip file. */
export function crc32(bytes) {
  let crc = 0xffffffff;
  for (let i = 0; i < bytes.length; i++) crc = TABLE[(crc ^ bytes[i]) & 255] ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

const leaf = (url) => String(url).split("/").pop();

/**
 * Replaces `fetch` and `WebAssembly.instantiateStreaming` of the worker by ones that know what
 * is on its way already and report what goes wrong: Pyodide itself would only write it to the
 * console, and wait for ever.
 */
export class Files {
  #fetch = self.fetch.bind(self);
  #served = new Map();

  /**
   * @param {string} folder the folder of all files
   * @param {(what: string, error: Error) => void} fatal
   */
  constructor(folder, fatal) {
    this.folder = folder;
    this.fatal = fatal;
    self.fetch = (url, options) => this.#served.get(String(url)) ?? this.#checked(url, options);
    this.#patchStreaming();
  }

  async #checked(url, options) {
    let response;
    try {
      response = await this.#fetch(url, options);
    } catch (error) {
      this.fatal("file", new Error(`${leaf(url)} did not load (${error.message})`));
      throw error;
    }
    if (!response.ok) {
      const error = new Error(`${leaf(url)} did not load (the server answered ${response.status})`);
      this.fatal("file", error);
      throw error;
    }
    return response;
  }

  /** The bytes of an archive, checked against the size and CRC noted at the build. */
  async get({ url, crc, size }) {
    const response = await this.#checked(new URL(url, this.folder));
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (bytes.length !== size || crc32(bytes) !== crc) {
      const error = new Error(`${url} is damaged`);
      this.fatal("file", error);
      throw error;
    }
    return bytes;
  }

  /** The content of a packed archive. */
  async unpack(file) {
    const bytes = await this.get(file);
    // Safari 16.0 to 16.3 do not unpack themselves
    if (typeof DecompressionStream === "undefined") return gunzipSync(bytes);
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /** Begin to get an archive; a later `fetch` of the returned address gives it, checked. */
  serve(file) {
    const address = new URL(file.url, this.folder).href;
    const bytes = this.get(file);
    const response = bytes.then((b) => ({ ok: true, arrayBuffer: async () => b.buffer }));
    response.catch(() => undefined);
    this.#served.set(address, response);
    return address;
  }

  /** Begin to compile a WebAssembly file; a later `fetch` of the address gives what comes of it. */
  compile(address) {
    const module = this.#checked(address).then(async (response) => {
      const type = response.headers.get("content-type") ?? "";
      try {
        // some hosts give .wasm another type, which streaming refuses
        if (type.startsWith("application/wasm")) return await WebAssembly.compileStreaming(response);
        return await WebAssembly.compile(await response.arrayBuffer());
      } catch (error) {
        this.fatal("file", new Error(`${leaf(address)} is damaged (${error.message})`));
        throw error;
      }
    });
    module.catch(() => undefined);
    this.#served.set(address, Promise.resolve({ ok: true, module }));
  }

  /** Let an instance be made of what is compiled already. */
  #patchStreaming() {
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const module = await (await source).module;
      return { module, instance: await WebAssembly.instantiate(module, imports) };
    };
  }
}
