"""Keeps secrets out of every message."""

import base64
import html
import json
from urllib.parse import quote


class Mask:
    """Shows each hidden value by a name, in whatever spelling it appears."""

    def __init__(self) -> None:
        self.names: dict[str, str] = {}

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

    def masked(self, text: str) -> str:
        """The text without any secret."""
        for spelling in sorted(self.names, key=len, reverse=True):
            text = text.replace(spelling, self.names[spelling])
        return text

    def templated(self, text: str) -> str:
        """The text with `{{NAME}}` in place of each secret, as clients write variables."""
        for spelling in sorted(self.names, key=len, reverse=True):
            name = self.names[spelling].removeprefix("$")
            text = text.replace(spelling, f"{{{{{name}}}}}")
        return text
