"""From a scenario to its answer: plan, set up, serialise, send, clean up."""

import contextlib
from collections.abc import Iterator
from types import ModuleType

import requests

from .answer import Answer
from .body import encoded_body
from .credentials import Secrets
from .curl import curl_line
from .environment import EnvironmentFile
from .faults import BrokenAnswer
from .head import Head
from .pace import Pace
from .planning import Request, planned_request
from .sending import send
from .setups import set_up
from .user_hooks import call_hook, load_hooks


class Suite:
    """What lives as long as the run: connections, secrets, pace and the user's hooks."""

    def __init__(self) -> None:
        self.session = requests.Session()
        self.secrets = Secrets()
        self.pace = Pace()
        self.hooks: ModuleType | None = None

    def exchange(self, script: ModuleType, scenario: str) -> Iterator[Answer]:
        """Prepare, send, yield the answer to be judged; then clean up."""
        env = EnvironmentFile.of(script.ENDPOINT)
        section = getattr(script, "SECTION", scenario)
        words = getattr(script, "SCENARIOS", None) or script.SECTIONS
        request = planned_request(env, section, scenario)
        self.hooks = self.hooks or load_hooks()
        with contextlib.ExitStack() as cleanup:
            set_up(env, request, self, cleanup)
            title = f"[{section}] {scenario}: {words[scenario]}"
            yield self.asked(env, request, title, cleanup)

    def asked(
        self,
        env: EnvironmentFile,
        request: Request,
        title: str,
        cleanup: contextlib.ExitStack,
    ) -> Answer:
        """Send a request; its hook `before` comes first, `after` with the clean-up."""
        endpoint = request.endpoint
        response = None
        call_hook(self.hooks, "before", endpoint, request)
        cleanup.callback(
            lambda: call_hook(self.hooks, "after", endpoint, request, response)
        )
        credentials = self.secrets.credentials(env)
        body, content_type = encoded_body(request, env)
        sent, shown = (
            Head(
                request, env, content_type, [(c, getattr(c, text)) for c in credentials]
            )
            for text in ("sent", "shown")
        )
        curl = curl_line(request.method, shown, body, credentials)
        answer = Answer(f"{endpoint}, {title}", curl, env, self.secrets)
        answer.notes = request.notes
        self.pace.wait()
        try:
            response = answer.response = send(self.session, request, sent, body)
        except BrokenAnswer as fault:
            answer.broken = str(fault)
        return answer
