// Pyodide's own module, made lighter to load: over a third of its text hands the functions of
// the WebAssembly file on one by one, and browsers read all of it twice.
import { replaceOnce } from "./text.mjs";

const HAND_ON = /(_\w+)=Module\["(_\w+)"\]=wasmExports\["(\w+)"\];/g;
const BEGIN = "function assignWasmExports(wasmExports){";

/**
 * Hand functions on in a loop where no script names them.
 * @param {string} text the module as Pyodide ships it
 * @returns {string}
 * @throws when a new release reads differently
 */
export function handOnInLoop(text) {
  const uses = new Map();
  for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) uses.set(word, (uses.get(word) ?? 0) + 1);
  const names = [];
  // three uses: its declaration, the assignment, and the name on Module
  let made = text.replace(HAND_ON, (whole, variable, onModule, name) => {
    if (variable !== onModule || onModule !== `_${name}` || uses.get(variable) !== 3) return whole;
    names.push(name);
    return "";
  });
  if (names.length < 1000) throw new Error(`pyodide.asm.mjs: only ${names.length} functions to hand on in a loop`);
  const loop = `for(const name of "${names.join(" ")}".split(" "))Module["_"+name]=wasmExports[name];`;
  made = replaceOnce(made, BEGIN, BEGIN + loop, "pyodide.asm.mjs");
  const end = made.indexOf(BEGIN);
  const begin = made.lastIndexOf("var ", end);
  const gone = new Set(names.map((name) => `_${name}`));
  const declared = made.slice(begin + 4, end).replace(/;\s*$/, "").split(",");
  const kept = declared.filter((variable) => !gone.has(variable));
  if (declared.length - kept.length !== names.length) {
    throw new Error("pyodide.asm.mjs: the functions to hand on are not declared together");
  }
  return `${made.slice(0, begin)}var ${kept.join(",")};${made.slice(end)}`;
}

/**
 * Have the function that makes the module read once: what stands in parentheses is called soon.
 * @param {string} text the module as esbuild prints it
 * @returns {string}
 */
export function readOnce(text) {
  const begin = replaceOnce(
    text, "async function _createPyodideModule(", "var _createPyodideModule=(async function(", "pyodide.asm.mjs",
  );
  return replaceOnce(begin, "return moduleRtn}var ", "return moduleRtn});var ", "pyodide.asm.mjs");
}
