"""DELETE /pets/{petId}: whether a row that it deletes is gone."""

import pytest

ENDPOINT = "delete_pets_petId"
SECTION = "lifecycle"
SCENARIOS = {
    "8.11": "Use after delete",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_delete_pets_petId_lifecycle(answer):
    """Before the deletion a GET shows the row, after it 404 or 410."""
    answer.must_be_gone()
