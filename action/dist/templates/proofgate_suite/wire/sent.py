"""A request for people: as it was sent, with credentials as `$NAME`."""

from collections.abc import Callable, Sequence
from functools import cached_property

from urllib3.util import SKIP_HEADER

from ..auth.credential import Credential
from .curl import curl_line
from .head import DEFAULT_HEADERS, Head


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

    def holds(self, text: str) -> bool:
        """Whether a text is in the URL or a header, credentials aside."""
        parts = [self._head.url, *self._head.headers, *self._head.headers.values()]
        return any(text in part for part in parts if isinstance(part, str))

    def template(self) -> tuple[str, dict[str, str]]:
        """URL and headers with `{{NAME}}` in place of credentials."""
        headers = {
            name: self._replaced(text, _client_variable)
            for name, text in self._head.headers.items()
            if text != SKIP_HEADER and DEFAULT_HEADERS.get(name) != text
        }
        return self._replaced(self._head.url, _client_variable), headers

    def _named(self, text: str) -> str:
        return self._replaced(text, lambda item: f"${item.variable}")

    def _replaced(self, text: str, name_of: Callable[[Credential], str]) -> str:
        for item in sorted(
            self._credentials, key=lambda c: len(c.stand_in), reverse=True
        ):
            if item.stand_in:
                text = text.replace(item.stand_in, name_of(item))
        return text


def _client_variable(item: Credential) -> str:
    """Clients send a variable as it is: where the suite encodes a value, another one has that."""
    encoded = "_BASE64" if "base64" in item.shell else ""
    return f"{{{{{item.variable}{encoded}}}}}"
