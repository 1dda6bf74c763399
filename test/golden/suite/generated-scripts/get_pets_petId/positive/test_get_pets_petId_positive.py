"""GET /pets/{petId}: valid requests."""

import pytest

ENDPOINT = "get_pets_petId"
SECTIONS = {
    "positive": "Every field in reach",
}


@pytest.mark.parametrize("answer", SECTIONS, indirect=True)
def test_get_pets_petId_positive(answer):
    """The API accepts each of these requests: 2xx."""
    answer.must_be_accepted()
