// Runs the engine's tests inside Pyodide, the Python of the live pages, under Node.
//
// Usage: node run.mjs job.json
// The job: pyodide (folder of the npm package), root (of the checkout), packages (folder that
// holds pytest), tests (paths below root). Prints one line of JSON: version, code (pytest's
// exit), report (pytest's output), counts, speed.
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", (error) => {
  fs.writeSync(2, `${error.message}\n${(error.stack ?? "").slice(-2000)}\n`);
  process.exit(1);
});

const job = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const { loadPyodide } = await import(pathToFileURL(path.join(job.pyodide, "pyodide.mjs")));
const py = await loadPyodide({ indexURL: job.pyodide, stdout: () => {}, stderr: () => {} });

for (const [at, root] of [["/checkout", job.root], ["/packages", job.packages]]) {
  py.FS.mkdirTree(at);
  py.FS.mount(py.FS.filesystems.NODEFS, { root }, at);
}
py.globals.set("names", py.toPy(job.tests));
const answer = py.runPython(`
import contextlib, io, json, os, sys

sys.dont_write_bytecode = True
sys.path[:0] = ["/checkout"]
sys.path.append("/packages")
os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
os.chdir("/checkout")

import pytest


class Count:
    """Counts what passed and what did not."""

    def __init__(self):
        self.passed, self.failed = 0, []

    def pytest_runtest_logreport(self, report):
        if report.failed:
            self.failed.append(report.nodeid)
        elif report.when == "call" and report.passed:
            self.passed += 1


with open("/tmp/pytest.ini", "w") as file:
    file.write("[pytest]\\n")
count, told = Count(), io.StringIO()
with contextlib.redirect_stdout(told), contextlib.redirect_stderr(told):
    code = pytest.main(
        ["-c", "/tmp/pytest.ini", "--rootdir=/checkout", "--import-mode=importlib", "-q",
         "-p", "no:cacheprovider", "-p", "no:faulthandler", "--tb=short", *names],
        plugins=[count],
    )

from tests.pyodide import speed

json.dumps({
    "version": sys.version.split()[0],
    "platform": sys.platform,
    "code": int(code),
    "report": told.getvalue()[-4000:],
    "passed": count.passed,
    "failed": count.failed,
    "speed": speed.measure(),
})
`);
fs.writeSync(1, `${answer}\n`);
