"""POST /pets: values of /keeper in the body that lie exactly on a limit."""

import pytest

ENDPOINT = "post_pets"
SECTION = "positive_boundary_body_keeper_44cc761e"
SCENARIOS = {
    "1.23": "Length equal to maxLength",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_positive_boundary_body_keeper_44cc761e(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
