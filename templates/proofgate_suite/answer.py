"""What the API answered, and the two verdicts of a test."""

from collections.abc import Callable

import pytest
import requests

from .credentials import Secrets
from .environment import EnvironmentFile

BODY_SHOWN = 2_000


class Answer:
    """The response to a request; a test calls one of the two verdicts."""

    def __init__(
        self, title: str, curl: str, env: EnvironmentFile, secrets: Secrets
    ) -> None:
        self.title, self.curl, self.env, self.secrets = title, curl, env, secrets
        self.response: requests.Response | None = None
        self.broken = ""
        self.notes: list[str] = []

    def must_be_accepted(self) -> None:
        """2xx."""
        self._expect("2xx, for the request is valid", lambda s: 200 <= s < 300)

    def must_be_refused(self) -> None:
        """4xx; 401 and 403 say nothing about the value, 5xx is a crash."""
        self._expect(
            "4xx (neither 401 nor 403), for the request breaks the contract",
            lambda s: 400 <= s < 500 and s not in (401, 403),
        )

    def _expect(self, wanted: str, right: Callable[[int], bool]) -> None:
        if self.response is not None and right(self.response.status_code):
            return
        lines = [self.title, f"Expected: {wanted}.", f"Answered: {self.status_line()}"]
        if self.response is not None and self.response.status_code in (401, 403):
            lines.append(f"Look at [auth] in {self.env.place('auth')}.")
        lines += self.notes
        pytest.fail("\n".join([*lines, "", self.shown()]), pytrace=False)

    def shown(self) -> str:
        """The request as a curl line, and the body of the response."""
        return f"{self.curl}\n\n{self._body()}".rstrip()

    def status_line(self) -> str:
        """Status and reason, or why there is no response."""
        if self.response is None:
            return self.secrets.masked(self.broken)
        line = f"{self.response.status_code} {self.response.reason}"
        return self.secrets.masked(line)

    def _body(self) -> str:
        if self.response is None:
            return ""
        # Masked before it is cut, so that no half of a secret is left at the cut.
        text = self.secrets.masked(self.response.content.decode("utf-8", "replace"))
        cut = len(text) - BODY_SHOWN
        return text if cut <= 0 else f"{text[:BODY_SHOWN]}… ({cut} more characters)"
