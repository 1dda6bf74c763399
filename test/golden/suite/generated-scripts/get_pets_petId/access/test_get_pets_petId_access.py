"""GET /pets/{petId}: requests that are valid but for their credentials."""

import pytest

ENDPOINT = "get_pets_petId"
SECTION = "access"
SCENARIOS = {
    "8.01": "Without credentials",
    "8.02": "With wrong credentials",
    "8.03": "Another user reads the row",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_petId_access(answer):
    """The API lets none of these requests in."""
    answer.must_be_denied()
