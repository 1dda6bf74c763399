"""What a person's hook signs a request in with."""

from typing import Any

from ..planning import Request
from .access import SIGNS_IN
from .credential import Credential
from .masking import Mask
from .references import variable_name

# Whatever is shorter is no secret, and would be taken out of words that it is a part of.
SHORTEST = 6


def hooked_credentials(request: Request, secrets: Mask) -> list[Credential]:
    """The headers that the hook has set and that sign a request in: no secret of them is shown.

    Cookies stay in their header; their values are hidden in all that is shown.
    """
    found = []
    for name, planned in request.hooked.items():
        value = request.header.get(name)
        if isinstance(value, str) and SIGNS_IN.search(name):
            found.append(hooked_credential(name, value, secrets))
        if isinstance(value, dict) and SIGNS_IN.search(name):
            hide_cookies(value, planned, secrets)
    return found


def hooked_credential(name: str, value: str, secrets: Mask) -> Credential:
    """A credential that is shown as `$AUTHORIZATION`, after the scheme where it has one."""
    scheme, space, rest = value.partition(" ")
    # RFC 9110, section 11.4: `Bearer TOKEN`.
    has_scheme = name.lower().endswith("authorization") and space and " " not in rest
    prefix, secret = (f"{scheme} ", rest) if has_scheme else ("", value)
    hide(secret, variable_name("", name), secrets)
    return header_credential(name, prefix, value)


def signed_credential(name: str, value: str, secrets: Mask) -> Credential:
    """A header of a signature, which is another one each time: it is shown as `$AUTHORIZATION`."""
    if len(value) >= SHORTEST:
        secrets.hide_signature(value, f"${variable_name('', name)}")
    return header_credential(name, "", value)


def header_credential(name: str, prefix: str, value: str) -> Credential:
    """A header with a variable in place of what follows its prefix."""
    variable = variable_name("", name)
    stand_in = f"proofgate0stands0for0{variable}0"
    return Credential(
        place="header",
        name=name,
        sent=value,
        display=prefix + stand_in,
        stand_in=stand_in,
        shell=f'"${variable}"',
        variable=variable,
    )


def hide_cookies(cookies: dict[str, Any], planned: Any, secrets: Mask) -> None:
    """Hide the values of the cookies that the hook has set."""
    before = planned if isinstance(planned, dict) else {}
    for name, value in cookies.items():
        if before.get(name) != value:
            hide(str(value), variable_name("", name), secrets)


def hide(secret: str, variable: str, secrets: Mask) -> None:
    """Show the variable from now on in place of a value that is long enough."""
    if len(secret) >= SHORTEST:
        secrets.hide(secret, f"${variable}")
