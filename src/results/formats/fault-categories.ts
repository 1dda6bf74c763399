import type { TestOutcome } from '../document.ts';
import { AFTER_CREATION, AFTER_DELETE, isLetIn, OTHER_USER_SCENARIOS } from '../groups/faults.ts';

/** A fault category of Web Fuzzing Commons; `id` and `code` name the same. */
export interface FaultCategory {
  readonly id: string;
  readonly code: number;
}

/*
 * Web Fuzzing Commons 0.12.1, `fault_categories.json`. Since its version 0.8 the codes are other ones than
 * those in `fault` of our results document, which keeps the earlier numbers. From 900 on, tools define their own.
 */
const INTERNAL_ERROR = { id: 'HTTP_STATUS_500', code: 100 };
const OTHER_5XX = { id: 'HTTP_OTHER_STATUS_5XX', code: 121 };
const NOT_IMPLEMENTED = { id: 'SCHEMA_STATUS_NO_501_IF_IMPLEMENTED', code: 205 };
const NO_RESPONSE = { id: 'PROOFGATE_NO_RESPONSE', code: 900 };
const STILL_THERE = { id: 'HTTP_NONWORKING_DELETE', code: 113 };
const NOT_THERE = { id: 'HTTP_CREATED_RESOURCE_NOT_FOUND', code: 122 };
const WRONG_RESPONSE = { id: 'SCHEMA_INVALID_RESPONSE', code: 200 };
const ACCEPTED = { id: 'SCHEMA_VALIDATION_BYPASS', code: 206 };
const REJECTED = { id: 'SCHEMA_VALID_INPUT_REJECTED', code: 207 };
const ACCESS_NOT_ENFORCED = { id: 'SECURITY_DECLARED_AUTH_NOT_ENFORCED', code: 311 };
const WRONG_REFUSAL = { id: 'PROOFGATE_WRONG_REFUSAL', code: 901 };

const BROKEN_AUTHORIZATION = { id: 'PROOFGATE_BROKEN_AUTHORIZATION', code: 902 };

/** The fault that a failed test has found; undefined for a test that did not fail. */
export function faultCategoryOf(test: TestOutcome): FaultCategory | undefined {
  const { outcome, kind, response, scenario } = test;
  if (outcome !== 'failed' && outcome !== 'known') return undefined;
  switch (kind) {
    case 'crash':
      return crashOf(response?.status);
    case 'response':
      return WRONG_RESPONSE;
    case 'accepted':
      return scenario === AFTER_DELETE ? STILL_THERE : ACCEPTED;
    case 'access':
      if (OTHER_USER_SCENARIOS.has(scenario)) return BROKEN_AUTHORIZATION;
      // Either nobody was kept out, or an invalid value got the 401 or 403 of missing permissions.
      return isLetIn(test) ? ACCESS_NOT_ENFORCED : WRONG_REFUSAL;
    default:
      return scenario === AFTER_CREATION ? NOT_THERE : REJECTED;
  }
}

function crashOf(status: number | undefined): FaultCategory {
  if (status === undefined) return NO_RESPONSE;
  if (status === 500) return INTERNAL_ERROR;
  return status === 501 ? NOT_IMPLEMENTED : OTHER_5XX;
}
