"""GET /pets: values of limit in the query that lie exactly on a limit."""

import pytest

ENDPOINT = "get_pets"
SECTION = "positive_boundary_query_limit"
SCENARIOS = {
    "2.22": "Equal to minimum",
    "2.23": "Equal to maximum",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_positive_boundary_query_limit(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
