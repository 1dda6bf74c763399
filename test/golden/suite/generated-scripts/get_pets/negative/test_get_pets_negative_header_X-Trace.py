"""GET /pets: values of X-Trace in the header that must be refused."""

import pytest

ENDPOINT = "get_pets"
SECTION = "negative_header_X-Trace"
SCENARIOS = {
    "1.01": "Value not matching format",
    "1.07": "null when nullable is false",
    "1.08": "Numeric instead of string",
    "1.09": "Boolean instead of string",
    "1.10": "Array instead of string",
    "1.11": "Object instead of string",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_negative_header_X_Trace(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
