"""POST /pets: requests that are valid but for their credentials."""

import pytest

ENDPOINT = "post_pets"
SECTION = "access"
SCENARIOS = {
    "8.01": "Without credentials",
    "8.02": "With wrong credentials",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_access(answer):
    """The API lets none of these requests in."""
    answer.must_be_denied()
