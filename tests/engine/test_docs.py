"""Every public name of the engine is told in words and shown at work.

Public are the names in the ``__all__`` of a module, and below a class every name without an
underscore. Functions and classes carry a doctest; a class that only holds data may instead be
shown by a function with a doctest that gives it back or takes it. Methods and properties carry
at least a sentence. The doctests themselves run with the tests: pytest collects them.
"""

from __future__ import annotations

import enum
import functools
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from types import ModuleType

import pytest

import cinch

MODULES = [
    name
    for _, name, _ in pkgutil.walk_packages(cinch.__path__, "cinch.")
    if not name.startswith("cinch.widgets")
]


def public(module: ModuleType) -> dict[str, object]:
    """The public functions and classes that a module defines itself."""
    found = {name: getattr(module, name) for name in module.__all__}
    return {
        name: thing
        for name, thing in found.items()
        if (inspect.isfunction(thing) or inspect.isclass(thing))
        and thing.__module__ == module.__name__
    }


def members(cls: type) -> dict[str, object]:
    """What a class adds under public names: methods, properties, class methods."""
    kinds = (property, classmethod, staticmethod)
    return {
        name: thing
        for name, thing in vars(cls).items()
        if not name.startswith("_") and (inspect.isfunction(thing) or isinstance(thing, kinds))
    }


def shown(thing: object) -> bool:
    """Whether a function shows itself in a doctest, or a class in its own or a member's."""
    texts = [inspect.getdoc(thing) or ""]
    if inspect.isclass(thing):
        texts += [inspect.getdoc(member) or "" for member in members(thing).values()]
    return any(">>>" in text for text in texts)


def holds_data(thing: object) -> bool:
    """Whether a class is a record: a named tuple or a data class."""
    return inspect.isclass(thing) and (
        hasattr(thing, "_fields") or hasattr(thing, "__dataclass_fields__")
    )


def everything() -> Iterator[object]:
    """Every public function and every member of a public class, wherever it stands."""
    for name in MODULES:
        for thing in public(importlib.import_module(name)).values():
            yield thing
            if inspect.isclass(thing):
                for member in members(thing).values():
                    yield getattr(member, "fget", None) or getattr(member, "__func__", member)


@functools.cache
def words_of_shown_functions() -> frozenset[str]:
    """Every name among the types that functions with a doctest take and give."""
    return frozenset(
        word
        for thing in everything()
        if inspect.isfunction(thing) and shown(thing)
        for kind in thing.__annotations__.values()
        for word in re.findall(r"\w+", str(kind))
    )


def test_there_are_modules() -> None:
    assert {"cinch.hand", "cinch.rules", "cinch.solver", "cinch.bots.steady"} <= set(MODULES)


@pytest.mark.parametrize("name", MODULES)
def test_a_module_says_what_it_is_for_and_what_is_public(name: str) -> None:
    module = importlib.import_module(name)
    assert (module.__doc__ or "").strip()
    assert isinstance(module.__all__, list)
    assert all(hasattr(module, public_name) for public_name in module.__all__)


@pytest.mark.parametrize("name", MODULES)
def test_public_names_are_documented_and_shown(name: str) -> None:
    silent, unshown = [], []
    for label, thing in public(importlib.import_module(name)).items():
        if not vars(thing).get("__doc__") and not inspect.getdoc(thing):
            silent.append(label)
        if not shown(thing) and not (holds_data(thing) and label in words_of_shown_functions()):
            unshown.append(label)
        if not inspect.isclass(thing) or issubclass(thing, enum.Flag):
            continue
        silent += [f"{label}.{m}" for m, what in members(thing).items() if not inspect.getdoc(what)]
    assert silent == [], "these need a docstring"
    assert unshown == [], "these need a doctest"
