"""POST /pets: whether a row that it creates can be read."""

import pytest

ENDPOINT = "post_pets"
SECTION = "lifecycle"
SCENARIOS = {
    "8.12": "Availability of what is created",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_lifecycle(answer):
    """A GET of the row that was created is accepted: 2xx."""
    answer.must_be_readable()
