"""POST /pets: values of /keeper/badge in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_keeper_badge"
SCENARIOS = {
    "2.07": "null when nullable is false",
    "2.09": "Boolean instead of integer",
    "2.10": "Array instead of integer",
    "2.11": "Object instead of integer",
    "2.12": "Float instead of integer",
    "2.17": "String instead of integer",
    "2.21": "Field absent from payload",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_keeper_badge(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
