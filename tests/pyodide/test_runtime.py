"""Pyodide's module made lighter: it hands on what it handed on before, or the build stops."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tests.pyodide.test_in_pyodide import find_node

ROOT = Path(__file__).resolve().parents[2]
RUNTIME = ROOT / "book" / "live" / "tools" / "runtime.mjs"

# A module of the shape of Pyodide's own: many functions handed on, some of them named elsewhere.
SCRIPT = """
const { handOnInLoop, readOnce } = await import(process.argv[2]);
const { count, spoil } = JSON.parse(process.argv[3]);
const names = Array.from({ length: count }, (_, n) => `f${n}`);
const text =
  `async function _createPyodideModule(moduleArg={}){var moduleRtn;var Module=moduleArg;` +
  `function used(){return _f3()+_other()}` +
  `var ${[...names.map((n) => `_${n}`), "_other"].join(",")};` +
  `function assignWasmExports(wasmExports){` +
  names.map((n) => `_${n}=Module["_${n}"]=wasmExports["${n}"];`).join("") +
  `_other=Module["_other"]=wasmExports["main_other"];}` +
  `assignWasmExports(Module.exports);Module.used=used();moduleRtn=Module;` +
  `return moduleRtn}var made=_createPyodideModule;export{made as default};`;
const spoilt = spoil ? text.replace(spoil[0], spoil[1]) : text;
const load = async (code) => {
  const module = await import("data:text/javascript," + encodeURIComponent(code));
  const exports = { main_other: () => 40 };
  for (const [n, name] of names.entries()) exports[name] = () => n;
  const made = await module.default({ exports });
  const keys = Object.keys(made).filter((k) => k.startsWith("_")).sort();
  return [...keys.map((k) => [k, made[k]()]), made.used];
};
try {
  const lighter = readOnce(handOnInLoop(spoilt));
  const same = JSON.stringify(await load(text)) === JSON.stringify(await load(lighter));
  console.log(JSON.stringify({ same, shorter: text.length - lighter.length }));
} catch (error) {
  console.log(JSON.stringify({ error: error.message }));
}
"""


def lighter(tmp_path: Path, count: int, spoil: tuple[str, str] | None = None) -> dict[str, Any]:
    script = tmp_path / "lighter.mjs"
    script.write_text(SCRIPT, encoding="utf-8")
    command = [
        find_node(),
        str(script),
        RUNTIME.as_uri(),
        json.dumps({"count": count, "spoil": spoil}),
    ]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_a_lighter_module_hands_on_the_same_functions(tmp_path: Path) -> None:
    made = lighter(tmp_path, 1500)
    assert made["same"] is True
    assert made["shorter"] > 20_000


@pytest.mark.parametrize(
    ("count", "spoil", "words"),
    [
        (900, None, "only 899 functions"),
        (1500, ("function assignWasmExports(", "function assignExports("), "expected one"),
        (1500, ("var _f0,", "var _f0;var "), "not declared together"),
        (1500, ("async function _createPyodideModule(", "async function _create("), "expected one"),
    ],
)
def test_a_module_that_reads_differently_stops_the_build(
    tmp_path: Path, count: int, spoil: tuple[str, str] | None, words: str
) -> None:
    assert words in lighter(tmp_path, count, spoil)["error"]
