"""POST /pets: values of /keeper in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_keeper"
SCENARIOS = {
    "6.07": "null when nullable is false",
    "6.08": "Numeric instead of object",
    "6.09": "Boolean instead of object",
    "6.10": "Array instead of object",
    "6.17": "String instead of object",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_keeper(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
