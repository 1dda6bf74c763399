import { z } from 'zod';
import { Problem, type ProblemKind } from '../../problem.ts';

/** The operation that failed, as far as it decides what an error means. */
export interface GitOperation {
  /** The repository's URL, without credentials. */
  readonly url: string;
  readonly writing: boolean;
  readonly branch?: string;
}

/** The part of Octokit's RequestError that decides. Without `response` nothing came back. */
const REQUEST_ERROR = z.object({
  status: z.number(),
  message: z.string(),
  response: z
    .object({
      headers: z.record(z.string(), z.union([z.string(), z.number()]).optional()),
      data: z.unknown(),
    })
    .optional(),
});
type RequestError = z.infer<typeof REQUEST_ERROR>;

interface Refusal extends GitOperation {
  readonly status: number;
  readonly text: string;
  readonly wait: string;
}

interface Row {
  readonly when: (refusal: Refusal) => boolean;
  readonly kind: ProblemKind;
  readonly message: (refusal: Refusal) => string;
}

/** Octokit's message ends with the documentation's address, which is steadier than the words. */
const PROTECTED =
  /about-protected-branches|rulesets|protected (branch|ref)|rule violations|locked branch/i;

/** The first row that fits decides. GitHub's own words are read, never repeated. */
const ROWS: readonly Row[] = [
  {
    when: ({ wait, status }) => wait !== '' || status === 429,
    kind: 'git-rate-limited',
    message: ({ url, wait }) =>
      `GitHub asks to wait before the next request to ${url}: try again ${wait || 'in a minute'}.`,
  },
  {
    when: ({ text }) => /suspended/i.test(text),
    kind: 'installation-suspended',
    message: ({ url }) =>
      `The installation of the GitHub App for ${url} is suspended: unsuspend it in the account's settings under Applications.`,
  },
  {
    when: ({ status }) => status === 401,
    kind: 'credential-refused',
    message: ({ url }) =>
      `GitHub refuses the credential for ${url}: it is wrong, expired or revoked; register a new one.`,
  },
  {
    when: ({ text }) => PROTECTED.test(text),
    kind: 'branch-protected',
    message: ({ url, branch }) =>
      `The branch ${branch ?? ''} of ${url} is protected: choose a branch of its own, or let the credential's owner bypass the rule.`,
  },
  {
    when: ({ text }) => /archived/i.test(text),
    kind: 'credential-read-only',
    message: ({ url }) => `${url} is archived, so nobody may write it: unarchive it.`,
  },
  {
    when: ({ status, writing }) => writing && (status === 403 || status === 404),
    kind: 'credential-read-only',
    message: ({ url }) =>
      `The credential may read ${url} but not write it: give it write access to contents.`,
  },
  {
    when: ({ status }) => status === 403,
    kind: 'credential-refused',
    message: ({ url }) =>
      `The credential may not read ${url}: give it access to contents, and authorise it where the organisation asks for that.`,
  },
  {
    when: ({ status, text }) => status === 409 && /empty/i.test(text),
    kind: 'repository-empty',
    message: ({ url }) => `${url} has no commit yet: make a first one, for instance a README.`,
  },
  {
    when: ({ status }) => status === 404 || status === 410 || status === 451,
    kind: 'repository-missing',
    message: ({ url }) =>
      `${url} is not there, or the credential may not see it: check the URL, and that the token or the App has access to this repository.`,
  },
  {
    when: ({ status }) => status >= 500,
    kind: 'git-unreachable',
    message: ({ url, status }) =>
      status === UNANSWERED
        ? `GitHub cannot be reached for ${url}: check the host name and the network, then try again.`
        : `GitHub answers ${status} for ${url}: try again later; githubstatus.com shows outages of GitHub.`,
  },
];

/** Octokit reports a request without an answer as 500; this keeps the two apart. */
const UNANSWERED = 599;

/** Turns an answer that GitHub refused into a Problem; anything else comes back as it is. */
export function faultOf(error: unknown, operation: GitOperation): unknown {
  if (error instanceof Problem) return error;
  const parsed = REQUEST_ERROR.safeParse(error);
  if (!parsed.success) return error;
  const refusal = { ...operation, ...refusalOf(parsed.data) };
  const row = ROWS.find(({ when }) => when(refusal));
  return row ? new Problem(row.kind, row.message(refusal)) : error;
}

/** Whether GitHub refused with this status and words like these. */
export function isRefusal(error: unknown, status: number, words?: RegExp): boolean {
  const parsed = REQUEST_ERROR.safeParse(error);
  if (!parsed.success || parsed.data.status !== status) return false;
  return words === undefined || words.test(parsed.data.message);
}

function refusalOf(error: RequestError): Pick<Refusal, 'status' | 'text' | 'wait'> {
  const status = error.response ? error.status : UNANSWERED;
  return { status, text: error.message, wait: waitOf(error) };
}

/** How long GitHub asks to wait: retry-after, or the reset of a used-up limit, or nothing. */
function waitOf({ status, message, response }: RequestError): string {
  if (status !== 403 && status !== 429) return '';
  const headers = response?.headers ?? {};
  const after = headers['retry-after'];
  if (after !== undefined) return `in ${after} seconds`;
  if (`${headers['x-ratelimit-remaining']}` === '0') {
    const reset = Number(headers['x-ratelimit-reset']) * 1000;
    return Number.isFinite(reset) ? `after ${new Date(reset).toISOString()}` : 'in an hour';
  }
  return /rate limit/i.test(message) ? 'in a minute' : '';
}
