"""A second opinion on JSON Schema, from a validator of another maker.

Reads questions as JSON lines on standard input and answers each that has an "id" with one JSON
line: whether Draft 2020-12 accepts a value, or how configparser reads an environment file.
Numbers are int or Decimal, patterns are ECMAScript's (regress), as in the main judge. Where Python's
own re reads a pattern too and finds something else in a text, the answer says what it would
accept ("elsewhere").
"""

import configparser
import decimal
import json
import re
import sys
import warnings
from decimal import Decimal

import regress
from jsonschema import Draft202012Validator, validators
from jsonschema.exceptions import ValidationError
from referencing import Registry, Resource, exceptions
from referencing.jsonschema import DRAFT202012

decimal.getcontext().prec = 2000
decimal.getcontext().Emax = decimal.MAX_EMAX
decimal.getcontext().Emin = decimal.MIN_EMIN
decimal.getcontext().traps[decimal.Inexact] = False
sys.setrecursionlimit(20_000)

# OpenAPI's number formats are ranges; that an int32 is integral is a matter of "type".
RANGES = {
    "int32": (-(2**31), 2**31 - 1),
    "int64": (-(2**63), 2**63 - 1),
    "float": (Decimal("-3.4028234663852886e38"), Decimal("3.4028234663852886e38")),
}


def is_number(checker, instance):
    return isinstance(instance, (int, Decimal)) and not isinstance(instance, bool)


def is_integer(checker, instance):
    return is_number(checker, instance) and instance == int(instance)


def pattern(validator, expression, instance, schema):
    """ECMAScript's own dialect: with the u flag, else without it, else Python's."""
    if isinstance(instance, str) and not matches(expression, instance):
        yield ValidationError(f"{instance!r} does not match {expression!r}")


def pattern_properties(validator, patterns, instance, schema):
    if not validator.is_type(instance, "object"):
        return
    for expression, subschema in patterns.items():
        for name, value in instance.items():
            if matches(expression, name):
                yield from validator.descend(
                    value, subschema, path=name, schema_path=expression
                )


def additional_properties(validator, allowed, instance, schema):
    if not validator.is_type(instance, "object"):
        return
    patterns = schema.get("patternProperties", {})
    for name, value in instance.items():
        known = name in schema.get("properties", {})
        if known or any(matches(expression, name) for expression in patterns):
            continue
        if allowed is False:
            yield ValidationError(f"{name!r} is not declared")
        else:
            yield from validator.descend(value, allowed, path=name)


def multiple_of(validator, step, instance, schema):
    if validator.is_type(instance, "number") and Decimal(instance) % Decimal(step) != 0:
        yield ValidationError(f"{instance} is not a multiple of {step}")


def format_keyword(validator, name, instance, schema):
    """Numbers by range; strings by jsonschema's own checker where it knows the format."""
    if is_number(None, instance) and name in RANGES:
        low, high = RANGES[name]
        if not low <= instance <= high:
            yield ValidationError(f"{instance} is no {name}")
    elif isinstance(instance, str) and not CHECKER.conforms(instance, name):
        yield ValidationError(f"{instance!r} is no {name}")


def one_of(validator, branches, instance, schema):
    """Where several branches accept, the one that the discriminator names decides."""
    errors = list(STANDARD_ONE_OF(validator, branches, instance, schema))
    naming = schema.get("proof-named")
    if errors and naming and isinstance(instance, dict):
        said = instance.get(naming["property"])
        for branch, values in zip(branches, naming["values"], strict=True):
            if said in values and validator.evolve(schema=branch).is_valid(instance):
                return
    yield from errors


STANDARD_ONE_OF = Draft202012Validator.VALIDATORS["oneOf"]
FAULTS = (
    ArithmeticError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
    configparser.Error,
    exceptions.Unresolvable,
)
EXPRESSIONS = {}
PYTHONS = {}
# A longer text may take a backtracking engine forever, and says nothing more.
LONGEST = 100


class Engines:
    """Which engine decides, and whether the other one has decided otherwise."""

    python_decides = False
    differ = False


def matches(expression, text):
    ours = matches_here(expression, text)
    python = matches_in_python(expression, text)
    if python is None or python == ours:
        return ours
    Engines.differ = True
    return python if Engines.python_decides else ours


def matches_here(expression, text):
    """By ECMAScript; by Python where that cannot read it, and anything where neither can."""
    if expression not in EXPRESSIONS:
        EXPRESSIONS[expression] = compiled(expression)
    found = EXPRESSIONS[expression]
    if found is None:
        return matches_in_python(expression, text) is not False
    return found.find(text) is not None


def matches_in_python(expression, text):
    """What re finds; None for what it cannot read for sure, such as a class within a class."""
    if len(text) > LONGEST:
        return None
    if expression not in PYTHONS:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            try:
                words = QUOTED.sub(unquoted, expression)
                PYTHONS[expression] = re.compile(FLAGS_BEHIND.sub(r"\1^", words))
            except (re.error, Warning, OverflowError, RecursionError):
                PYTHONS[expression] = None
    found = PYTHONS[expression]
    return None if found is None else found.search(text) is not None


# Java and PCRE have flags behind the start too, where they say nothing of `^` itself.
FLAGS_BEHIND = re.compile(r"^\^(\(\?[isu]+\))")


QUOTED = re.compile(r"\\Q(.*?)(?:\\E|$)|\\.", re.DOTALL)
FLAGS_IN_FRONT = re.compile(r"^(\^?)\(\?([imsu]+)\)")
PROPERTY = re.compile(r"\\([pP])(?:\{(\^?)([^{}]+)\}|([A-Z]))|\\.", re.DOTALL)
CODE = re.compile(r"(?<!\\)((?:\\\\)*)\\x\{([0-9A-Fa-f]+)\}")


def unquoted(found):
    """What `\\Q…\\E` quotes, with an escape before all that may need one."""
    if found[1] is None:
        return found[0]
    return "".join(
        one if one.isalnum() else f"\\x{ord(one):02x}" if ord(one) < 256 else one
        for one in found[1]
    )


def property_of(found):
    """A property of Unicode as ECMAScript names it; a script by its bare name."""
    kind, caret, name, letter = found.groups()
    if kind is None:
        return found[0]
    negated = (kind == "P") != (caret == "^")
    name = letter or ("LC" if name == "L&" else name)
    script = re.sub(r"^(?:script|sc)=", "", name, flags=re.IGNORECASE)
    for one in (name,) if negated else (name, f"Script={script}"):
        try:
            regress.Regex(rf"\p{{{one}}}", "u")
        except regress.RegressError:
            continue
        return rf"\{'P' if negated else 'p'}{{{one}}}"
    return found[0]


def in_ecmascript(expression):
    """What Perl, PCRE and Java write another way, and its flags."""
    front = FLAGS_IN_FRONT.match(expression)
    flags, start = (front[2], front[1]) if front else ("", "")
    if start and "m" in flags:
        return expression, ""
    words = start + expression[front.end() if front else 0 :]
    words = PROPERTY.sub(property_of, QUOTED.sub(unquoted, words))
    words = CODE.sub(r"\1\\u{\2}", words)
    words = words.replace("(?P<", "(?<").replace("(?'", "(?<'")
    words = re.sub(r"\(\?<'(\w+)'", r"(?<\1>", words)
    words = re.sub(r"\(\?P=(\w+)\)|\\k(?:\{(\w+)\}|'(\w+)')", name_of_group, words)
    return words, flags.replace("u", "")


def name_of_group(found):
    """A reference to a group by its name."""
    return rf"\k<{found[1] or found[2] or found[3]}>"


def compiled(expression):
    words, flags = in_ecmascript(expression)
    tried = [(expression, "u"), (words, f"u{flags}")]
    if not FOREIGN.search(expression):
        tried.append((expression, ""))
    for one, its_flags in tried:
        try:
            return regress.Regex(one, its_flags)
        except regress.RegressError:
            continue
    return None


# What ECMAScript takes for letters without the u flag, and other dialects for something else.
FOREIGN = re.compile(
    r"\\[AEGHKLMNQRXZaehijlmopqyzCIPFJOTUVY]|\\[xu]\{|\\[1-9]|(?<!\\)\{,\d*\}"
    r"|(?<!\\)\[(?:\^?\]|(?:\\.|[^\\\]])*\[[^\]]*\].*\])",
    re.DOTALL,
)


CHECKER = Draft202012Validator.FORMAT_CHECKER
Validator = validators.extend(
    Draft202012Validator,
    validators={
        "pattern": pattern,
        "patternProperties": pattern_properties,
        "additionalProperties": additional_properties,
        "multipleOf": multiple_of,
        "oneOf": one_of,
        "format": format_keyword,
    },
    type_checker=Draft202012Validator.TYPE_CHECKER.redefine_many(
        {"number": is_number, "integer": is_integer}
    ),
)


def leaves(error):
    """The errors that stand at the ends: a wrapping oneOf or anyOf says nothing itself."""
    if not error.context:
        yield {"keyword": error.validator, "operand": error.validator_value}
    for inner in error.context or []:
        yield from leaves(inner)


class Bench:
    def __init__(self):
        self.references = {}
        self.registry = Registry()
        self.validators = {}
        self.schemas = {}

    def handle(self, question):
        if "reference" in question:
            resource = Resource(contents=question["schema"], specification=DRAFT202012)
            self.references[question["reference"]] = resource
            self.registry = None
        elif "define" in question:
            self.schemas[question["define"]] = question["schema"]
        elif "forget" in question:
            self.validators.clear()
            self.schemas.clear()
            if question["forget"] == "all":
                self.references.clear()
                self.registry = None
        elif "judge" in question:
            return self.judge(question["judge"], question["value"])
        elif "environment" in question:
            return {"sections": read_environment(question["environment"])}
        return {}

    def judge(self, name, value):
        if self.registry is None:
            self.registry = Registry().with_resources(self.references.items())
            self.validators.clear()
        if name not in self.validators:
            self.validators[name] = Validator(
                self.schemas[name], registry=self.registry
            )
        Engines.differ = False
        errors = list(self.validators[name].iter_errors(value))
        refusals = [leaf for error in errors for leaf in leaves(error)]
        answer = {"valid": not errors, "refusals": refusals}
        if Engines.differ:
            Engines.python_decides = True
            answer["elsewhere"] = self.validators[name].is_valid(value)
            Engines.python_decides = False
        return answer


def read_environment(path):
    parser = configparser.ConfigParser(
        delimiters=("=",), interpolation=None, default_section="\0", strict=True
    )
    parser.optionxform = str
    with open(path, encoding="utf-8-sig") as file:
        parser.read_file(file)
    return {name: dict(parser.items(name)) for name in parser.sections()}


def plain(value):
    return float(value) if isinstance(value, Decimal) else str(value)


def main():
    bench = Bench()
    for line in sys.stdin:
        question = json.loads(line, parse_float=Decimal)
        try:
            answer = bench.handle(question)
        except FAULTS as error:  # The asker decides what a fault means.
            answer = {"fault": f"{type(error).__name__}: {error}"}
        if "id" in question:
            print(json.dumps({"id": question["id"], **answer}, default=plain))


if __name__ == "__main__":
    main()
