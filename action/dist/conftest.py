"""What all scripts share: environment file, request, answer and verdict.

A script names its endpoint, a section of `env/{endpoint}_environment.txt` and the
scenarios. For each scenario the fixture `answer` builds the request, sends it, and hands
the script the answer to judge. A fault of the set-up (file, secret, unreachable API) is
raised in the fixture, so that pytest counts it as an error and not as a failure.
"""

import base64
import configparser
import contextlib
import functools
import html
import importlib.util
import json
import logging
import os
import re
import time
import traceback
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import quote, quote_plus, urljoin, urlsplit

import pytest
import requests
from urllib3 import encode_multipart_formdata
from urllib3.exceptions import MaxRetryError, ReadTimeoutError
from urllib3.fields import RequestField
from urllib3.util import SKIP_HEADER

ROOT = Path(__file__).resolve().parent
ABSENT = object()
BODY_SHOWN = 2_000
CURL_BODY_SHOWN = 100_000
SETUPS_DEEP = 5
# SKIP_HEADER keeps the client from adding a header of its own.
DEFAULT_HEADERS = requests.structures.CaseInsensitiveDict(
    {"User-Agent": "proofgate", "Accept": "*/*", "Accept-Encoding": SKIP_HEADER}
)

# The client's debug log holds whole URLs, and so secrets: no log level may show them.
logging.getLogger("urllib3").setLevel(logging.CRITICAL)


class SetupFault(Exception):
    """The request could not be made: says nothing about the API."""


class NothingMade(Exception):
    """A line of [setup] made nothing: the request keeps its own values."""


class BrokenAnswer(Exception):
    """The request went out, and no whole answer came back."""


class ConnectionBroken(BrokenAnswer):
    """The server ended the connection before its answer was whole."""


# --- The test's view -----------------------------------------------------------------


@pytest.fixture(scope="session")
def suite():
    """What lives as long as the run: connections, secrets, pace and the user's hooks."""
    return SimpleNamespace(
        session=requests.Session(), secrets=Secrets(), pace=Pace(), hooks=None
    )


@pytest.fixture
def answer(request, suite):
    """The API's answer to the scenario that the test's name shows in brackets."""
    steps = exchange(request.module, request.param, suite)
    yield named_as_setup(suite.secrets, lambda: next(steps))
    named_as_setup(suite.secrets, lambda: next(steps, None))


def exchange(module, scenario, suite):
    """Prepare, send, yield the answer to be judged; then clean up."""
    env = EnvironmentFile.read(ROOT / "env" / f"{module.ENDPOINT}_environment.txt")
    section = getattr(module, "SECTION", scenario)
    words = getattr(module, "SCENARIOS", None) or module.SECTIONS
    request = planned_request(env, section, scenario)
    suite.hooks = suite.hooks or load_hooks()
    with contextlib.ExitStack() as cleanup:
        set_up(env, request, suite, cleanup)
        title = f"[{section}] {scenario}: {words[scenario]}"
        yield asked(env, request, title, suite, cleanup)


def asked(env, request, title, suite, cleanup):
    """Send a request; its hook `before` comes first, `after` with the clean-up."""
    endpoint = f"{request.method} {request.path_template}"
    response = None
    call_hook(suite.hooks, "before", endpoint, request)
    cleanup.callback(
        lambda: call_hook(suite.hooks, "after", endpoint, request, response)
    )
    credentials = suite.secrets.credentials(env)
    body, content_type = encoded_body(request, env)
    sent, shown = (
        Head(request, env, content_type, [(c, vars(c)[kind]) for c in credentials])
        for kind in ("sent", "shown")
    )
    curl = curl_line(request.method, shown, body, credentials)
    answer = Answer(f"{endpoint}, {title}", curl, env, suite.secrets)
    answer.notes = request.notes
    suite.pace.wait()
    try:
        response = answer.response = send(suite.session, request, sent, body)
    except BrokenAnswer as fault:
        answer.broken = str(fault)
    return answer


def named_as_setup(secrets, step):
    """Run a step; its faults are shown without traceback, which could hold a secret."""
    try:
        return step()
    except SetupFault as fault:
        message = f"Blocked by the set-up: {fault}"
    except Exception:  # noqa: BLE001 (whatever it is, its traceback must be masked)
        message = f"Blocked by a fault in the suite:\n{traceback.format_exc()}"
    pytest.fail(secrets.masked(message), pytrace=False)


class Answer:
    """What the API answered; a test calls one of the two verdicts."""

    def __init__(self, title, curl, env, secrets):
        self.title, self.curl, self.env, self.secrets = title, curl, env, secrets
        self.response = None
        self.broken = None
        self.notes = []

    def must_be_accepted(self):
        """2xx."""
        self._expect("2xx, for the request is valid", lambda s: 200 <= s < 300)

    def must_be_refused(self):
        """4xx; 401 and 403 say nothing about the value, 5xx is a crash."""
        self._expect(
            "4xx (neither 401 nor 403), for the request breaks the contract",
            lambda s: 400 <= s < 500 and s not in (401, 403),
        )

    def _expect(self, wanted, right):
        if self.response is not None and right(self.response.status_code):
            return
        lines = [self.title, f"Expected: {wanted}.", f"Answered: {self.status_line()}"]
        if self.response is not None and self.response.status_code in (401, 403):
            lines.append(f"Look at [auth] in {self.env.place('auth')}.")
        lines += self.notes
        pytest.fail("\n".join([*lines, "", self.shown()]), pytrace=False)

    def shown(self):
        """The request as a curl line, and the body of the answer."""
        return f"{self.curl}\n\n{self._body()}".rstrip()

    def status_line(self):
        if self.response is None:
            return self.secrets.masked(self.broken)
        line = f"{self.response.status_code} {self.response.reason}"
        return self.secrets.masked(line)

    def _body(self):
        if self.response is None:
            return ""
        # Masked before it is cut, so that no half of a secret is left at the cut.
        text = self.secrets.masked(self.response.content.decode("utf-8", "replace"))
        cut = len(text) - BODY_SHOWN
        return text if cut <= 0 else f"{text[:BODY_SHOWN]}… ({cut} more characters)"


# --- The environment file ------------------------------------------------------------


class EnvironmentFile:
    """An INI file whose values are JSON on one line; faults are named with file:line."""

    @classmethod
    @functools.cache
    def read(cls, path):
        return cls(path)

    def __init__(self, path):
        self.name = os.path.relpath(path)
        self.parser = configparser.RawConfigParser(
            delimiters=("=",), comment_prefixes=("#",), empty_lines_in_values=False
        )
        self.parser.optionxform = str
        try:
            text = path.read_bytes().decode("utf-8-sig")
            self.lines = text.splitlines()
            self.parser.read_string(text, self.name)
        except OSError as fault:
            reason = fault.strerror
            raise SetupFault(f"{self.name}: cannot be read: {reason}") from None
        except UnicodeDecodeError as fault:
            line = fault.object[: fault.start].count(b"\n") + 1
            raise SetupFault(f"{self.name}:{line}: is not UTF-8") from None
        except configparser.ParsingError as fault:
            line, source = fault.errors[0]
            reason = f"neither `key = value` nor `[section]`: {source}"
            raise SetupFault(f"{self.name}:{line}: {reason}") from None
        except configparser.Error as fault:
            line = getattr(fault, "lineno", 1)
            raise SetupFault(f"{self.name}:{line}: {fault.message}") from None

    def place(self, section, key=None):
        """`file:line` of a key, else of its section, else the file."""
        found, current = self.name, None
        for number, line in enumerate(self.lines, 1):
            if header := re.match(r"\[(.+)]", line):
                current = header[1]
                found = f"{self.name}:{number}" if current == section else found
            elif current == section and line.partition("=")[0].strip() == key:
                return f"{self.name}:{number}"
        return found

    def value(self, section, key, default=ABSENT):
        """A value, or the default where the file has no such key."""
        text = self.parser.get(section, key, fallback=None)
        if text is None or text == "absent":
            return default
        try:
            return parsed_value(text)
        except ValueError as fault:
            reason = f"{key} is no JSON on one line: {fault}"
            raise SetupFault(f"{self.place(section, key)}: {reason}") from None

    def object(self, section, key):
        """A JSON object, empty where the file has no such key."""
        value = self.value(section, key, {})
        if not isinstance(value, dict):
            raise SetupFault(f"{self.place(section, key)}: {key} is no JSON object")
        return value

    def styles(self, location):
        """Parameter name → what differs from OpenAPI's default serialisation."""
        return self.object("endpoint", "style").get(location, {})


class Number(float):
    """A number that keeps its source text: 0.10 and 1E400 travel as they are written."""

    def __new__(cls, text):
        number = super().__new__(cls, text)
        number.text = text
        return number


def parsed_value(text):
    """JSON, or a long run: `"a" * 5000`."""
    run = re.fullmatch(r'("(?:[^"\\]|\\.)*")\s*\*\s*(\d{1,8})', text)
    if run:
        return json.loads(run[1]) * int(run[2])
    return exact_json(text)


def exact_json(text):
    """JSON whose numbers keep their source text."""
    return json.loads(
        text, parse_int=exact_integer, parse_float=Number, parse_constant=refused_name
    )


def exact_integer(text):
    """Python's integers are exact, but for -0 and those too long for int()."""
    return Number(text) if text == "-0" or len(text) > 4_000 else int(text)


def refused_name(name):
    raise ValueError(f"{name} is not JSON")


def json_text(value):
    """JSON with its numbers as they were written."""
    if isinstance(value, dict):
        pairs = (f"{json_text(str(k))}: {json_text(v)}" for k, v in value.items())
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(json_text, value)) + "]"
    if isinstance(value, Number):
        return value.text
    return json.dumps(value, ensure_ascii=False)


def wire_text(value):
    """A value outside JSON: strings bare, everything else as its JSON."""
    return value if isinstance(value, str) else json_text(value)


# --- The request ---------------------------------------------------------------------


def planned_request(env, section, scenario):
    """The request in values, before it is serialised; this is what `hooks.py` sees."""
    for name in {"endpoint", "positive", section}:
        if not env.parser.has_section(name):
            raise SetupFault(f"{env.name}: has no section [{name}]")
    request = SimpleNamespace(
        method=env.value("endpoint", "method"),
        base_url=base_url(env),
        path_template=env.value("endpoint", "path"),
        content_type=env.value("endpoint", "content_type", "application/json"),
        section=section,
        scenario=scenario,
        notes=[],
    )
    positive = section in ("positive", "positive_required")
    for name in ("path", "query", "header", "body"):
        own = positive or env.parser.has_option(section, name)
        read = env.value if name == "body" else env.object
        setattr(request, name, read(section if own else "positive", name))
    if not positive:
        put_value(env, request)
    return request


def base_url(env):
    url = os.environ.get("PROOFGATE_BASE_URL") or env.value("endpoint", "base_url", "")
    parts = urlsplit(url) if isinstance(url, str) else urlsplit("")
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in url:
        raise SetupFault(
            f"{env.place('endpoint', 'base_url')}: the base URL is no http(s) address "
            "without credentials; correct it here or set PROOFGATE_BASE_URL"
        )
    return url.rstrip("/")


def put_value(env, request):
    """Replace, add or remove the scenario's value at the JSON Pointer `at`."""
    section, key = request.section, request.scenario
    if not env.parser.has_option(section, key):
        raise SetupFault(f"{env.place(section)}: has no value for {key}")
    value, (location, at) = env.value(section, key), tested_place(env, section)
    holder, name = vars(request), location
    try:
        for token in at.split("/")[1:]:
            holder, name = holder[name], token.replace("~1", "/").replace("~0", "~")
            name = int(name) if isinstance(holder, list) else name
        if isinstance(holder, list) and value is ABSENT:
            del holder[name]
        elif isinstance(holder, list) and name == len(holder):
            holder.append(value)
        elif holder is not vars(request) and value is ABSENT:
            holder.pop(name, None)
        else:
            holder[name] = value
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):
        place = env.place(section, "at")
        reason = f"the {location} of the request has no place {at}"
        raise SetupFault(f"{place}: {reason}") from None


def tested_place(env, section):
    """The location and the JSON Pointer of a section's scenarios."""
    location = re.fullmatch(r"(?:negative|positive_boundary)_([a-z]+).*", section)[1]
    return location, env.value(section, "at")


# --- Set-up: requests that make what this one needs ----------------------------------


def set_up(env, request, suite, cleanup, above=()):
    """Do what the lines of [setup] say; nothing that they make is removed again."""
    off = os.environ.get("PROOFGATE_SETUP", "").lower() == "off"
    if off or not env.parser.has_section("setup"):
        return
    for name in env.parser["setup"]:
        call, slug, take = setup_line(env, name)
        wanted = [place for place in take if inherits(env, request, place)]
        if not wanted or not may_be_sent(call):
            continue
        where = env.place("setup", name)
        try:
            made, answer = produced(where, call, slug, suite, cleanup, above)
            values = [taken(take[place], made, answer) for place in wanted]
        except NothingMade as fault:
            request.notes.append(
                f"Set-up, {where}: {fault}; [positive] was sent as is."
            )
            continue
        for place, value in zip(wanted, values, strict=True):
            parent, _, last = place.rpartition("/")
            holder = value_at(vars(request), parent)
            last = last.replace("~1", "/").replace("~0", "~")
            holder[int(last) if isinstance(holder, list) else last] = value


def taken(source, made, answer):
    """The value that a line of [setup] promises of its producer's request or answer."""
    value = runtime_value(source, made, answer.response)
    if value is ABSENT or value is None:
        endpoint = f"{made.method} {made.path_template}"
        raise NothingMade(f"nothing is found at {source} of {endpoint}")
    return value


def setup_line(env, name):
    """A line of [setup]: the call in words, the file's name, place -> expression."""
    line = env.object("setup", name)
    call, slug, take = line.get("call"), line.get("env"), line.get("take")
    places = r"/(path|query|header|body)(/.*)"
    if not (
        isinstance(call, str)
        and isinstance(slug, str)
        and re.fullmatch(r"[A-Za-z0-9_-]+", slug)
        and isinstance(take, dict)
        and all(re.fullmatch(places, place) for place in take)
        and all(isinstance(source, str) for source in take.values())
    ):
        raise SetupFault(
            f"{env.place('setup', name)}: needs call and env as texts, and take with "
            'places like "/path/id" and sources like "$response.body#/id"'
        )
    return call, slug, take


def may_be_sent(call):
    """PROOFGATE_METHODS lists the only methods that a set-up may use."""
    allowed = os.environ.get("PROOFGATE_METHODS", "").upper().replace(",", " ").split()
    return not allowed or call.partition(" ")[0] in allowed


def inherits(env, request, place):
    """Whether the request has a value there, and the scenario none of its own."""
    if value_at(vars(request), place) is ABSENT:
        return False
    if request.section in ("positive", "positive_required"):
        return True
    tested = "/{}{}/".format(*tested_place(env, request.section))
    return not (tested.startswith(f"{place}/") or f"{place}/".startswith(tested))


def produced(where, call, slug, suite, cleanup, above):
    """Send the valid request of another environment file, itself set up first."""
    chain = [*above, where]
    files = [place.rpartition(":")[0] for place in chain]
    if len(set(files)) < len(files) or len(chain) > SETUPS_DEEP:
        reason = "more than 5 deep" if len(chain) > SETUPS_DEEP else "in a circle"
        raise SetupFault(f"{where}: set-ups go {reason}: {', '.join(chain)}")
    try:
        env = EnvironmentFile.read(ROOT / "env" / f"{slug}_environment.txt")
    except SetupFault as fault:
        raise SetupFault(f"{where}: {fault}; correct or delete this line") from None
    made = planned_request(env, "positive", "setup")
    found = f"{made.method} {made.path_template}"
    if found != call:
        raise SetupFault(f"{where}: {env.name} is not of {call}, but of {found}")
    set_up(env, made, suite, cleanup, chain)
    answer = asked(env, made, "sent to set up another request", suite, cleanup)
    if answer.response is None or not 200 <= answer.response.status_code < 300:
        raise NothingMade(f"{call} answered {answer.status_line()}")
    return made, answer


def runtime_value(source, request, response):
    """What an OpenAPI runtime expression stands for, or ABSENT."""
    kinds = r"\$(request|response)\.(?:(body)(?:#(/.*)?)?|(path|query|header)\.(.+))"
    found = re.fullmatch(kinds, source)
    if not found:
        return ABSENT
    side, body, pointer, location, name = found.groups()
    if body and side == "request":
        return value_at(request.body, pointer or "")
    if body:
        try:
            return value_at(exact_json(response.content.decode()), pointer or "")
        except ValueError:
            return ABSENT
    if side == "response":
        return response.headers.get(name, ABSENT) if location == "header" else ABSENT
    return vars(request)[location].get(name, ABSENT)


def value_at(value, pointer):
    """The value at a JSON Pointer, or ABSENT."""
    for token in pointer.split("/")[1:]:
        token = token.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(token, ABSENT)
        elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        else:
            return ABSENT
    return value


# --- Head ----------------------------------------------------------------------------


class Head:
    """URL and headers, serialised; `credentials` are pairs (credential, its text)."""

    def __init__(self, request, env, content_type, credentials):
        declared = {name.lower() for name in env.object("positive", "header")}
        self.headers = requests.structures.CaseInsensitiveDict(DEFAULT_HEADERS)
        # A declared User-Agent that a scenario leaves out is not sent at all.
        if "user-agent" in declared:
            self.headers["User-Agent"] = SKIP_HEADER
        query, cookies = [], []
        for name, value in request.query.items():
            query += form_pairs(name, value, env.styles("query").get(name, {}))
        for name, value in request.header.items():
            if name == "Cookie" and isinstance(value, dict):
                for key, item in value.items():
                    style = env.styles("cookie").get(key, {})
                    cookies += form_pairs(key, item, style, cookie_octets)
            else:
                style = env.styles("header").get(name, {})
                self.headers[name] = simple_text(name, value, style, str)
        if content_type:
            self.headers["Content-Type"] = content_type
        for credential, text in credentials:
            if credential.place == "query":
                query.append((percent(credential.name), percent(text)))
            elif credential.place == "cookie":
                cookies.append((credential.name, text))
            else:
                self.headers[credential.name] = text
        if cookies:
            self.headers["Cookie"] = "; ".join(map("=".join, cookies))
        self.url = request.base_url + filled_path(request, env)
        if query:
            self.url += "?" + "&".join(map("=".join, query))


def filled_path(request, env):
    """The path with its `{parameters}` filled in; everything else stays as it is."""

    def filled(match):
        name = match[1]
        if name is None:
            return quote(match[0], safe="/%:@!$&'()*+,;=")
        if name not in request.path:
            place = env.place("positive", "path")
            raise SetupFault(f"{place}: has no value for the parameter {name}")
        style = env.styles("path").get(name, {})
        return simple_text(name, request.path[name], style, percent)

    return re.sub(r"\{([^{}]+)\}|[^{}]+|[{}]", filled, request.path_template)


# --- Serialisation: OpenAPI's style and explode --------------------------------------


def percent(text):
    """Everything but RFC 3986's unreserved characters as %XX."""
    return quote(text, safe="")


def cookie_octets(text):
    """%XX only where RFC 6265 demands it: many servers take cookies as they are."""
    return quote(text, safe="!#$&'()*+/:<=>?@[]^`{|}~")


def form_pairs(name, value, style, escape=percent):
    """Query, cookie and form: form, spaceDelimited, pipeDelimited, deepObject."""
    kind = style.get("style", "form")
    explode = style.get("explode", kind == "form")
    if "content" in style or is_json(first_media_type(style)):
        return [(escape(name), escape(json_text(value)))]
    if isinstance(value, dict) and kind == "deepObject":
        named = [(f"{name}[{key}]", item) for key, item in value.items()]
    elif isinstance(value, dict) and explode:
        named = list(value.items())
    elif isinstance(value, list) and (explode or kind == "deepObject"):
        named = [(name, item) for item in value]
    else:
        delimiter = {"spaceDelimited": "%20", "pipeDelimited": "%7C"}.get(kind, ",")
        items = [escape(wire_text(item)) for item in flat_items(value)]
        return [(escape(name), delimiter.join(items))]
    return [(escape(key), escape(wire_text(item))) for key, item in named]


def simple_text(name, value, style, escape):
    """Path and header: simple, label, matrix (RFC 6570)."""
    kind = style.get("style", "simple")
    explode = style.get("explode", False)
    if "content" in style:
        return escape(json_text(value))
    if isinstance(value, dict) and explode:
        items = [f"{escape(k)}={escape(wire_text(v))}" for k, v in value.items()]
    else:
        items = [escape(wire_text(item)) for item in flat_items(value)]
    if kind == "label":
        return "." + ("." if explode else ",").join(items)
    if kind == "matrix":
        if explode and isinstance(value, dict):
            return "".join(f";{item}" for item in items)
        joined = items if explode else [",".join(items)]
        return "".join(f";{escape(name)}" + (f"={i}" if i else "") for i in joined)
    return ",".join(items)


def flat_items(value):
    """An object as key, value, key, value; an array's items; else the one value."""
    if isinstance(value, dict):
        return [part for pair in value.items() for part in pair]
    return value if isinstance(value, list) else [value]


def encoded_body(request, env):
    """The body's bytes and its Content-Type; both None where there is no body."""
    body, content_type = request.body, request.content_type
    media = content_type.partition(";")[0].strip().lower()
    styles = env.styles("body")
    if body is ABSENT:
        return None, None
    if is_json(media):
        return json_text(body).encode(), content_type
    if media == "application/x-www-form-urlencoded" and isinstance(body, dict):
        pairs = []
        for name, value in body.items():
            json_part = {"contentType": "application/json"} if is_nested(value) else {}
            pairs += form_pairs(name, value, styles.get(name, json_part))
        return "&".join(map("=".join, pairs)).encode(), content_type
    if media.startswith("multipart/") and isinstance(body, dict):
        parts = []
        for name, value in body.items():
            items = value if isinstance(value, list) else [value]
            parts += [form_part(name, item, styles.get(name, {})) for item in items]
        encoded, form_data = encode_multipart_formdata(parts)
        return encoded, form_data.replace("multipart/form-data", media, 1)
    return wire_text(body).encode(), content_type


def is_json(media):
    return media == "application/json" or media.endswith("+json")


def first_media_type(style):
    """The content type of an Encoding Object, which may list several, or a range."""
    media = style.get("contentType", "").partition(",")[0].strip()
    return "" if "*" in media else media


def is_nested(value):
    """Objects, alone or in arrays, are JSON text inside a form."""
    items = value if isinstance(value, list) else [value]
    return any(isinstance(item, dict | list) for item in items)


def form_part(name, value, style):
    """A part of multipart/form-data: a file, JSON, or text."""
    content_type = first_media_type(style) or None
    if isinstance(value, dict) and "base64" in value:
        data = base64.b64decode(value["base64"], validate=True)
        part = RequestField(name, data, value.get("filename"))
        content_type = value.get("content_type", content_type)
    elif isinstance(value, dict | list) or is_json(content_type or ""):
        part = RequestField(name, json_text(value))
        content_type = content_type or "application/json"
    else:
        part = RequestField(name, wire_text(value))
    part.make_multipart(content_type=content_type)
    return part


# --- Credentials: resolved in [auth] only --------------------------------------------

TOKEN_KEYS = ("token_url", "client_id", "client_secret")


class Secrets:
    """Resolves references once a run, and takes their values out of every message."""

    def __init__(self):
        self.resolved = {}
        self.tokens = {}
        self.hidden = {}
        service = os.environ.get("PLATFORM_SECRETS_SERVICE", "").rstrip("/")
        # The address may itself be a credential: a long segment of it is a token.
        for part in (service, *(p for p in service.split("/") if len(p) >= 16)):
            self.hide(part, "$PLATFORM_SECRETS_SERVICE")

    def credentials(self, env):
        """The credentials of [auth]."""
        if not env.parser.has_section("auth"):
            return []
        return [self._credential(env, scheme) for scheme in env.parser["auth"]]

    def _credential(self, env, scheme):
        line, place = env.object("auth", scheme), env.place("auth", scheme)
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
        return SimpleNamespace(
            place=line.get("in", "header"),
            name=name,
            sent=prefix + sent,
            shown=prefix + stand_in,
            stand_in=stand_in,
            shell=shell,
        )

    def _resolved(self, reference, place):
        """The value behind a reference, looked up once a run."""
        if reference not in self.resolved:
            self.resolved[reference] = resolved_reference(reference)
        value, fault = self.resolved[reference]
        if fault:
            raise SetupFault(f"{place}: {fault}")
        return value

    def _token(self, env, line, place, scheme):
        """An access token of the client's own, kept until it expires, and its name."""
        client = []
        for key in ("client_id", "client_secret"):
            value = self._resolved(line[key], place)
            self.hide(value, f"${variable_name(line[key], f'{scheme}_{key}')}")
            client.append(quote_plus(value))
        self.hide(":".join(client), "$CLIENT")
        url = urljoin(base_url(env) + "/", line["token_url"])
        asked = (url, *client, line.get("scopes"))
        token = self.tokens.get(asked)
        if token is None or time.monotonic() >= token.until:
            token = self.tokens[asked] = fetched_token(*asked)
        if token.fault:
            raise SetupFault(f"{place}: {token.fault}")
        return token.value, variable_name("", f"{scheme}_token")

    def hide(self, value, name):
        """From now on `value` is shown as `name`, in any of its usual spellings."""
        if not value:
            return
        spellings = {
            value,
            quote(value, safe=""),
            quote(value),
            html.escape(value),
            json.dumps(value)[1:-1],
            json.dumps(value, ensure_ascii=False)[1:-1],
            repr(value)[1:-1],
            base64.b64encode(value.encode()).decode(),
        }
        self.hidden |= dict.fromkeys(spellings, name)

    def masked(self, text):
        """The text without any secret."""
        for spelling in sorted(self.hidden, key=len, reverse=True):
            text = text.replace(spelling, self.hidden[spelling])
        return text


def variable_name(reference, scheme):
    """The shell variable that stands for a credential in a curl line."""
    kind, _, rest = reference.partition("://")
    if kind == "env":
        return rest
    name = rest.partition("/")[2] if kind == "secret" else scheme
    name = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").upper() or "SECRET"
    return f"_{name}" if name[0].isdigit() else name


def resolved_reference(reference):
    """What stands behind `env://NAME` or `secret://SAFE_KEY/KEY`: (value, fault)."""
    kind, _, rest = reference.partition("://")
    if kind == "env":
        value = os.environ.get(rest)
        return value, None if value else f"the variable {rest} is not set, or empty"
    if kind != "secret":
        return reference, None
    safe_key, _, key = rest.partition("/")
    service = os.environ.get("PLATFORM_SECRETS_SERVICE", "").rstrip("/")
    if not service:
        return None, f"{reference} needs PLATFORM_SECRETS_SERVICE, which is not set"
    try:
        answer = requests.get(
            f"{service}/?key={percent(key)}&safe_key={percent(safe_key)}",
            headers={"Content-Type": "application/json"},
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
        found = answer.json() if answer.status_code == 200 else {}
        value = None if "error" in found else found.get("value")
    except (requests.RequestException, ValueError, TypeError, AttributeError) as fault:
        # The fault's own words hold the address of the service: only its kind is shown.
        kind = type(fault).__name__
        return None, f"{reference}: the secrets service gave no answer ({kind})"
    if not isinstance(value, str) or not value:
        status = answer.status_code
        return None, f"{reference}: the secrets service has no value (status {status})"
    return value, None


def fetched_token(url, client_id, client_secret, scopes):
    """Ask for a token (RFC 6749, section 4.4). A refusal holds for the whole run."""
    form = {"grant_type": "client_credentials"}
    if scopes:
        form["scope"] = scopes
    token = SimpleNamespace(value=None, fault=None, until=float("inf"))
    try:
        answer = requests.post(
            url,
            data=form,
            auth=(client_id, client_secret),
            headers={"Accept": "application/json"},
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
        found = answer.json()
        value, seconds = found.get("access_token"), found.get("expires_in")
        # Renewed a little early, for a request takes its time.
        if seconds is not None:
            token.until = time.monotonic() + 0.9 * float(seconds)
    except (requests.RequestException, ValueError, TypeError, AttributeError) as fault:
        # The fault's own words may hold a credential: only its kind is shown.
        token.fault = f"{url} gave no token ({type(fault).__name__})"
        return token
    if answer.status_code == 200 and isinstance(value, str) and value:
        token.value = value
    else:
        code = found.get("error")
        reason = f"{code}, " if isinstance(code, str) else ""
        token.fault = f"{url} gave no token ({reason}status {answer.status_code})"
        token.until = float("inf")
    return token


# --- Sending -------------------------------------------------------------------------


def send(session, request, head, body):
    """Send the request as it was built; a redirect is an answer like any other."""
    try:
        prepared = requests.Request(
            request.method, request.base_url, headers=head.headers, data=body
        ).prepare()
        for text in head.headers.values():
            text.encode("latin-1")
    except ValueError as fault:
        raise SetupFault(f"the request cannot be sent: {fault}") from None
    prepared.url = head.url  # As it was built: prepare() would normalise %2E%2E.
    try:
        return received(session, prepared, request.base_url)
    except ConnectionBroken as broken:
        first = broken
    # A server may close an idle connection just when it is used again: once more, anew.
    session.close()
    try:
        return received(session, prepared, request.base_url)
    except SetupFault:
        raise first from None


def received(session, prepared, base):
    """The whole answer, or as much of it as came within the time limit."""
    seconds = number_setting("PROOFGATE_TIMEOUT", 30)
    deadline = time.monotonic() + seconds
    late = BrokenAnswer(f"nothing within {seconds:g} seconds")
    settings = session.merge_environment_settings(base, {}, True, None, None)
    try:
        response = session.send(
            prepared, timeout=seconds, allow_redirects=False, **settings
        )
        content = b""
        for chunk in response.iter_content(65_536):
            content += chunk
            if time.monotonic() > deadline:
                response.close()
                break
        response._content = content  # Where requests itself keeps what it has read.
        return response
    except requests.exceptions.ReadTimeout:
        raise late from None
    except requests.exceptions.ChunkedEncodingError:
        raise ConnectionBroken("the answer broke off") from None
    except requests.exceptions.ConnectionError as fault:
        inner = fault.args[0] if fault.args else fault
        if isinstance(inner, ReadTimeoutError):
            raise late from None
        if isinstance(inner, MaxRetryError):
            cause = getattr(inner.reason, "__cause__", None)
            why = getattr(cause, "strerror", None) or type(inner.reason).__name__
            raise SetupFault(f"{base} cannot be reached: {why}") from None
        raise ConnectionBroken("the server closed the connection") from None
    except requests.RequestException as fault:
        kind = type(fault).__name__
        raise SetupFault(f"{base} cannot be asked: {kind}") from None


def curl_line(method, head, body, credentials):
    """The request as a command that can be pasted, credentials as `$NAME`."""

    def quoted(text):
        text = "'" + text.replace("'", "'\\''") + "'"
        for item in sorted(credentials, key=lambda c: len(c.stand_in), reverse=True):
            text = text.replace(item.stand_in, f"'{item.shell}'")
        return text if text == "''" else text.removesuffix("''")

    words = ["curl -I" if method == "HEAD" else f"curl -X {method}", quoted(head.url)]
    for name, text in head.headers.items():
        if DEFAULT_HEADERS.get(name) != text:
            header = {"": f"{name};", SKIP_HEADER: f"{name}:"}.get(text)
            words.append(f"-H {quoted(header or f'{name}: {text}')}")
    if body is None:
        return " \\\n  ".join(words)
    if len(body) > CURL_BODY_SHOWN:
        return " \\\n  ".join(words) + f"\n(a body of {len(body)} bytes is not shown)"
    try:
        text = body.decode()
    except UnicodeDecodeError:
        text = "\0"
    if text.replace("\n", " ").isprintable():
        return " \\\n  ".join([*words, f"--data-raw {quoted(text)}"])
    words[0] = f"printf %s {base64.b64encode(body).decode()} | base64 -d | {words[0]}"
    return " \\\n  ".join([*words, "--data-binary @-"])


class Pace:
    """Keeps to PROOFGATE_RATE requests a second, shared by pytest-xdist's workers."""

    def __init__(self):
        self.next = 0.0

    def wait(self):
        rate = number_setting("PROOFGATE_RATE", 0)
        if rate <= 0:
            return
        workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
        time.sleep(max(0.0, self.next - time.monotonic()))
        self.next = max(self.next, time.monotonic()) + workers / rate


def number_setting(name, default):
    text = os.environ.get(name)
    try:
        return float(text) if text else default
    except ValueError:
        raise SetupFault(f"{name} is no number: {text}") from None


# --- The user's hooks ----------------------------------------------------------------


def load_hooks():
    """The module hooks.py, loaded by its path: the suite is on no import path."""
    spec = importlib.util.spec_from_file_location("proofgate_hooks", ROOT / "hooks.py")
    hooks = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(hooks)
    except FileNotFoundError:
        pass
    except Exception as fault:
        raise SetupFault(f"hooks.py fails:\n{traceback.format_exc()}") from fault
    return hooks


def call_hook(hooks, name, *arguments):
    function = getattr(hooks, name, None)
    if function is None:
        return
    try:
        function(*arguments)
    except Exception as fault:
        raise SetupFault(f"hooks.py, {name}:\n{traceback.format_exc()}") from fault
