"""POST /pets: values of /visits in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_visits"
SCENARIOS = {
    "5.07": "null when nullable is false",
    "5.08": "Numeric instead of array",
    "5.09": "Boolean instead of array",
    "5.11": "Object instead of array",
    "5.17": "String instead of array",
    "5.18": "Duplicate items when uniqueItems is true",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_visits(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
