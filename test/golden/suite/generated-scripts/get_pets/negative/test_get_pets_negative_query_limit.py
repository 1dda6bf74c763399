"""GET /pets: values of limit in the query that must be refused."""

import pytest

ENDPOINT = "get_pets"
SECTION = "negative_query_limit"
SCENARIOS = {
    "2.03": "Less than minimum",
    "2.05": "Greater than maximum",
    "2.07": "null when nullable is false",
    "2.09": "Boolean instead of integer",
    "2.10": "Array instead of integer",
    "2.12": "Float instead of integer",
    "2.17": "String instead of integer",
    "2.21": "Field absent from payload",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_negative_query_limit(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
