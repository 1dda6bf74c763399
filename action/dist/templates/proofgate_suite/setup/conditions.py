"""Simple conditions of Arazzo 1.1: literals, operators and runtime expressions."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from ..values import Number, exact_json
from .sources import NUMBER

# What a runtime expression about the request or its response stands for.
Lookup = Callable[[str], Any]
Value = Callable[[Lookup], Any]

NAME = r"[^\s()\[\]<>=!&|#,']+"
EXPRESSION = re.compile(
    r"\$(?:statusCode|url|method|(?P<name>request|response)\."
    rf"(?P<location>body|(?:header|query|path)(?=\.))(?:\.(?P<member>{NAME}))?"
    r"(?:#(?P<pointer>(?:/[^\s()\[\]<>=!&|,']*)?))?)"
)
BODY = r"\$(?:request|response)\.body(?:#(?:/[^\s()\[\]<>=!&|,']*)?)?"
TOKEN = re.compile(
    rf"\s*(?:(?P<text>'(?:[^']|'')*')|(?P<number>-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|"
    rf"(?P<expression>{BODY}|\$(?:request|response)\.(?:header|query|path)\.{NAME}|"
    r"\$\w+)|(?P<word>[A-Za-z_][\w-]*)|"
    r"(?P<operator><=|>=|==|!=|&&|\|\||[<>!().\[\]]))"
)
CONSTANTS = {"true": True, "false": False, "null": None}


@cache
def parsed_condition(text: str) -> Value:
    """A condition as a function of what is looked up; raises ValueError where it is none."""
    tokens = Tokens(text)
    value = either(tokens)
    if tokens.kind:
        raise tokens.fault()
    return value


class Tokens:
    """The tokens of a condition, one after the other."""

    def __init__(self, text: str) -> None:
        self.whole, self.rest = text, text.rstrip()
        self.kind, self.text = "", ""
        self.next()

    def next(self) -> str:
        """Go on to the next token; the one before it."""
        before = self.text
        found = TOKEN.match(self.rest)
        if not self.rest.strip():
            self.kind, self.text = "", ""
        elif found is None:
            raise ValueError(f"{self.whole} is no condition: see {self.rest.strip()}")
        else:
            self.kind = found.lastgroup or ""
            self.text = found[self.kind]
            self.rest = self.rest[found.end() :]
        return before

    def takes(self, *operators: str) -> str:
        """The operator that is next, if it is one of these; else nothing."""
        is_one = self.kind == "operator" and self.text in operators
        return self.next() if is_one else ""

    def fault(self) -> ValueError:
        """What is wrong about the token that is next."""
        found = f"unexpected {self.text}" if self.kind else "it ends too early"
        return ValueError(f"{self.whole} is no condition: {found}")


def either(tokens: Tokens) -> Value:
    """Conditions with `||` between them."""
    value = both(tokens)
    while tokens.takes("||"):
        value = joined(value, both(tokens), any)
    return value


def both(tokens: Tokens) -> Value:
    """Conditions with `&&` between them."""
    value = comparison(tokens)
    while tokens.takes("&&"):
        value = joined(value, comparison(tokens), all)
    return value


def joined(left: Value, right: Value, how: Callable[[list[bool]], bool]) -> Value:
    """Two conditions as one."""
    return lambda lookup: how([truth(left(lookup)), truth(right(lookup))])


def comparison(tokens: Tokens) -> Value:
    """A value, or two that are compared."""
    left = operand(tokens)
    operator = tokens.takes("<=", ">=", "==", "!=", "<", ">")
    if not operator:
        return left
    right = operand(tokens)
    return lambda lookup: compared(left(lookup), operator, right(lookup))


def operand(tokens: Tokens) -> Value:
    """What `!` negates, what is in parentheses, a literal, or a runtime expression."""
    if tokens.takes("!"):
        negated = operand(tokens)
        return lambda lookup: not truth(negated(lookup))
    if tokens.takes("("):
        value = either(tokens)
        if not tokens.takes(")"):
            raise tokens.fault()
        return value
    kind, text = tokens.kind, tokens.text
    if kind == "expression" and EXPRESSION.fullmatch(text):
        tokens.next()
        return members(tokens, text)
    if kind not in ("text", "number") and text not in CONSTANTS:
        raise tokens.fault()
    constant = literal(tokens.next())
    return lambda _: constant


def literal(text: str) -> Any:
    """A text in single quotes, a number, or a word of JSON."""
    if text.startswith("'"):
        return text[1:-1].replace("''", "'")
    return CONSTANTS[text] if text in CONSTANTS else exact_json(text)


def members(tokens: Tokens, expression: str) -> Value:
    """A runtime expression, and what of it is meant: `.name`, `[0]`."""
    keys: list[str | int] = []
    while True:
        if tokens.takes("."):
            if tokens.kind != "word":
                raise tokens.fault()
            keys.append(tokens.next())
        elif tokens.takes("["):
            key = literal(tokens.next()) if tokens.kind in ("text", "number") else None
            if not isinstance(key, str | int) or not tokens.takes("]"):
                raise tokens.fault()
            keys.append(key)
        else:
            return lambda lookup: reached(lookup(expression), keys)


def reached(value: Any, keys: Sequence[str | int]) -> Any:
    """A member of a value; None where there is none."""
    for key in keys:
        if isinstance(value, dict) and isinstance(key, str):
            value = value.get(key)
        elif isinstance(value, list) and isinstance(key, int) and key < len(value):
            value = value[key]
        else:
            return None
    return value


def truth(value: Any) -> bool:
    """Whether a condition with this value passes."""
    return bool(value)


def compared(left: Any, operator: str, right: Any) -> bool:
    """A comparison: texts ignore case, a text of digits is a number beside one."""
    if operator in ("==", "!="):
        return is_same(left, right) == (operator == "==")
    numbers = number_of(left), number_of(right)
    if None not in numbers:
        left, right = numbers
    elif isinstance(left, str) and isinstance(right, str):
        left, right = left.casefold(), right.casefold()
    else:
        return False
    if operator in ("<", "<="):
        return left < right or (operator == "<=" and left == right)
    return left > right or (operator == ">=" and left == right)


def is_same(left: Any, right: Any) -> bool:
    """Whether two values are equal; null and booleans equal only themselves."""
    if any(one is None or isinstance(one, bool) for one in (left, right)):
        return left is right
    if isinstance(left, str) and isinstance(right, str):
        return left.casefold() == right.casefold()
    if isinstance(left, str) != isinstance(right, str):
        numbers = number_of(left), number_of(right)
        return None not in numbers and numbers[0] == numbers[1]
    return left == right


def number_of(value: Any) -> int | float | None:
    """A number, or a text that is one."""
    if isinstance(value, str):
        return Number(value) if NUMBER.fullmatch(value) else None
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    return value if is_number else None
