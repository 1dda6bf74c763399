"""POST /pets: valid requests."""

import pytest

ENDPOINT = "post_pets"
SECTIONS = {
    "positive": "Every field in reach",
    "positive_required": "The required fields alone",
    "positive_2": "Branch 2 of /keeper in the body",
}


@pytest.mark.parametrize("answer", SECTIONS, indirect=True)
def test_post_pets_positive(answer):
    """The API accepts each of these requests: 2xx."""
    answer.must_be_accepted()
