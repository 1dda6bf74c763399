"""What the hook `sign` adds to a request: signatures of its bytes, such as those of AWS."""

from types import ModuleType

from ..faults import SetupFault
from ..planning import ACCESS, Request
from ..user_hooks import call_hook
from ..wire.head import Head
from .access import WITHOUT, WRONG
from .credential import Credential
from .hooked import signed_credential
from .masking import Mask

BROKEN = "0" * 8
OTHER_BROKEN = "1" * 8


def is_signed_by_hook(hooks: ModuleType | None) -> bool:
    """Whether hooks.py signs requests."""
    return hasattr(hooks, "sign")


def is_to_be_signed(hooks: ModuleType | None, request: Request) -> bool:
    """Whether the hook signs this request: the first user does not sign those of others."""
    is_without = request.section == ACCESS and request.scenario == WITHOUT
    return is_signed_by_hook(hooks) and not is_without and not request.user


def signed_credentials(
    hooks: ModuleType | None,
    request: Request,
    head: Head,
    body: bytes | None,
    secrets: Mask,
) -> list[Credential]:
    """The headers that the hook adds; broken ones for wrong credentials (8.02)."""
    headers = {name: text for name, text in head.headers.items() if is_text(text)}
    added = call_hook(hooks, "sign", request.method, head.url, headers, body or b"")
    if not isinstance(added, dict) or not all(map(is_text, [*added, *added.values()])):
        raise SetupFault("hooks.py, sign: return the headers to add, as texts by name")
    is_wrong = request.section == ACCESS and request.scenario == WRONG
    return [
        signed_credential(name, broken(text) if is_wrong else text, secrets)
        for name, text in added.items()
    ]


def is_text(value: object) -> bool:
    """Whether a value can be a header, or its name."""
    return isinstance(value, str) and value.isascii() and value.isprintable()


def broken(text: str) -> str:
    """A signature with another end, where signatures have their digits."""
    end = OTHER_BROKEN if text.endswith(BROKEN) else BROKEN
    return text[: -len(end)] + end
