"""Builds every case of Schemathesis's coverage phase for a document, and sends none.

Usage: python coverage_cases.py DOCUMENT. The last line is {"operations": …, "cases": …}.
"""

import json
import sys

import schemathesis
from schemathesis.generation import GenerationMode

MODES = [GenerationMode.POSITIVE, GenerationMode.NEGATIVE]


def main(path: str) -> None:
    schema = schemathesis.openapi.from_path(path)
    operations = cases = failed = 0
    for result in schema.get_all_operations():
        operation = result.ok()
        config = schema.config.generation_for(operation=operation, phase="coverage")
        operations += 1
        try:
            for _ in schema.iter_coverage_cases(
                operation, generation_modes=MODES, generation_config=config
            ):
                cases += 1
        except Exception as error:  # noqa: BLE001  An operation that it cannot do counts as done.
            failed += 1
            print(f"{operation.label}: {error!r}"[:200], file=sys.stderr)
    print(json.dumps({"operations": operations, "cases": cases, "failed": failed}))


if __name__ == "__main__":
    main(sys.argv[1])
