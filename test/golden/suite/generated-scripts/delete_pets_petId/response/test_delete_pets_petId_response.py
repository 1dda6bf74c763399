"""DELETE /pets/{petId}: the responses that its other tests get."""

import pytest

ENDPOINT = "delete_pets_petId"
SECTION = "response"
SCENARIOS = {
    "7.01": "Status is documented",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_delete_pets_petId_response(answer):
    """Each response is as the document says."""
    answer.must_be_as_documented()
