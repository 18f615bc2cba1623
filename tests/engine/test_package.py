"""The package: every public name is there, and importing it brings in little."""

from __future__ import annotations

import subprocess
import sys

import pytest

import cinch


def test_every_public_name_is_there() -> None:
    assert len(set(cinch.__all__)) == len(cinch.__all__)
    for name in cinch.__all__:
        assert getattr(cinch, name) is not None
        assert name in dir(cinch)


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'whist'"):
        _ = cinch.whist


def test_importing_brings_in_little() -> None:
    late = "json base64 zlib random hashlib cinch.record cinch.view cinch.events cinch.explain"
    code = f"import sys, cinch; print([m for m in {late.split()} if m in sys.modules])"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


def test_lazy_names_are_the_modules_own() -> None:
    from cinch import record, view

    assert cinch.dumps is record.dumps
    assert cinch.View is view.View
