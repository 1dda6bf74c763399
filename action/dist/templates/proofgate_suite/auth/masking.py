"""Keeps secrets out of every message."""

import base64
import html
import json
from collections import deque
from collections.abc import Iterator
from urllib.parse import quote

MOST_SIGNATURES = 64


class Mask:
    """Shows each hidden value by a name, in whatever spelling it appears."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}
        # Signatures are others in each request; a report shows those of its test.
        self.signatures: deque[tuple[str, str]] = deque(maxlen=MOST_SIGNATURES)

    def hide(self, value: str, name: str) -> None:
        """From now on `value` is shown as `name`, in any of its usual spellings."""
        if not value:
            return
        spellings = {
            value,
            quote(value, safe=""),
            quote(value),
            html.escape(value),
            json.dumps(value)[1:-1],
            json.dumps(value, ensure_ascii=False)[1:-1],
            repr(value)[1:-1],
            base64.b64encode(value.encode()).decode(),
        }
        self.names |= dict.fromkeys(spellings, name)

    def hide_signature(self, value: str, name: str) -> None:
        """Show a value as `name` as long as it is one of the last."""
        self.signatures.append((value, name))

    def _hidden(self) -> Iterator[tuple[str, str]]:
        """What is hidden and its name, the longest first, as one may be a part of another."""
        yield from reversed(self.signatures)
        for spelling in sorted(self.names, key=len, reverse=True):
            yield spelling, self.names[spelling]

    def masked(self, text: str) -> str:
        """The text without any secret."""
        for spelling, name in self._hidden():
            text = text.replace(spelling, name)
        return text

    def templated(self, text: str) -> str:
        """The text with `{{NAME}}` in place of each secret, as clients write variables."""
        for spelling, shell in self._hidden():
            name = shell.removeprefix("$")
            text = text.replace(spelling, f"{{{{{name}}}}}")
        return text
