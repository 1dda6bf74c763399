"""GET /pets/{petId}: values of petId in the path that lie exactly on a limit."""

import pytest

ENDPOINT = "get_pets_petId"
SECTION = "positive_boundary_path_petId"
SCENARIOS = {
    "2.22": "Equal to minimum",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_petId_positive_boundary_path_petId(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
