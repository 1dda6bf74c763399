import type { ResultPayload } from '../result-payload.ts';

const ID = '00000000-0000-7000-8000-000000000000';
const AT = '2026-01-01T12:00:00.000Z';

/** A result with everything that a result can have. */
const FAILED: ResultPayload = {
  type: 'execution.ended',
  timestamp: AT,
  status: 2,
  reason: null,
  execution: {
    ...{
      id: ID,
      number: 12,
      state: 'dispatched',
      received_at: AT,
      validated_at: AT,
      queued_at: AT,
    },
    ...{ running_at: AT, processing_at: AT, ended_at: AT },
  },
  pipeline: { id: ID, name: 'Example pipeline' },
  runtime: { name: 'managed' },
  trigger: {
    ...{ kind: 'gatekeeper', id: ID, name: 'Example gatekeeper', hops: 0 },
    ...{ payload: { commit: 'c0ffee' }, payload_left_out: false },
  },
  parameters: {
    base_url: 'https://api.example',
    environment: 'staging',
    variables: { TENANT: 'a' },
  },
  counts: {
    test_cases: { passed: 1, failed: 1, blocked: 0 },
    tests: { passed: 40, failed: 2, blocked: 0, unproven: 1, known: 1 },
  },
  test_cases: [
    {
      ...{ position: 0, id: ID, name: 'POST /pets', status: 2, reason: null, seconds: 3 },
      source: {
        ...{ repository: 'https://git.example/acme/pets.git', branch: 'api-tests' },
        ...{ path: 'generated-scripts/post_pets', commit: 'c0ffee' },
      },
    },
    {
      ...{ position: 1, id: null, name: 'upload.py', status: 1, reason: null, seconds: null },
      source: null,
    },
  ],
  test_cases_left_out: 0,
  failed_scenarios: [
    {
      ...{ test_case: 0, script: 'test_post_pets_negative_body_name.py', scenario: '1.03' },
      ...{ test: 'test_post_pets_negative_body_name[1.03]', outcome: 'failed' },
      message: 'Length less than minLength\nexpected 4xx, got "201"',
    },
    {
      ...{ test_case: 0, script: 'test_upload.py', scenario: null, test: 'test_upload' },
      ...{ outcome: 'failed', message: null },
    },
  ],
  failed_scenarios_left_out: 0,
  root_causes: [
    {
      ...{ id: 'c0ffee', kind: 'accepted', change: 'new', tests: 1, endpoints: 1 },
      title: 'minLength of Pet.name is not enforced',
    },
    {
      ...{ id: 'decade', kind: 'crash', change: null, tests: 1, endpoints: 1 },
      title: '500 on a file without content',
    },
  ],
  root_causes_left_out: 0,
  links: {
    execution: 'https://proofgate.example/executions/example',
    api: 'https://proofgate.example/api/v2/executions/example',
    results: 'https://proofgate.example/api/v2/executions/example/results.json',
    junit: 'https://proofgate.example/api/v2/executions/example/junit.xml',
  },
};

const PASSED: ResultPayload = {
  ...FAILED,
  status: 1,
  counts: {
    test_cases: { passed: 2, failed: 0, blocked: 0 },
    tests: { passed: 43, failed: 0, blocked: 0, unproven: 0, known: 1 },
  },
  test_cases: FAILED.test_cases.map((one) => ({ ...one, status: 1 })),
  failed_scenarios: [],
  root_causes: [],
};

/** A result with as little as a result can have. */
const BLOCKED: ResultPayload = {
  ...FAILED,
  status: 3,
  reason: 'unlinked',
  pipeline: { id: null, name: 'Example pipeline' },
  runtime: null,
  trigger: { ...FAILED.trigger, id: null, payload: null, payload_left_out: true },
  parameters: { base_url: null, environment: null, variables: {} },
  test_cases: [],
  failed_scenarios: [],
  root_causes: [],
};

/** A result of each kind, on which templates are tried. */
export const SAMPLES = [
  { what: 'a failed result', event: FAILED },
  { what: 'a passed result', event: PASSED },
  { what: 'a blocked result', event: BLOCKED },
] as const;

/** The failed one as a test event: what a receiver is tried with. */
export function testEvent(baseUrl: string, now: Date): ResultPayload {
  const api = `${baseUrl}/api/v2/executions`;
  const links = { execution: `${baseUrl}/executions`, api, results: api, junit: api };
  return { ...FAILED, test: true, timestamp: now.toISOString(), links };
}
