"""GET /pets: values of tags in the query that lie exactly on a limit."""

import pytest

ENDPOINT = "get_pets"
SECTION = "positive_boundary_query_tags"
SCENARIOS = {
    "5.22": "Length equal to minItems",
    "5.23": "Length equal to maxItems",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_positive_boundary_query_tags(answer):
    """The API accepts each of these values: 2xx."""
    answer.must_be_accepted()
