"""GET /pets: variants, further valid requests."""

import pytest

ENDPOINT = "get_pets"
SECTIONS = {
    "variant_1": '9.01: a further member of /tags/0 in the query: "small"',
    "variant_2": "9.02: /tags in the query without the other optional fields",
    "variant_3": "9.02: /X-Trace in the header without the other optional fields",
    "variant_4": "9.04: 5 for /limit in the query",
    "variant_5": "9.03: /X-Trace in the header and /session in the cookies, no other optional field",
    "variant_6": "9.02: /session in the cookies without the other optional fields",
    "variant_7": "9.03: /tags in the query and /session in the cookies, no other optional field",
    "variant_8": "9.03: /tags in the query and /X-Trace in the header, no other optional field",
}


@pytest.mark.parametrize("answer", SECTIONS, indirect=True)
def test_get_pets_variants(answer):
    """The API handles each of these requests: 2xx, or 4xx for a row that is not there."""
    answer.must_be_handled()
