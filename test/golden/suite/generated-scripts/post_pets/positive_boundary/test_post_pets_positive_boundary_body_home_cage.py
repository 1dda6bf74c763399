"""POST /pets: values of /home/cage in the body that lie exactly on a limit."""

import pytest

ENDPOINT = "post_pets"
SECTION = "positive_boundary_body_home_cage"
SCENARIOS = {
    "4.24": "Just above minimum when exclusiveMinimum is true",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_positive_boundary_body_home_cage(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
