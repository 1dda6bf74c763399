"""GET /pets/{petId}: variants, further valid requests."""

import pytest

ENDPOINT = "get_pets_petId"
SECTIONS = {
    "variant_1": "9.07: a well-formed /petId in the path that names no row",
}


@pytest.mark.parametrize("answer", SECTIONS, indirect=True)
def test_get_pets_petId_variants(answer):
    """The API handles each of these requests: 2xx, or 4xx for a row that is not there."""
    answer.must_be_handled()
