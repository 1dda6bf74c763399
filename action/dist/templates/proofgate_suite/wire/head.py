"""URL and headers of a request, serialised."""

import functools
import re
from collections.abc import Iterable
from urllib.parse import quote

from requests.structures import CaseInsensitiveDict
from urllib3.util import SKIP_HEADER

from ..auth.credential import Credential
from ..environment import EnvironmentFile
from ..faults import SetupFault
from ..planning import Request
from .styles import cookie_octets, form_pairs, percent, simple_text

# SKIP_HEADER keeps the client from adding a header of its own.
DEFAULT_HEADERS = CaseInsensitiveDict(
    {"User-Agent": "proofgate", "Accept": "*/*", "Accept-Encoding": SKIP_HEADER}
)


class Head:
    """URL and headers; `credentials` are pairs (credential, its text)."""

    def __init__(
        self,
        request: Request,
        env: EnvironmentFile,
        content_type: str | None,
        credentials: Iterable[tuple[Credential, str]],
    ) -> None:
        declared = {name.lower() for name in env.object("positive", "header")}
        self.headers = CaseInsensitiveDict(DEFAULT_HEADERS)
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
                    # The style `cookie` escapes nothing (OpenAPI 3.2, "Style Values").
                    escape = str if style.get("style") == "cookie" else cookie_octets
                    cookies += form_pairs(key, item, style, escape)
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
        self.url = request.base_url + filled(request.path_template, request, env)
        if query:
            self.url += "?" + "&".join(map("=".join, query))


PARTS = re.compile(r"\{([^{}]+)\}|[^{}]+|[{}]")


def filled(template: str, request: Request, env: EnvironmentFile) -> str:
    """A path with its `{parameters}` filled in; everything else stays as it is."""
    styles, texts = env.styles("path"), []
    for text, name in parts_of(template):
        if name is None:
            texts.append(text)
            continue
        if name not in request.path:
            place = env.place("positive", "path")
            raise SetupFault(f"{place}: has no value for the parameter {name}")
        style = styles.get(name, {})
        texts.append(simple_text(name, request.path[name], style, percent))
    return "".join(texts)


@functools.cache
def parts_of(template: str) -> tuple[tuple[str, str | None], ...]:
    """The parts of a path: a text as it is sent, and None; or the name of a parameter."""
    found = PARTS.finditer(template)
    return tuple((quote(one[0], safe="/%:@!$&'()*+,;="), one[1]) for one in found)
