/** The folders of tests that are beyond the catalog: each is also the section of the results' ids. */
export const CHECK_FOLDERS = ['response', 'access', 'lifecycle'] as const;

export type CheckFolder = (typeof CHECK_FOLDERS)[number];

/** A check of our own, outside the 85 scenarios of the catalog (docs/scenarios.md). */
export interface OwnCheck {
  readonly id: string;
  readonly folder: CheckFolder;
  readonly words: string;
  /** On which responses, or which request is sent. */
  readonly applies: string;
  /** When an operation has no such test. */
  readonly skip: string;
}

const POSITIVES = 'responses to valid requests';
const VALID = 'the smallest valid request that the API accepts';
const PUBLIC = 'no credentials are required, or none that a request carries';
const SECOND = 'a row that a set-up creates, if `[auth_other]` has a second user';
const SCOPE = 'the same, if `[auth_without.SCOPE]` has a user without it';
const NO_SCOPE = 'no scope or role is required, or not by each alternative';
const DELETED = 'a row that a set-up creates, before and after DELETE';
const NOT_DELETED =
  'it is no DELETE of a row that a POST creates and a GET reads, or what GET gets then is left open';
const CREATED = 'a row that POST creates (201)';
const NOT_CREATED = 'it is no POST that creates a row which a GET reads by its response';
const ALL = 'responses to valid and to rejected requests';

// biome-ignore format: a row a line, as the catalog has it
const ROWS: readonly (readonly [string, CheckFolder, string, string, string])[] = [
  ['7.01', 'response', 'Status is documented', ALL, 'no response is documented'],
  ['7.02', 'response', 'Content type is documented', POSITIVES, 'no content is documented'],
  ['7.03', 'response', 'Body matches its schema', ALL, 'no JSON or text is documented'],
  ['7.04', 'response', 'Headers are as documented', POSITIVES, 'no header is documented'],
  ['8.01', 'access', 'Without credentials', VALID, PUBLIC],
  ['8.02', 'access', 'With wrong credentials', VALID, PUBLIC],
  ['8.03', 'access', 'Another user reads the row', SECOND, `it is no GET of a row, or ${PUBLIC}`],
  ['8.04', 'access', 'Another user changes the row', SECOND, `it is no PUT, PATCH or DELETE of a row, or ${PUBLIC}`],
  ['8.05', 'access', 'Without a scope or role', SCOPE, NO_SCOPE],
  ['8.11', 'lifecycle', 'Use after delete', DELETED, NOT_DELETED],
  ['8.12', 'lifecycle', 'Availability of what is created', CREATED, NOT_CREATED],
];

/** The checks that are left out of a run as long as nobody has given the credentials of other users. */
export const OTHER_USER_CHECKS: readonly string[] = ['8.03', '8.04', '8.05'];

export const OWN_CHECKS: readonly OwnCheck[] = ROWS.map(([id, folder, words, applies, skip]) => ({
  id,
  folder,
  words,
  applies,
  skip,
}));
