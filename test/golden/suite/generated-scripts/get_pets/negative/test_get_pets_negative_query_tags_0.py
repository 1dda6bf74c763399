"""GET /pets: values of tags/0 in the query that must be refused."""

import pytest

ENDPOINT = "get_pets"
SECTION = "negative_query_tags_0"
SCENARIOS = {
    "1.06": "Value not in enum",
    "1.07": "null when nullable is false",
    "1.08": "Numeric instead of string",
    "1.09": "Boolean instead of string",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_negative_query_tags_0(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
