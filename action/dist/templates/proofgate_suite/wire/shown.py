"""A request for people: as it was sent, with credentials as `$NAME`."""

from collections.abc import Sequence
from dataclasses import dataclass

from urllib3.util import SKIP_HEADER

from ..auth.credential import Credential
from .curl import curl_line
from .head import Head


@dataclass(frozen=True)
class Sent:
    """A request with the names of credentials in place of their values."""

    method: str
    url: str
    headers: dict[str, str]
    body: bytes | None
    curl: str

    @classmethod
    def of(
        cls,
        method: str,
        head: Head,
        body: bytes | None,
        credentials: Sequence[Credential],
    ) -> "Sent":
        """From a head whose credentials are stand-ins."""

        def named(text: str) -> str:
            for item in sorted(
                credentials, key=lambda c: len(c.stand_in), reverse=True
            ):
                text = text.replace(item.stand_in, f"${item.variable}")
            return text

        headers = {
            name: named(text)
            for name, text in head.headers.items()
            if text != SKIP_HEADER
        }
        curl = curl_line(method, head, body, credentials)
        return cls(method, named(head.url), headers, body, curl)
