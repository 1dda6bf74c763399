"""A request as a command that can be pasted."""

import base64
from collections.abc import Sequence

from urllib3.util import SKIP_HEADER

from ..auth.credential import Credential
from .head import DEFAULT_HEADERS, Head
from .tls import named_files

LONGEST_BODY = 100_000


def curl_line(
    method: str, head: Head, body: bytes | None, credentials: Sequence[Credential]
) -> str:
    """The request as a curl line, with credentials as `$NAME`."""

    def quoted(text: str) -> str:
        text = "'" + text.replace("'", "'\\''") + "'"
        for item in sorted(credentials, key=lambda c: len(c.stand_in), reverse=True):
            text = text.replace(item.stand_in, f"'{item.shell}'")
        return text if text == "''" else text.removesuffix("''")

    words = ["curl -I" if method == "HEAD" else f"curl -X {method}", quoted(head.url)]
    if head.url.startswith("https:"):
        words += [f'--{kind} "$PROOFGATE_TLS_{kind.upper()}"' for kind in named_files()]
    for name, text in head.headers.items():
        if DEFAULT_HEADERS.get(name) != text:
            header = {"": f"{name};", SKIP_HEADER: f"{name}:"}.get(text)
            words.append(f"-H {quoted(header or f'{name}: {text}')}")
    if body is None:
        return " \\\n  ".join(words)
    if len(body) > LONGEST_BODY:
        return " \\\n  ".join(words) + f"\n(a body of {len(body)} bytes is not shown)"
    try:
        text = body.decode()
    except UnicodeDecodeError:
        text = "\0"
    if text.replace("\n", " ").isprintable():
        return " \\\n  ".join([*words, f"--data-raw {quoted(text)}"])
    words[0] = f"printf %s {base64.b64encode(body).decode()} | base64 -d | {words[0]}"
    return " \\\n  ".join([*words, "--data-binary @-"])
