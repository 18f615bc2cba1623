"""What all tests share: figures that a test measured are told at the end of the run.

A test calls `record_property("figures", text)`; that works in parallel runs, too, and the text
is in the junit report as well.
"""

from __future__ import annotations

from typing import Any


def pytest_terminal_summary(terminalreporter: Any) -> None:
    """Print what was measured, in the order of the tests' names."""
    told = sorted(
        (report.nodeid, text)
        for report in terminalreporter.getreports("passed")
        if report.when == "call"
        for name, text in report.user_properties
        if name == "figures"
    )
    if told:
        terminalreporter.section("measured", sep="-")
        for _, text in told:
            terminalreporter.line(text)
