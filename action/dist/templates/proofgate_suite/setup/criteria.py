"""Criteria about a response, as Arazzo has them: whether a set-up has worked, and what follows where it has not."""

import json
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..faults import SetupFault
from ..pace import LONGEST_WAIT_SECONDS
from ..planning import Request
from ..values import ABSENT, Number, exact_json, value_at, wire_text
from ..wire.sending import retry_after_seconds
from .conditions import EXPRESSION, Lookup, parsed_condition, reached, truth
from .sources import Exchange

if TYPE_CHECKING:
    from ..answer import Answer

# A runtime expression within a pattern or a query.
EMBEDDED = re.compile(r"\{(\$[^{}]+)\}")
NEEDS_JSONPATH = "python-jsonpath is not installed: pip install -r requirements.txt"


@dataclass(frozen=True)
class Criterion:
    """A Criterion Object of Arazzo 1.1."""

    condition: str
    type: str
    context: str

    def holds(self, lookup: Lookup) -> bool:
        """Whether it passes; raises ValueError where it cannot be evaluated."""
        if self.type == "simple":
            return truth(parsed_condition(self.condition)(lookup))
        value = lookup(self.context)
        if value is None:
            return False
        text = EMBEDDED.sub(lambda one: wire_text(lookup(one[1])), self.condition)
        if self.type == "regex":
            return re.search(text, wire_text(value)) is not None
        return bool(nodes(text, value))

    def words(self) -> str:
        """The criterion as a message has it."""
        subject = "" if self.type == "simple" else f"{self.type} of {self.context}: "
        return f"{subject}{self.condition}"


@dataclass(frozen=True)
class FailureAction:
    """A Failure Action Object: to send the request again, or to give up."""

    criteria: tuple[Criterion, ...]
    retries: int
    after_seconds: float


@dataclass(frozen=True)
class Checks:
    """What a line says about the response to its call."""

    success: tuple[Criterion, ...] = ()
    failure: tuple[FailureAction, ...] = ()

    def reason(self, creation: Request, answer: "Answer") -> str | None:
        """Why a response is no success, empty for its status; None where it is one."""
        if not self.success:
            status = answer.status
            return None if status is not None and 200 <= status < 300 else ""
        return unmet(self.success, creation, answer)

    def pause(self, creation: Request, answer: "Answer", retries: list[int]) -> float:
        """Seconds until the request is to be sent again; negative where it is not.

        `retries` counts those of each action; the first action that applies is taken,
        and one that is exhausted makes way for the next.
        """
        for place, action in enumerate(self.failure):
            if unmet(action.criteria, creation, answer) is not None:
                continue
            if action.retries == 0:
                return -1
            if retries[place] < action.retries:
                retries[place] += 1
                return min(seconds_before(action, answer), LONGEST_WAIT_SECONDS)
        return -1


def seconds_before(action: FailureAction, answer: "Answer") -> float:
    """What the server asks for overrules what the action says."""
    response = answer.response
    if response is not None and "Retry-After" in response.headers:
        asked = retry_after_seconds(response)
        return action.after_seconds if asked is None else asked
    return action.after_seconds


def unmet(
    criteria: tuple[Criterion, ...], creation: Request, answer: "Answer"
) -> str | None:
    """The first criterion that does not hold, in words; None where all do."""

    def lookup(expression: str) -> Any:
        return value_in(expression, Exchange(creation, answer))

    for criterion in criteria:
        try:
            if not criterion.holds(lookup):
                return f"{criterion.words()} does not hold"
        except (ValueError, re.error) as fault:
            return f"{criterion.words()} cannot be evaluated: {fault}"
    return None


def value_in(expression: str, exchange: Exchange) -> Any:
    """What a runtime expression stands for; None where nothing is there."""
    found = EXPRESSION.fullmatch(expression)
    if found is None:
        raise ValueError(f"{expression} is not known")
    response = exchange.answer and exchange.answer.response
    if found["name"] is None:
        values = {
            "$statusCode": exchange.answer and exchange.answer.status,
            "$method": exchange.request.method,
            "$url": response and response.url,
        }
        return values[expression]
    value = member_of(found, exchange)
    value = value_at(value, found["pointer"] or "")
    return None if value is ABSENT else value


def member_of(found: re.Match[str], exchange: Exchange) -> Any:
    """The part of a request or of a response that an expression begins with."""
    location, name = found["location"], found["member"] or ""
    is_response = found["name"] == "response"
    if location == "body":
        body = whole_body(exchange) if is_response else exchange.request.body
        return reached(body, name.split(".")) if name else body
    if is_response:
        return exchange.header(name)
    values = vars(exchange.request)[location]
    if location == "header":
        values = {key.lower(): value for key, value in values.items()}
        name = name.lower()
    return values.get(name, ABSENT)


def whole_body(exchange: Exchange) -> Any:
    """The body of a response, as JSON where it is that, else as text."""
    response = exchange.answer and exchange.answer.response
    if response is None:
        return ABSENT
    text = response.content.decode(errors="replace")
    try:
        return exact_json(text)
    except ValueError:
        return text


def nodes(query: str, value: Any) -> list[Any]:
    """What a JSONPath (RFC 9535) finds in a value."""
    try:
        import jsonpath
    except ImportError:
        raise ValueError(NEEDS_JSONPATH) from None
    try:
        environment = jsonpath.JSONPathEnvironment(strict=True)
        return environment.findall(query, plain_value(value))
    except jsonpath.JSONPathError as fault:
        raise ValueError(str(fault).splitlines()[0]) from None


def plain_value(value: Any) -> Any:
    """A value with numbers as other libraries compare them."""
    if isinstance(value, Number):
        return json.loads(value.text)
    if isinstance(value, dict):
        return {key: plain_value(one) for key, one in value.items()}
    return [plain_value(one) for one in value] if isinstance(value, list) else value


def checks_of(line: dict[str, Any]) -> Checks:
    """The checks of a line; raises SetupFault with what is wrong about them."""
    actions = line.get("onFailure", [])
    if not isinstance(actions, list):
        raise SetupFault("onFailure has to be a list of actions of Arazzo")
    success = criteria_of(line.get("successCriteria", []), "successCriteria")
    return Checks(success, tuple(map(action_of, actions)))


def criteria_of(value: Any, where: str) -> tuple[Criterion, ...]:
    """Criteria: objects of Arazzo, or texts, which are simple conditions."""
    if not isinstance(value, list):
        raise SetupFault(f"{where} has to be a list of criteria of Arazzo")
    return tuple(map(criterion_of, value))


def criterion_of(value: Any) -> Criterion:
    """A criterion; raises SetupFault for one that cannot be read."""
    one = {"condition": value} if isinstance(value, str) else value
    if not isinstance(one, dict) or not isinstance(one.get("condition"), str):
        raise SetupFault("a criterion needs a condition, like $statusCode == 201")
    criterion = Criterion(
        one["condition"], one.get("type", "simple"), one.get("context", "")
    )
    if criterion.type == "simple":
        try:
            parsed_condition(criterion.condition)
        except ValueError as fault:
            raise SetupFault(str(fault)) from None
    elif criterion.type not in ("regex", "jsonpath"):
        raise SetupFault(
            f"{criterion.type} is no type of criteria here: simple, regex or jsonpath"
        )
    elif not EXPRESSION.fullmatch(str(criterion.context)):
        raise SetupFault(f"{criterion.type} needs a context, like $response.body")
    return criterion


def action_of(value: Any) -> FailureAction:
    """An action; raises SetupFault for one that a set-up cannot take."""
    kind = value.get("type") if isinstance(value, dict) else None
    if kind not in ("retry", "end"):
        raise SetupFault("onFailure knows the types retry and end")
    limit, after = value.get("retryLimit", 1), value.get("retryAfter", 0)
    if not isinstance(limit, int) or limit < 0:
        raise SetupFault("retryLimit has to be a whole number")
    if isinstance(after, bool) or not isinstance(after, int | float) or after < 0:
        raise SetupFault("retryAfter has to be a number of seconds")
    criteria = criteria_of(value.get("criteria", []), "criteria")
    return FailureAction(criteria, limit if kind == "retry" else 0, float(after))
