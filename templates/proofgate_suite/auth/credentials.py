"""Credentials: references are resolved in [auth] and its alternatives only."""

import base64
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote_plus, urljoin

from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..suite_file import base_url_of
from .alternatives import Alternative, chosen_alternative
from .credential import Credential
from .login import login_credentials, login_url
from .masking import Mask
from .references import resolved_reference, secrets_service, variable_name
from .tokens import Token, fetched_token
from .user import User, fixed_credentials, given_user, user_variable

TOKEN_KEYS = ("token_url", "client_id", "client_secret")


class Secrets(Mask):
    """Resolves references once a run, and takes their values out of every message."""

    def __init__(self) -> None:
        super().__init__()
        self.resolved: dict[str, tuple[str | None, str | None]] = {}
        self.tokens: dict[tuple[Any, ...], Token] = {}
        # Where the user signs in → what that gave, or why it gave nothing.
        self.logins: dict[str, list[Credential] | SetupFault] = {}
        # Called before requests of its own, beside which nothing else is to be under way.
        self.before_request: Callable[[], None] = lambda: None
        service = secrets_service()
        # The address may itself be a credential: a long segment of it is a token.
        for part in (service, *(p for p in service.split("/") if len(p) >= 16)):
            self.hide(part, "$PLATFORM_SECRETS_SERVICE")

    def credentials(self, env: EnvironmentFile) -> list[Credential]:
        """Those of the user that the run was given, if any.

        Else the first alternative whose variables are all set, [auth] where it is the only one.
        """
        user = given_user()
        if user is not None:
            return self._of_user(env, user)
        chosen = chosen_alternative(env)
        if chosen is None:
            return []
        schemes = chosen.file.parser[chosen.section]
        return [self._credential(env, chosen, scheme) for scheme in schemes]

    def _of_user(self, env: EnvironmentFile, user: User) -> list[Credential]:
        """The fixed headers, and what a login gives, once a run. A refusal holds for all of it."""
        for value in user.hidden:
            self.hide(value, f"${user_variable(user, 'password')}")
        fixed = fixed_credentials(user, self)
        if user.login is None:
            return fixed
        url = login_url(user, base_url_of(env))
        if url not in self.logins:
            self.before_request()
            try:
                self.logins[url] = login_credentials(user, url, self)
            except SetupFault as fault:
                self.logins[url] = fault
        found = self.logins[url]
        if isinstance(found, SetupFault):
            raise found
        return [*fixed, *found]

    def _credential(
        self, env: EnvironmentFile, of: Alternative, scheme: str
    ) -> Credential:
        line = of.file.object(of.section, scheme)
        place = of.file.place(of.section, scheme)
        name, has_token = line.get("name"), "token_url" in line
        keys = ["name", *(TOKEN_KEYS if has_token else ["value"])]
        if not all(isinstance(line.get(key), str) for key in keys):
            raise SetupFault(f"{place}: needs in, {', '.join(keys)} as texts")
        if has_token:
            value, variable = self._token(env, line, place, scheme)
        else:
            variable = variable_name(line["value"], scheme)
            value = self._resolved(line["value"], place)
        sent, shell = value, f'"${variable}"'
        if line.get("encode") == "base64":
            sent = base64.b64encode(value.encode()).decode()
            shell = f'"$(printf %s "${variable}" | base64 -w0)"'
            self.hide(value.partition(":")[2], f"${variable}")
        self.hide(value, f"${variable}")
        if not sent.isascii() or not sent.isprintable():
            raise SetupFault(f"{place}: the value is not printable ASCII")
        prefix, stand_in = line.get("prefix", ""), f"proofgate0stands0for0{variable}0"
        return Credential(
            place=line.get("in", "header"),
            name=name,
            sent=prefix + sent,
            shown=prefix + stand_in,
            stand_in=stand_in,
            shell=shell,
            variable=variable,
        )

    def _resolved(self, reference: str, place: str) -> str:
        """The value behind a reference, looked up once a run."""
        if reference not in self.resolved:
            self.resolved[reference] = resolved_reference(reference)
        value, fault = self.resolved[reference]
        if value is None or fault:
            raise SetupFault(f"{place}: {fault}")
        return value

    def _token(
        self, env: EnvironmentFile, line: dict[str, Any], place: str, scheme: str
    ) -> tuple[str, str]:
        """An access token of the client's own, kept until it expires, and its name."""
        client = []
        for key in ("client_id", "client_secret"):
            value = self._resolved(line[key], place)
            self.hide(value, f"${variable_name(line[key], f'{scheme}_{key}')}")
            client.append(quote_plus(value))
        self.hide(":".join(client), "$CLIENT")
        url = urljoin(base_url_of(env) + "/", line["token_url"])
        asked = (url, *client, line.get("scopes"))
        token = self.tokens.get(asked)
        if token is None or time.monotonic() >= token.until:
            self.before_request()
            token = self.tokens[asked] = fetched_token(*asked)
        if token.value is None:
            raise SetupFault(f"{place}: {token.fault}")
        return token.value, variable_name("", f"{scheme}_token")
