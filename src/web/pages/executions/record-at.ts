import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';

/** The name of the record that a test case of an execution was generated for; null for others. */
export function recordAt(
  { test_cases: testCases }: Pick<z.output<typeof wire.execution>, 'test_cases'>,
  position: number,
): string | null {
  return testCases.find((one) => one.position === position)?.record ?? null;
}
