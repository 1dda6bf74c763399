import { z } from 'zod';
import { undocumentedSchema } from './new-response.ts';

/** What a test itself finds out. */
export const FOUND = ['passed', 'failed', 'unproven', 'blocked'] as const;
const OUTCOMES = [...FOUND, 'known'] as const;

/** The kinds of failures (docs/results.md#groups). */
const KINDS = [
  'crash',
  'accepted',
  'rejected',
  'response',
  'access',
  'blocked',
  'unproven',
] as const;

export const kindSchema = z.enum(KINDS);
const fault = z
  .int()
  .describe('The fault category of Web Fuzzing Commons, such as 100 for a crash');
const headers = z.record(z.string(), z.string());

const request = z.object({
  method: z.string(),
  url: z.string(),
  headers,
  body: z.string().optional().describe('At most 2,000 characters of it'),
});

const response = z.object({
  status: z.int(),
  headers: headers.optional(),
  body: z.string().optional().describe('At most 2,000 characters of it'),
});

const control = z
  .object({
    status: z.int().nullable().describe('Null where there was no response'),
    shown: z.string().optional().describe('The request as a curl command, and the response'),
  })
  .describe('The same request without its defect');

const cause = z
  .object({
    by: z
      .enum(['constraint', 'valid-request', 'response', 'write'])
      .describe(
        'The constraint that the value breaks; the valid request, which crashes itself; the text of the response, ' +
          'where no constraint is to blame; a write that was accepted before',
      ),
    title: z.string().optional().describe('Tests with the same title have one cause'),
  })
  .describe('Why a request crashes, or why that cannot be known');

/** One test, as the suite recorded it and the document explains it. */
export const testSchema = z.object({
  id: z.string().describe('Endpoint, section and scenario; the same in every run'),
  endpoint: z.string().describe('Method and path'),
  scenario: z
    .string()
    .optional()
    .describe('The id of the scenario or check; absent for a valid request'),
  words: z.string().describe('What the scenario is'),
  location: z.enum(['path', 'query', 'header', 'body']).optional(),
  at: z.string().optional().describe('JSON Pointer of the tested field in its location'),
  keyword: z.string().optional().describe('The keyword that an invalid request breaks'),
  limit: z
    .json()
    .optional()
    .describe('What the keyword demands; a number that a double cannot hold is a string'),
  pointer: z
    .string()
    .optional()
    .describe('Where the keyword is written: a reference relative to the document'),
  line: z.int().optional().describe('The line of the pointer, where the document is available'),
  file: z.string().optional().describe('The file of that line, relative to the working directory'),
  outcome: z.enum(OUTCOMES).describe('`known`: a failure that known.json lists'),
  kind: kindSchema.optional().describe('Absent for a passed test'),
  fault: fault.optional(),
  reason: z.string().optional().describe('Why the test did not pass'),
  group: z.string().optional().describe('The id of its group'),
  sent: z.string().optional().describe('The value that was sent, or how long it was'),
  request: request.optional().describe('Absent for a passed test'),
  response: response.optional().describe('Absent where there was none'),
  control: control.optional(),
  cause: cause.optional(),
  note: z.string().optional().describe('What a passed test shows about the document'),
  curl: z.string().optional().describe('The request as a curl command'),
  seen_in: z
    .string()
    .optional()
    .describe('For a check of responses: the id of the test that got this one'),
  undocumented: z
    .array(undocumentedSchema)
    .optional()
    .describe('What the endpoint responds with that the document does not mention'),
  known: z
    .object({
      reason: z.string(),
      owner: z.string().optional(),
      expires: z.string().optional(),
    })
    .optional()
    .describe('What known.json says of this failure; expired where the outcome is `failed`'),
  trace_id: z
    .string()
    .regex(/^[0-9a-f]{32}$/)
    .optional()
    .describe('The trace of its requests (W3C Trace Context), another one in each run'),
  requests: z.int().optional().describe('How many requests it took, with set-ups and controls'),
  milliseconds: z.int().optional().describe('From the request to its response'),
});

export type TestOutcome = z.infer<typeof testSchema>;

const group = z.object({
  id: z.string().describe('The same in every run with this cause'),
  kind: kindSchema,
  title: z.string(),
  keyword: z.string().optional().describe('The keyword of the document, where it is one'),
  fault: fault.optional(),
  tests: z.int(),
  endpoints: z.int(),
  first: z.string().describe('The id of its first test; a known one only where all are'),
  known: z.boolean().describe('Whether known.json lists all of its tests'),
  parts: z
    .array(z.object({ title: z.string(), tests: z.int(), first: z.string() }))
    .optional()
    .describe(
      'The places and rules of a cause that is in several, the most frequent first; at most 50',
    ),
});

export type Group = z.infer<typeof group>;

export const countsSchema = z.object({
  passed: z.int(),
  failed: z.int().describe('Without the known ones'),
  unproven: z.int(),
  blocked: z.int(),
  known: z.int().describe('Failures that known.json lists'),
});

export const stayedSchema = z
  .array(
    z.object({
      endpoint: z.string().describe('What made them, as `POST /pets`'),
      reason: z.string().describe('Why they were not removed'),
      rows: z.int(),
    }),
  )
  .describe('The rows that tests made and did not remove, most first');

export type StayedRows = z.infer<typeof stayedSchema>;

/** The results of a run: what `run --json` writes, and everything that shows results reads. */
export const resultsSchema = z.object({
  version: z.literal(1),
  base_url: z.string(),
  document: z
    .object({ title: z.string(), sha256: z.string() })
    .describe('The OpenAPI document that the suite was generated from'),
  seconds: z.number(),
  counts: countsSchema,
  notes: z.array(z.string()).describe('What holds for the whole run, such as a wrong base URL'),
  stayed: stayedSchema.optional(),
  groups: z.array(group).describe('One for each root cause: crashes first, then by endpoints'),
  passing_again: z
    .array(z.string())
    .describe('Ids of known.json that this run found no failure of, and may be removed from it'),
  tests: z.array(testSchema),
});

export type Results = z.infer<typeof resultsSchema>;

/** The JSON Schema that docs/results.schema.json publishes. */
export function publishedResultsSchema(): string {
  const schema = {
    title: 'Results of a run, as `proofgate run --json` writes them',
    ...z.toJSONSchema(resultsSchema),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** Whether a group is of failures, not of tests that are blocked or prove nothing. */
export function isFailure({ kind }: Pick<Group, 'kind'>): boolean {
  return kind !== 'blocked' && kind !== 'unproven';
}
