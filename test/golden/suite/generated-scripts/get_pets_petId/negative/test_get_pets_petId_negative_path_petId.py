"""GET /pets/{petId}: values of petId in the path that must be refused."""

import pytest

ENDPOINT = "get_pets_petId"
SECTION = "negative_path_petId"
SCENARIOS = {
    "2.01": "Value not matching format",
    "2.03": "Less than minimum",
    "2.07": "null when nullable is false",
    "2.09": "Boolean instead of integer",
    "2.10": "Array instead of integer",
    "2.11": "Object instead of integer",
    "2.12": "Float instead of integer",
    "2.17": "String instead of integer",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_petId_negative_path_petId(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
