"""POST /pets/{petId}: values of /category/name in the body that must be refused."""

import pytest

ENDPOINT = "post_pets_petId"
SECTION = "negative_body_category_name"
SCENARIOS = {
    "1.03": "Length less than minLength",
    "1.08": "Numeric instead of string",
    "1.21": "Field absent from payload",
}


@pytest.mark.parametrize("answer", SCENARIOS, indirect=True)
def test_post_pets_petId_negative_body_category_name(answer):
    """The API refuses each of these values: 4xx, but neither 401 nor 403."""
    answer.must_be_refused()
