"""GET /pets: the responses that its other tests get."""

import pytest

ENDPOINT = "get_pets"
SECTION = "response"
SCENARIOS = {
    "7.01": "Status is documented",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_get_pets_response(answer):
    """Each response is as the document says."""
    answer.must_be_as_documented()
