"""GET /pets: values of Cookie/session in the header that must be refused."""

import pytest

ENDPOINT = "get_pets"
SECTION = "negative_header_Cookie_session"
SCENARIOS = {
    "1.02": "Value not matching pattern",
    "1.08": "Numeric instead of string",
    "1.09": "Boolean instead of string",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_negative_header_Cookie_session(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
