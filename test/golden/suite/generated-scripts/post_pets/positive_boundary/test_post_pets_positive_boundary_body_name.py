"""POST /pets: values of /name in the body that lie exactly on a limit."""

import pytest

ENDPOINT = "post_pets"
SECTION = "positive_boundary_body_name"
SCENARIOS = {
    "1.22": "Length equal to minLength",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_positive_boundary_body_name(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
