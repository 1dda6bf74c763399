"""GET /pets: values of tags in the query that must be refused."""

import pytest

ENDPOINT = "get_pets"
SECTION = "negative_query_tags"
SCENARIOS = {
    "5.05": "Length greater than maxItems",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_negative_query_tags(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
