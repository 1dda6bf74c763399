"""A request for people: as it was sent, with credentials as `$NAME`."""

from collections.abc import Sequence
from functools import cached_property

from urllib3.util import SKIP_HEADER

from ..auth.credential import Credential
from .curl import curl_line
from .head import Head


class Sent:
    """A request with the names of credentials in place of their values.

    `head` has stand-ins for them. Most requests are never shown, so that each text is made
    when it is asked for.
    """

    def __init__(
        self,
        method: str,
        head: Head,
        body: bytes | None,
        credentials: Sequence[Credential],
    ) -> None:
        self.method, self.body = method, body
        self._head, self._credentials = head, credentials

    @cached_property
    def url(self) -> str:
        """The whole URL."""
        return self._named(self._head.url)

    @cached_property
    def headers(self) -> dict[str, str]:
        """The headers that are sent."""
        return {
            name: self._named(text)
            for name, text in self._head.headers.items()
            if text != SKIP_HEADER
        }

    @cached_property
    def curl(self) -> str:
        """The request as a command."""
        return curl_line(self.method, self._head, self.body, self._credentials)

    def _named(self, text: str) -> str:
        for item in sorted(
            self._credentials, key=lambda c: len(c.stand_in), reverse=True
        ):
            text = text.replace(item.stand_in, f"${item.variable}")
        return text
