"""POST /pets: variants, further valid requests."""

import pytest

ENDPOINT = "post_pets"
SECTIONS = {
    "variant_1": "9.02: /visits in the body without the other optional fields",
    "variant_2": "9.02: /keeper in the body without the other optional fields",
    "variant_3": "9.04: 2.5 for /home/cage in the body",
    "variant_4": "9.06: an empty list for /visits in the body",
    "variant_5": "9.05: odd but valid text for /name in the body",
    "variant_6": "9.04: 0 for /keeper/badge in the body",
    "variant_7": "9.06: a long list for /visits in the body",
    "variant_8": "9.04: 5 for /home/cage in the body",
    "variant_9": "9.04: -1 for /keeper/badge in the body",
    "variant_10": "9.04: 5 for /keeper/badge in the body",
}


@pytest.mark.parametrize("answer", SECTIONS, indirect=True)
def test_post_pets_variants(answer):
    """The API handles each of these requests: 2xx, or 4xx for a row that is not there."""
    answer.must_be_handled()
