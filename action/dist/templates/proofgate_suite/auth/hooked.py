"""Credentials that a person's hook puts into a header."""

from ..planning import Request
from .access import SIGNS_IN
from .credential import Credential
from .masking import Mask
from .references import variable_name


def hooked_credentials(request: Request, secrets: Mask) -> list[Credential]:
    """What the hook has set in headers that sign a request in: none of it is shown."""
    names = [name for name in request.header if name in request.hooked]
    return [
        hooked_credential(name, request.header[name], secrets)
        for name in names
        if SIGNS_IN.search(name) and isinstance(request.header[name], str)
    ]


def hooked_credential(name: str, value: str, secrets: Mask) -> Credential:
    """A credential that is shown as `$AUTHORIZATION`, after the scheme where it has one."""
    scheme, space, rest = value.partition(" ")
    # RFC 9110, section 11.4: `Bearer TOKEN`.
    has_scheme = name.lower().endswith("authorization") and space and " " not in rest
    prefix, secret = (f"{scheme} ", rest) if has_scheme else ("", value)
    variable = variable_name("", name)
    secrets.hide(secret, f"${variable}")
    stand_in = f"proofgate0stands0for0{variable}0"
    return Credential(
        place="header",
        name=name,
        sent=value,
        shown=prefix + stand_in,
        stand_in=stand_in,
        shell=f'"${variable}"',
        variable=variable,
    )
