"""POST /pets: the responses that its other tests get."""

import pytest

ENDPOINT = "post_pets"
SECTION = "response"
SCENARIOS = {
    "7.01": "Status is documented",
    "7.02": "Content type is documented",
    "7.03": "Body matches its schema",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_response(answer):
    """Each response is as the document says."""
    answer.must_be_as_documented()
