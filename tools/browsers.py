"""Find the browsers that the tests drive, and get a Chromium where there is none.

    python tools/browsers.py   # prints what is there; exits 1 without a Chromium

Firefox and WebKit are used where they are installed; Chromium is needed.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/usr/bin/chromium",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
MINIBROWSERS = (
    "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/lib/aarch64-linux-gnu/webkit2gtk-4.1/MiniBrowser",
    "/usr/libexec/webkit2gtk-4.1/MiniBrowser",
)
ENGINES = ("firefox-esr", "webkit2gtk-driver", "xvfb", "xauth")
REMEDY = (
    "No Chromium was found, and none could be installed.\n"
    "  Remedy: install Chromium or Chrome, or say where it is: "
    "CHROMIUM=/path/to/chromium make test"
)


def _first(*candidates: str | None) -> str | None:
    return next((c for c in candidates if c and Path(c).is_file()), None)


def chromium() -> str | None:
    """The Chromium to use: $CHROMIUM, the path, the usual places, then Playwright's own.

    Raises SystemExit if $CHROMIUM names a file that is not there: better than another browser
    than the one that was asked for.
    """
    if named := os.environ.get("CHROMIUM"):
        found = shutil.which(named)
        if found is None:
            sys.exit(f"CHROMIUM is {named!r}, which is no program.\n  Remedy: correct or unset it")
        return found
    return _first(*map(shutil.which, NAMES), *PLACES, playwrights())


def playwrights() -> str | None:
    """The Chromium that Playwright downloaded earlier, if it did."""
    script = (
        "from playwright.sync_api import sync_playwright as s\n"
        "with s() as p: print(p.chromium.executable_path)"
    )
    asked = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False
    )
    return asked.stdout.strip() if asked.returncode == 0 else None


def firefox() -> str | None:
    """Firefox, if it is installed."""
    return _first(
        os.environ.get("FIREFOX"),
        shutil.which("firefox-esr"),
        shutil.which("firefox"),
        "/Applications/Firefox.app/Contents/MacOS/firefox",
    )


def minibrowser() -> str | None:
    """WebKitGTK's small browser, if it and its driver are installed."""
    return _first(*MINIBROWSERS) if shutil.which("WebKitWebDriver") else None


def is_debian_root() -> bool:
    """Whether this process may install Debian packages."""
    return hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_install(*packages: str) -> bool:
    """Install Debian packages with their output in view; True if that worked."""
    env = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    commands = (
        ["apt-get", "update", "-q"],
        ["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages],
    )
    return all(subprocess.run(c, env=env, check=False).returncode == 0 for c in commands)


def playwright_install() -> bool:
    """Let Playwright download its Chromium; True if that worked within five minutes."""
    command = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        return subprocess.run(command, check=False, timeout=300).returncode == 0
    except subprocess.TimeoutExpired:
        return False


def get_chromium() -> str:
    """A Chromium, installed if need be. Raises SystemExit saying how to get one."""
    if found := chromium():
        return found
    print("· No Chromium here; letting Playwright download one …", flush=True)
    if playwright_install() and (found := chromium()):
        return found
    if is_debian_root():
        print("· That did not work; installing Debian's package …", flush=True)
        if apt_install("chromium") and (found := chromium()):
            return found
    sys.exit(REMEDY)


def get_engines() -> None:
    """Install Firefox and WebKit where this process may; used by .ci/run."""
    if not (firefox() and minibrowser() and shutil.which("xvfb-run")) and is_debian_root():
        print("· Installing Firefox and WebKit …", flush=True)
        apt_install(*ENGINES)


def main() -> None:
    """Say what is there."""
    if "--engines" in sys.argv[1:]:
        get_engines()
    print(f"Chromium  {get_chromium()}")
    print(f"Firefox   {firefox() or 'not installed'}")
    print(f"WebKit    {minibrowser() or 'not installed'}")


if __name__ == "__main__":
    main()
