"""POST /pets: values of /home/cage in the body that must be refused."""

import pytest

ENDPOINT = "post_pets"
SECTION = "negative_body_home_cage"
SCENARIOS = {
    "4.03": "Less than minimum",
    "4.07": "null when nullable is false",
    "4.09": "Boolean instead of number",
    "4.10": "Array instead of number",
    "4.11": "Object instead of number",
    "4.13": "Minimum value when exclusiveMinimum is true",
    "4.16": "Not a multiple of the specified number",
    "4.17": "String instead of number",
    "4.21": "Field absent from payload",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_negative_body_home_cage(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
