"""The base of all widgets: Python draws HTML, the browser shows it and sends events back.

How to write a widget
---------------------

Subclass `LiveView` (or `cinch.widgets.rulesview.RulesView` when rule sets differ in it)::

    class Counter(LiveView):
        '''Counts clicks.'''

        def setup(self, start: int = 0) -> None:      # the constructor's keywords
            self.count = start

        def render(self) -> Html:                     # the whole drawing, from self alone
            return h.div(
                h.p(f"{self.count} clicks"),
                h.button("One more", type="button", cls="cinch-button", data_do="add 1"),
                self.notice(),                        # where messages appear (optional)
            )

        def do_add(self, step: str) -> None:          # answers data-do="add 1"
            if self.count >= 10:
                raise ValueError("Ten is enough: start again with the button below.")
            self.count += int(step)
            self.say("good", f"Now {self.count}.")    # shown, and read by a screen reader

* ``data-do="verb arg arg"`` on a button (click), an input or select (change), or a form (submit)
  calls ``do_verb(arg, arg)``; dashes in the verb become underscores. A method with a parameter
  ``value`` also gets the control's value: a text, True/False for a checkbox, a dict for a form, the
  file's text for ``<input type="file">``. ``data-on="input"`` sends at each keystroke.
* Arguments name things (``play 5S``), never positions: an early click is answered after Python has
  started, perhaps against a newer drawing.
* Before each event the last message is cleared; afterwards the widget is drawn again by itself.
* ``raise ValueError("…")`` in ``do_…`` refuses the input: the sentence is shown and everything
  the method had changed is taken back (see `snapshot`). So does any other exception, shown with
  its name. The engine's ``IllegalAction`` is shown with its rule, the paragraph and the source:
  just call ``self.hand.apply("play 5S")``. ``self.ruling(verdict)`` shows a verdict by hand.
* ``data-key="…"`` (or ``id=self.uid("…")``) on things that come, go or move keeps focus and scroll
  position on them. ``data-roving`` on a container lets the arrow keys move among its buttons and
  makes it one Tab stop; mark the natural first stop with ``data-current``. When the focused thing
  disappears, focus goes to its neighbour, else to ``data-focus``, else to the first control.
* ``?`` calls ``do_why(value=<data-do of the focused control>)`` and ``u`` calls ``do_undo()``
  where these exist; give both a visible button, too.
* ``recall = ("cinch.table",)`` lists the stored keys that `on_hello` shall bring;
  ``hash_prefix = "hand= game="`` lets `on_hash` hear of links such as ``#hand=…``.

The same class works in JupyterLab, VS Code and on the page of the book. Clicks made on the page
before Python has started wait, marked as waiting, and are answered in order.
"""

from __future__ import annotations

import copy
import difflib
import inspect
import itertools
import pathlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import anywidget
import traitlets

from cinch.widgets.html import Html, h
from cinch.widgets.prefs import Prefs

if TYPE_CHECKING:
    from cinch.verdict import Verdict

__all__ = ["LiveView", "Notice"]

_STATIC = pathlib.Path(__file__).parent / "static"
_ESM = (_STATIC / "cinch.js").read_text("utf-8")
_CSS = (_STATIC / "cinch.css").read_text("utf-8")
_NUMBERS = itertools.count(1)
KINDS = ("good", "refused", "info", "broken")


@dataclass(frozen=True)
class Notice:
    """A message to the reader: ``kind`` is good, refused, info or broken.

    ``link`` and ``source`` are ``(words, address)`` pairs: the paragraph of the book that explains
    it, and the source of the rule. ``more`` is anything further to draw below the sentence.
    """

    kind: str
    sentence: str
    link: tuple[str, str] | None = None
    source: tuple[str, str] | None = None
    more: Html | None = None


class LiveView(anywidget.AnyWidget):
    """A widget that Python draws; see the module's docstring for how to write one."""

    _esm = _ESM
    _css = _CSS
    html = traitlets.Unicode("").tag(sync=True)
    _recall = traitlets.List(traitlets.Unicode()).tag(sync=True)
    _hash_prefix = traitlets.Unicode("").tag(sync=True)
    _label = traitlets.Unicode("").tag(sync=True)

    recall: ClassVar[tuple[str, ...]] = ()
    hash_prefix: ClassVar[str] = ""
    label: ClassVar[str] = ""
    """The accessible name of the widget as a region; by default the class name in words."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """Give the class the keywords of its ``setup`` as its signature (help, completion)."""
        super().__init_subclass__(**kwargs)
        if "setup" in cls.__dict__:
            parameters = list(inspect.signature(cls.setup).parameters.values())[1:]
            # Read by inspect and by notebook completion.
            cls.__signature__ = inspect.Signature(parameters)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Take the keywords of `setup`; a name it does not know is a TypeError that helps."""
        wanted = inspect.signature(self.setup)
        traits = {name: kwargs.pop(name) for name in ("layout",) if name in kwargs}
        takes_any = any(p.kind is p.VAR_KEYWORD for p in wanted.parameters.values())
        for name in () if takes_any and type(self).setup is not LiveView.setup else kwargs:
            known = [key for key, p in wanted.parameters.items() if p.kind is not p.VAR_KEYWORD]
            if name not in known or type(self).setup is LiveView.setup:
                close = difflib.get_close_matches(name, known, 1)
                hint = f"; did you mean {close[0]!r}?" if close else ""
                names = ", ".join(k for k in known if k not in ("args", "kwargs")) or "none"
                raise TypeError(
                    f"{type(self).__name__} has no option {name!r}{hint} (its options: {names})"
                )
        self._number = next(_NUMBERS)
        self._notice: Notice | None = None
        self._notice_drawn = False
        self.prefs = Prefs()
        self._given = ", ".join(
            [*map(repr, args), *(f"{key}={value!r}" for key, value in kwargs.items())]
        )
        before = set(vars(self))
        self.setup(*args, **kwargs)
        state = set(vars(self)) - before
        super().__init__(
            html=self._drawn(),
            _recall=list(self.recall),
            _hash_prefix=self.hash_prefix,
            _label=self.label or _words(type(self).__name__),
            **traits,
        )
        self.on_msg(self._receive)
        # All other attributes are the widget's state: what a refused event takes back.
        self._own_names = frozenset({*vars(self), "_own_names"} - state)

    # -- what a widget writes -------------------------------------------------------------

    def setup(self, *args: Any, **kwargs: Any) -> None:
        """Make the widget's state from the constructor's keywords. Overridden by each widget."""

    def render(self) -> Html | str:
        """The whole drawing, made from ``self`` alone. Overridden by each widget."""
        return Html("")

    def on_hello(self, prefs: Prefs, stored: Mapping[str, Any], hash: str) -> None:
        """The page has drawn the widget: ``stored`` maps each key of ``recall`` to its value or
        None. Treat it as untrusted; a ValueError raised here is shown to the reader."""

    def on_prefs(self, prefs: Prefs) -> None:
        """A book-wide choice was made, here or elsewhere; ``self.prefs`` is set already."""

    def on_hash(self, hash: str) -> None:
        """The page's address got a fragment with this widget's ``hash_prefix``."""

    # -- what a widget uses ---------------------------------------------------------------

    def refresh(self) -> None:
        """Draw again. Events do so by themselves; call it after changing state from a cell."""
        self.html = self._drawn()

    def say(
        self,
        kind: str,
        sentence: str,
        *,
        link: tuple[str, str] | None = None,
        source: tuple[str, str] | None = None,
        more: Html | None = None,
    ) -> None:
        """Show a message (good, refused, info or broken) and have it read aloud, politely."""
        if kind not in KINDS:
            raise ValueError(f"{kind!r} is no kind of message: use {', '.join(KINDS)}")
        self._notice = Notice(kind, sentence, link, source, more)
        self.announce(sentence)

    def ruling(self, verdict: Verdict, more: Html | None = None) -> None:
        """Show an engine verdict with its sentence, the paragraph of the book and the source.

        An ``IllegalAction`` that leaves a ``do_…`` method is shown so by itself.
        """
        from cinch.widgets.verdicts import say_verdict

        say_verdict(self, verdict, more=more)

    def hush(self) -> None:
        """Take the message away."""
        self._notice = None

    def notice(self) -> Html:
        """The current message, to be placed in `render`; below the drawing when it is not."""
        from cinch.widgets.cards_html import message

        self._notice_drawn = True
        found = self._notice
        if found is None:
            return h.div(cls="cinch-notice", data_key="notice")
        return h.div(
            message(
                found.kind, found.sentence, link=found.link, source=found.source, more=found.more
            ),
            cls="cinch-notice",
            data_key="notice",
        )

    def uid(self, name: str) -> str:
        """An element id that no other widget of this kernel uses."""
        return f"cinch-{self._number}-{name}"

    def effect(self, name: str, /, **data: Any) -> None:
        """Ask the browser to do something that only it can; see the methods below."""
        self.send({"kind": "effect", "effect": name, **data})

    def announce(self, text: str) -> None:
        """Have a text read by a screen reader without showing it."""
        self.effect("announce", text=text)

    def copy_text(self, text: str) -> None:
        """Put a text on the reader's clipboard; the browser says whether it could."""
        self.effect("copy", text=text)

    def download(self, filename: str, text: str, mime: str = "text/plain") -> None:
        """Hand the reader a file."""
        self.effect("download", filename=filename, text=text, mime=mime)

    def print_page(self) -> None:
        """Print this widget alone."""
        self.effect("print")

    def set_hash(self, fragment: str) -> None:
        """Show a fragment in the page's address without scrolling, ``set_hash("hand=…")``."""
        self.effect("hash", hash=fragment)

    def store(self, key: str, value: Any) -> None:
        """Keep a JSON value in the reader's browser under a ``cinch.`` key; None forgets it."""
        if not key.startswith("cinch."):
            raise ValueError(f"{key!r}: stored keys start with 'cinch.'")
        self.effect("store", key=key, value=value)

    def focus(self, key: str) -> None:
        """Move the focus to the element with this ``data-key`` or id."""
        self.effect("focus", key=key)

    def set_pref(self, name: str, value: str) -> None:
        """Choose for the whole book; every widget on the page follows."""
        self.prefs = self.prefs.with_value(name, value)
        self.effect("pref", name=name, value=value)
        self.on_prefs(self.prefs)

    def snapshot(self) -> dict[str, Any]:
        """What `restore` needs to take an event back: a copy of the attributes a widget made.

        Objects with a ``copy()`` method are copied by it, containers deeply; others are shared.
        """
        return {n: _copied(v) for n, v in vars(self).items() if n not in self._own_names}

    def restore(self, saved: dict[str, Any]) -> None:
        """Put back what `snapshot` saved."""
        for name in [n for n in vars(self) if n not in self._own_names and n not in saved]:
            delattr(self, name)
        self.__dict__.update(saved)

    # -- events ---------------------------------------------------------------------------

    def act(self, do: str, value: Any = None) -> None:
        """Do what a click on ``data-do="…"`` does. For tests and for playing from a cell.

        Takes the same text (``"play 5S"``) and the control's value.
        """
        self._guarded(lambda: self._dispatch(do, value))

    def _receive(self, widget: Any, content: Any, buffers: Any) -> None:
        if not isinstance(content, Mapping):
            return
        match content.get("kind"):
            case "do":
                do, value = content.get("do"), content.get("value")
                self._guarded(lambda: self._dispatch(do, value))
            case "hello":
                self._guarded(lambda: self._hello(content), keep=True)
            case "prefs":
                self._guarded(lambda: self._follow(Prefs.read(content.get("prefs"))), keep=True)
            case "hash":
                self._guarded(lambda: self.on_hash(str(content.get("hash") or "")), keep=True)
            case _:
                return
        if "n" in content:
            self.send({"kind": "done", "n": content["n"]})

    def _hello(self, content: Mapping[str, Any]) -> None:
        stored = content.get("stored")
        known = stored if isinstance(stored, Mapping) else {}
        self._follow(Prefs.read(content.get("prefs")))
        self.on_hello(
            self.prefs,
            {key: known.get(key) for key in self.recall},
            str(content.get("hash") or ""),
        )

    def _follow(self, prefs: Prefs) -> None:
        if prefs != self.prefs:
            self.prefs = prefs
            self.on_prefs(prefs)

    def _dispatch(self, do: Any, value: Any) -> None:
        verb, *args = do.split() if isinstance(do, str) and do.strip() else [""]
        method = getattr(type(self), "do_" + verb.replace("-", "_"), None)
        if method is None:
            if verb not in ("why", "undo"):  # keys that work in any widget, if it answers them
                raise ValueError(f"This widget has no action called “{verb}”.")
            return
        signature = inspect.signature(method)
        extra = {"value": value} if "value" in signature.parameters else {}
        try:
            signature.bind(self, *args, **extra)
        except TypeError:
            raise ValueError(f"“{do}” is not complete, or says too much.") from None
        method(self, *args, **extra)

    def _guarded(self, work: Any, keep: bool = False) -> None:
        """Run an event: refusals and failures become messages, and take their changes back."""
        saved = self.snapshot()
        if not keep:
            self._notice = None
        try:
            work()
            self.refresh()
        except Exception as problem:
            self.restore(saved)
            verdict = getattr(problem, "verdict", None)
            if verdict is not None:
                self.ruling(verdict)
            elif isinstance(problem, ValueError):
                self.say("refused", str(problem))
            else:
                self.say(
                    "broken",
                    "Something went wrong here, and nothing was changed: "
                    f"{type(problem).__name__}: {problem}",
                )
            try:
                self.refresh()
            except Exception:
                # Not even the old state can be drawn: say so rather than leave a dead table.
                self.html = str(self.notice())

    # -- drawing --------------------------------------------------------------------------

    def _drawn(self) -> str:
        self._notice_drawn = False
        body = Html(self.render())
        if not self._notice_drawn and self._notice is not None:
            body += self.notice()
        return str(body)

    def describe(self) -> str:
        """The widget as one line of plain text, for output without HTML."""
        return f"{type(self).__name__}({self._given})"

    def __repr__(self) -> str:
        return self.describe()

    def saved_html(self) -> str:
        """The drawing as it stands, for pages without JavaScript: its controls do nothing."""
        inner = self.html.replace(f'"cinch-{self._number}-', f'"cinch-{self._number}s-')
        return str(
            h.div(
                h.fieldset(Html(inner), disabled=True, cls="cinch-body"),
                cls="cinch-widget cinch-saved",
            )
        )

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live view, the saved drawing and one line of text."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        data = {**data, "text/plain": self.describe(), "text/html": self.saved_html()}
        return data, metadata

    def text(self) -> str:
        """The readable text of the drawing, as a reader without a picture has it."""
        from cinch.widgets.words import text_of

        return text_of(self.html)


def _copied(value: Any) -> Any:
    if isinstance(value, (list, dict, set)):
        return copy.deepcopy(value)
    own = getattr(value, "copy", None)
    return own() if callable(own) and not isinstance(value, type) else value


def _words(name: str) -> str:
    """``RankExplorer`` as ``Rank explorer``."""
    words = "".join(" " + c.lower() if c.isupper() else c for c in name).strip()
    return words[:1].upper() + words[1:]
