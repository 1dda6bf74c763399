"""Credentials: references are resolved in [auth] and its alternatives only."""

import base64
import contextlib
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from ..environment import EnvironmentFile
from ..faults import NoCredentials, SetupFault
from ..suite_file import OTHER_USER, base_url_of, keys_of, suite_file
from .alternatives import Alternative, chosen_alternative
from .credential import Credential
from .issued import Issued, IssuedStore
from .login import login_credentials, login_url, signed_in
from .masking import Mask
from .others import login_of_other, other_sections, other_users
from .references import (
    refused_at,
    resolved_reference,
    secrets_service,
    variable_name,
)
from .signup import created_user, new_values, sign_up
from .suite_login import SHORTEST, has_suite_login, suite_login
from .tokens import CLIENT, DEFAULT_GRANT, GRANTS, Grant, fetched_token, needed_members
from .user import SECOND, User, configured_user, fixed_credentials, user_variable


class Secrets(Mask):
    """Resolves references once a run, and takes their values out of every message."""

    def __init__(self, shared: Path | None = None) -> None:
        super().__init__()
        self.resolved: dict[str, tuple[str | None, str | None]] = {}
        self.issued = IssuedStore(shared)
        # What is new of users who were created for this run.
        self.created = IssuedStore(shared)
        # Called with the call that has created one.
        self.on_created: Callable[[str], None] = lambda _: None
        self.has_hidden_other_users = False
        # Called before requests of its own, beside which nothing else is to be under way.
        self.before_request: Callable[[], None] = lambda: None
        service = secrets_service()
        # The address may itself be a credential: a long segment of it is a token.
        for part in (service, *(p for p in service.split("/") if len(p) >= 16)):
            self.hide(part, "$PLATFORM_SECRETS_SERVICE")

    def credentials(self, env: EnvironmentFile) -> list[Credential]:
        """Those of the user that the run was given, if any.

        Else the first alternative whose variables are all set, [auth] where it is the only one.
        Raises NoCredentials where one of them has no value.
        """
        try:
            return self._credentials(env)
        except SetupFault as fault:
            raise NoCredentials(str(fault)) from None

    def _credentials(self, env: EnvironmentFile) -> list[Credential]:
        self._hide_other_users(env)
        user = configured_user()
        if user is not None:
            return self._of_user(env, user)
        found = []
        if has_suite_login():
            found = self._of_user(env, suite_login(env, self._login_of(env)))
        chosen = chosen_alternative(env)
        if chosen is not None:
            found += self._of_section(env, chosen)
        return found

    def credentials_of(self, env: EnvironmentFile, user: str) -> list[Credential]:
        """Those of a user beside the one of all tests; `user` is a section of env/suite.txt."""
        given = configured_user(SECOND) if user == OTHER_USER else None
        with self.issued.for_user(user):
            if given is not None:
                found, place = self._of_user(env, given), given.place
            else:
                found, place = self._of_suite(env, user)
        if sent_by(found) == sent_by(self.credentials(env)):
            reason = "these are the credentials that all other tests use"
            raise SetupFault(f"{place}: {reason}; name another user")
        return found

    def _of_suite(
        self, env: EnvironmentFile, user: str
    ) -> tuple[list[Credential], str]:
        """What env/suite.txt has of another user, and where."""
        found, place = [], ""
        if login := login_of_other(user):
            found = self._of_user(env, suite_login(env, self._login_of(env), login))
            place = suite_file().place(login)
        if user in other_sections():
            section = other_sections()[user]
            found += self._of_section(env, section)
            place = section.file.place(user)
        return found, place

    def _of_section(self, env: EnvironmentFile, of: Alternative) -> list[Credential]:
        """The lines of a section with credentials."""
        schemes = keys_of(of.file, of.section)
        return [self._credential(env, of, scheme) for scheme in schemes]

    def _hide_other_users(self, env: EnvironmentFile) -> None:
        """Hide the secrets of other users as well: a response may repeat them before they are sent."""
        if self.has_hidden_other_users:
            return
        self.has_hidden_other_users = True
        user = configured_user(SECOND)
        if user is not None:
            self._hide_user(user)
        for of in other_sections().values():
            for scheme in keys_of(of.file, of.section):
                # What is wrong with a line is reported by the tests that send it.
                with contextlib.suppress(SetupFault):
                    self._hide_line(of, scheme)
        for login in filter(None, map(login_of_other, other_users())):
            with contextlib.suppress(SetupFault):
                suite_login(env, self._login_of(env), login)

    def _of_user(self, env: EnvironmentFile, user: User) -> list[Credential]:
        """The fixed headers, and what a login gives, once a run. A refusal holds for all of it."""
        if user.signup is not None:
            user = self._created(env, user)
        fixed = self._hide_user(user)
        if user.login is None:
            return fixed
        url = login_url(user, base_url_of(env))
        issued = self._issued((user.place, url), lambda _: signed_in(user, url))
        return [*fixed, *login_credentials(user, issued, self)]

    def _created(self, env: EnvironmentFile, user: User) -> User:
        """The user whom a sign-up creates, once a run."""
        signup = user.signup
        url = urljoin(f"{base_url_of(env)}/", signup["url"]) if signup["url"] else ""

        def create(_: Issued | None) -> Issued:
            values = new_values(user)
            created = created_user(user, values)
            self._hide_user(created)
            self.before_request()
            sign_up(user, url, values)
            if url:
                self.on_created(f"{signup['method']} {urlsplit(url).path}")
            return Issued(values)

        known = self.created.get(("signup", user.place, url), create)
        return created_user(user, known.texts)

    def _issued(
        self, key: tuple[str, ...], ask: Callable[[Issued | None], Issued]
    ) -> Issued:
        """What is known under a key; `ask` sends a request beside which no other is sent."""

        def request(before: Issued | None) -> Issued:
            self.before_request()
            return ask(before)

        return self.issued.get(key, request)

    def _login_of(self, env: EnvironmentFile) -> Callable[[str, str, str, bool], str]:
        """Gives what a text of [login] stands for, which goes to the endpoint's server."""

        def resolve(text: str, place: str, label: str, is_secret: bool) -> str:
            value = self._resolved(text, place, base_url_of(env))
            if is_secret or (value != text and len(value) >= SHORTEST):
                self.hide(value, f"${variable_name(text, label)}")
            return value

        return resolve

    def _hide_user(self, user: User) -> list[Credential]:
        """Hide the secrets that a user is known by, and return those that are always sent."""
        for value in user.hidden:
            self.hide(value, f"${user_variable(user, 'password')}")
        return fixed_credentials(user, self)

    def _credential(
        self, env: EnvironmentFile, of: Alternative, scheme: str
    ) -> Credential:
        line, place, label = read_line(of, scheme)
        if "token_url" in line:
            value, variable = self._token(env, line, place, label)
        else:
            value, variable = self._value(line, place, label, base_url_of(env))
        sent, shell = value, f'"${variable}"'
        if line.get("encode") == "base64":
            sent = base64.b64encode(value.encode()).decode()
            shell = f'"$(printf %s "${variable}" | base64 -w0)"'
        self.hide(value, f"${variable}")
        if not sent.isascii() or not sent.isprintable():
            raise SetupFault(f"{place}: the value is not printable ASCII")
        prefix, stand_in = line.get("prefix", ""), f"proofgate0stands0for0{variable}0"
        return Credential(
            place=line.get("in", "header"),
            name=line["name"],
            sent=prefix + sent,
            display=prefix + stand_in,
            stand_in=stand_in,
            shell=shell,
            variable=variable,
        )

    def _hide_line(self, of: Alternative, scheme: str) -> None:
        """Hide what a line names, and send nothing."""
        line, place, label = read_line(of, scheme)
        if "token_url" in line:
            self._members(line, place, label, None)
        else:
            self._value(line, place, label, None)

    def _value(
        self, line: dict[str, Any], place: str, label: str, url: str | None
    ) -> tuple[str, str]:
        """What a line names, and the variable that is shown in its place.

        `url` is where it is going to be sent; None where it is only hidden.
        """
        variable = variable_name(line["value"], label)
        value = self._resolved(line["value"], place, url)
        self.hide(value, f"${variable}")
        if line.get("encode") == "base64":
            self.hide(value.partition(":")[2], f"${variable}")
        return value, variable

    def _resolved(self, reference: str, place: str, url: str | None) -> str:
        """The value behind a reference, looked up once a run, if it may be sent to a URL."""
        refusal = refused_at(reference, url) if url else None
        if refusal is not None:
            raise SetupFault(f"{place}: {refusal}")
        if reference not in self.resolved:
            self.resolved[reference] = resolved_reference(reference)
        value, fault = self.resolved[reference]
        if value is None or fault:
            raise SetupFault(f"{place}: {fault}")
        return value

    def _members(
        self, line: dict[str, Any], place: str, label: str, url: str | None
    ) -> dict[str, str]:
        """What a token endpoint at a URL gets of a client and a user, by name."""
        found = {}
        for name in (*CLIENT, *GRANTS["password"], *GRANTS["refresh_token"]):
            if name in line:
                found[name] = value = self._resolved(line[name], place, url)
                variable = variable_name(line[name], f"{label}_{name}")
                # The name of a user may be a part of other words.
                if name != "username" or len(value) >= SHORTEST:
                    self.hide(value, f"${variable}")
        return found

    def _token(
        self, env: EnvironmentFile, line: dict[str, Any], place: str, label: str
    ) -> tuple[str, str]:
        """An access token, kept until it expires, and its name."""
        url = urljoin(base_url_of(env) + "/", line["token_url"])
        grant = Grant(
            url,
            line.get("grant", DEFAULT_GRANT),
            self._members(line, place, label, url),
            line.get("scopes"),
        )
        client = grant.client()
        if client is not None:
            self.hide(":".join(client), "$CLIENT")
        members = (f"{name}={value}" for name, value in grant.members.items())
        key = (grant.url, grant.kind, *members, grant.scopes or "")
        try:
            issued = self._issued(key, lambda before: fetched_token(grant, before))
        except SetupFault as fault:
            raise SetupFault(f"{place}: {fault}") from None
        variable = variable_name("", f"{label}_token")
        self.hide(issued.refresh, f"${variable}")
        return issued.texts[0], variable


def read_line(of: Alternative, scheme: str) -> tuple[dict[str, Any], str, str]:
    """A line with a credential, its `file:line`, and what its variables are called."""
    line, place = of.file.object(of.section, scheme), of.file.place(of.section, scheme)
    keys = ["name", *needed_keys(line, place)]
    if not all(isinstance(line.get(key), str) for key in keys):
        raise SetupFault(f"{place}: needs in, {', '.join(keys)} as texts")
    if not all(isinstance(line.get(key, ""), str) for key in CLIENT):
        raise SetupFault(f"{place}: needs {' and '.join(CLIENT)} as texts")
    is_own = of.section in other_sections() and of.file is suite_file()
    return line, place, f"{of.section}_{scheme}" if is_own else scheme


def needed_keys(line: dict[str, Any], place: str) -> tuple[str, ...]:
    """The members of a line that say where its value comes from."""
    if "token_url" not in line:
        return ("value",)
    grant = line.get("grant", DEFAULT_GRANT)
    if grant not in GRANTS:
        raise SetupFault(f"{place}: grant must be one of {', '.join(GRANTS)}")
    return ("token_url", *needed_members(grant))


def sent_by(credentials: list[Credential]) -> set[tuple[str, str, str]]:
    """What distinguishes users: where something is sent, and what it is."""
    return {(one.place, one.name.lower(), one.sent) for one in credentials}
