"""Values: JSON whose numbers keep their source text, JSON Pointers, and `absent`."""

import json
import re
from json.encoder import encode_basestring
from typing import Any, NoReturn, Self

ABSENT: Any = object()


class Number(float):
    """A number that keeps its source text: 0.10 and 1E400 travel as they are written."""

    text: str

    def __new__(cls, text: str) -> Self:
        number = super().__new__(cls, text)
        number.text = text
        return number


def parsed_value(text: str) -> Any:
    """JSON, or a long run: `"a" * 5000`."""
    run = re.fullmatch(r'("(?:[^"\\]|\\.)*")\s*\*\s*(\d{1,8})', text)
    if run:
        return json.loads(run[1]) * int(run[2])
    return exact_json(text)


def exact_json(text: str) -> Any:
    """JSON whose numbers keep their source text; raises ValueError where it is none."""
    try:
        return EXACT.decode(text)
    except RecursionError:
        raise ValueError("it is nested too deeply") from None


def exact_integer(text: str) -> int | Number:
    """Python's integers are exact, but for -0 and those too long for int()."""
    return Number(text) if text == "-0" or len(text) > 4_000 else int(text)


def refused_name(name: str) -> NoReturn:
    """NaN and Infinity, which Python reads and JSON does not know."""
    raise ValueError(f"{name} is not JSON")


EXACT = json.JSONDecoder(
    parse_int=exact_integer, parse_float=Number, parse_constant=refused_name
)


def json_text(value: Any) -> str:
    """JSON with its numbers as they were written."""
    if isinstance(value, str):
        return encode_basestring(value)
    if isinstance(value, dict):
        pairs = [
            f"{encode_basestring(str(k))}: {json_text(v)}" for k, v in value.items()
        ]
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(json_text, value)) + "]"
    if isinstance(value, Number):
        return value.text
    return json.dumps(value, ensure_ascii=False)


def wire_text(value: Any) -> str:
    """A value outside JSON: strings bare, everything else as its JSON."""
    return value if isinstance(value, str) else json_text(value)


def unescaped(token: str) -> str:
    """A token of a JSON Pointer as the name it stands for (RFC 6901, section 4)."""
    return token.replace("~1", "/").replace("~0", "~")


def copied(value: Any) -> Any:
    """A JSON value of its own; ABSENT is always the same."""
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    if isinstance(value, list):
        return [copied(item) for item in value]
    return value


def value_at(value: Any, pointer: str) -> Any:
    """The value at a JSON Pointer, or ABSENT."""
    for token in map(unescaped, pointer.split("/")[1:]):
        if isinstance(value, dict):
            value = value.get(token, ABSENT)
        elif isinstance(value, list) and token.isdecimal() and int(token) < len(value):
            value = value[int(token)]
        else:
            return ABSENT
    return value
