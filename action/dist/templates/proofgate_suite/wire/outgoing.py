"""A request as it goes over the wire, and as people see it."""

from dataclasses import dataclass
from types import ModuleType

from ..auth.access import replaced_credentials
from ..auth.credential import Credential, names_of
from ..auth.credentials import Secrets
from ..auth.hooked import hooked_credentials
from ..auth.signing import is_signed_by_hook, is_to_be_signed, signed_credentials
from ..environment import EnvironmentFile
from ..faults import NoCredentials, SetupFault
from ..planning import ACCESS, Request
from ..safety import value_of_another_route
from .body import encoded_body
from .head import Head
from .sent import Sent
from .tracing import TraceContext


@dataclass(frozen=True)
class Outgoing:
    """A serialised request; `credentials` has the names of those that it holds.

    `trace` is added when it is sent: it is no part of what a test says.
    """

    request: Request
    head: Head
    body: bytes | None
    display: Sent
    credentials: str
    trace: TraceContext | None = None

    def is_same(self, other: "Outgoing") -> bool:
        """Whether both are the same bytes to the same server, but for the trace."""
        return (
            self.request.method == other.request.method
            and self.head.url == other.head.url
            and self.body == other.body
            and list(self.head.headers.items()) == list(other.head.headers.items())
        )


def outgoing(
    env: EnvironmentFile,
    request: Request,
    secrets: Secrets,
    trace: TraceContext | None = None,
    hooks: ModuleType | None = None,
) -> Outgoing:
    """Serialise a request; raises a SetupFault for one that would go to another route.

    The hook `sign` signs it as it goes over the wire.
    """
    if reason := value_of_another_route(env, request):
        raise SetupFault(f"{env.place(request.section)}: {reason}")
    if request.section == ACCESS:
        credentials = replaced_credentials(env, request, secrets)
    else:
        credentials = credentials_in(env, secrets, hooks)
    # [auth] wins over a hook.
    credentials = [*hooked_credentials(request, secrets), *credentials]
    body, content_type = encoded_body(request, env)
    sent = [(one, one.sent) for one in credentials]
    head = shown = Head(request, env, content_type, sent)
    if is_to_be_signed(hooks, request):
        signed = signed_credentials(hooks, request, head, body, secrets)
        credentials += signed
        sent += [(one, one.sent) for one in signed]
        head = Head(request, env, content_type, sent)
    secret = [one for one in credentials if one.stand_in]
    if secret:
        stand_ins = [(one, one.display) for one in credentials]
        shown = Head(request, env, content_type, stand_ins)
    described = Sent(request.method, shown, body, secret)
    if trace is not None:
        trace = trace.without(head.headers)
    return Outgoing(request, head, body, described, names_of(credentials), trace)


def credentials_in(
    env: EnvironmentFile, secrets: Secrets, hooks: ModuleType | None
) -> list[Credential]:
    """Those of [auth]; none where they have no value, and a hook signs instead."""
    try:
        return secrets.credentials(env)
    except NoCredentials:
        if is_signed_by_hook(hooks):
            return []
        raise
