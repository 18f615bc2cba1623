/** Replace exactly one occurrence: a new release that reads differently must stop the build. */
export function replaceOnce(text, from, to, what) {
  if (text.split(from).length !== 2) throw new Error(`${what}: expected one "${from}"`);
  return text.replace(from, () => to);
}
