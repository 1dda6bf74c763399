"""POST /pets: values of /visits/0 in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_visits_0"
SCENARIOS = {
    "1.01": "Value not matching format",
    "1.07": "null when nullable is false",
    "1.08": "Numeric instead of string",
    "1.09": "Boolean instead of string",
    "1.10": "Array instead of string",
    "1.11": "Object instead of string",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_visits_0(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
