import { expect, test } from 'vitest';
import { openGitHub } from '../../../../src/git/github.ts';
import { publicationOf } from '../git-ground.ts';

const TOKEN = 'ghp_s3cret';
const URL_OF = 'https://github.com/octo/api.git';
const PROTECTED = 'https://docs.github.com/articles/about-protected-branches';
const LIMITS = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1900000000' };

interface Refusal {
  readonly status: number;
  readonly message: string;
  readonly documentation_url?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A repository of which reads succeed and writes are refused, or both are. */
function refusing(refusal: Refusal, reads: boolean) {
  const { status, message, documentation_url, headers = {} } = refusal;
  const answered: typeof fetch = async (input, init) => {
    const isRead = (init?.method ?? 'GET') === 'GET';
    if (!isRead || reads) {
      const said = { message: `${message} ${TOKEN}`, documentation_url };
      return Response.json(said, { status, headers: { ...headers } });
    }
    const id = 'ab'.repeat(20);
    const body = `${input}`.includes('/git/ref/')
      ? { object: { sha: id } }
      : { tree: `${input}`.includes('/git/trees') ? [] : { sha: id }, truncated: false };
    return Response.json(body);
  };
  return openGitHub({ fetch: answered, paced: false })({ type: 'github', url: URL_OF }, TOKEN);
}

/** What is refused → whether reading, and what the person reads. */
const READS: readonly (readonly [Refusal, string, RegExp])[] = [
  [{ status: 401, message: 'Bad credentials' }, 'credential-refused', /register a new one/],
  [{ status: 403, message: 'Resource protected by SAML' }, 'credential-refused', /may not read/],
  [{ status: 404, message: 'Not Found' }, 'repository-missing', /check the URL/],
  [{ status: 451, message: 'Repository access blocked' }, 'repository-missing', /check the URL/],
  [{ status: 502, message: 'Server Error' }, 'git-unreachable', /answers 502/],
  [{ status: 429, message: 'Too many' }, 'git-rate-limited', /in a minute/],
  [{ status: 403, message: 'API rate limit', headers: LIMITS }, 'git-rate-limited', /after 2030-/],
  [
    { status: 403, message: 'Secondary', headers: { 'retry-after': '7' } },
    'git-rate-limited',
    /in 7 seconds/,
  ],
  [
    { status: 403, message: 'This installation has been suspended' },
    'installation-suspended',
    /uns/,
  ],
];
const WRITES: typeof READS = [
  [{ status: 403, message: 'Resource not accessible' }, 'credential-read-only', /write access/],
  [{ status: 404, message: 'Not Found' }, 'credential-read-only', /write access/],
  [{ status: 403, message: 'Repository was archived' }, 'credential-read-only', /unarchive it/],
  [
    { status: 422, message: 'At least 1 approving review', documentation_url: PROTECTED },
    'branch-protected',
    /branch of its own/,
  ],
  [{ status: 422, message: 'Repository rule violations found' }, 'branch-protected', /own/],
  [
    { status: 403, message: 'You are not authorized to push', documentation_url: PROTECTED },
    'branch-protected',
    /own/,
  ],
];

test.each(READS)('%j while reading is reported as %s', async (refusal, kind, words) => {
  const problem = await (await refusing(refusal, true)).head('main').catch((error) => error);
  expect(problem).toMatchObject({ kind, message: expect.stringMatching(words) });
  expect(problem.message).toContain(URL_OF);
  expect(`${problem.message} ${problem.stack}`).not.toContain(TOKEN);
});

test.each(WRITES)('%j while writing is reported as %s', async (refusal, kind, words) => {
  const repository = await refusing(refusal, false);
  const publishing = repository.publish(publicationOf({ 'a.py': 'a' }));
  const problem = await publishing.catch((error) => error);
  expect(problem).toMatchObject({ kind, message: expect.stringMatching(words) });
  expect(`${problem.message} ${problem.stack}`).not.toContain(TOKEN);
});

test('what is no answer of GitHub stays the error that it is', async () => {
  const repository = await refusing({ status: 500, message: '' }, false);
  const bug = new TypeError('a bug of ours');
  const make = () => Promise.reject(bug);
  await expect(repository.publish(publicationOf({}, { make }))).rejects.toBe(bug);
});
