"""POST /pets: values of /keeper in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_keeper_44cc761e"
SCENARIOS = {
    "1.05": "Length greater than maxLength",
    "1.07": "null when nullable is false",
    "1.08": "Numeric instead of string",
    "1.09": "Boolean instead of string",
    "1.10": "Array instead of string",
    "1.11": "Object instead of string",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_keeper_44cc761e(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
