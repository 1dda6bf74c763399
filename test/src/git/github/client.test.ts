import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { githubClient } from '../../../../src/git/github/client.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const REPOSITORY = { owner: 'octo', repo: 'paced' };
const TREES = 'POST /repos/{owner}/{repo}/git/trees';

/** A paced client, whose network is a function, and what it sent. */
function pacedClient(answer: (method: string, number: number) => Response) {
  const sent: string[] = [];
  const client = githubClient(
    { token: `ghp_${randomUUID()}` },
    {
      apiUrl: 'https://api.github.com',
      paced: true,
      fetch: async (_url, init) => answer(init?.method ?? '', sent.push(init?.method ?? '')),
    },
  );
  return { client, sent };
}

test('a second is between two writes, and none between reads', async () => {
  const { client, sent } = pacedClient(() => Response.json({}));
  const writes = [1, 2, 3].map(() => client.request(TREES, { ...REPOSITORY, tree: [] }));
  const reads = [1, 2].map(() => client.request('GET /repos/{owner}/{repo}', REPOSITORY));
  const posts = () => sent.filter((method) => method === 'POST').length;
  await vi.advanceTimersByTimeAsync(999);
  expect([sent.length, posts()]).toEqual([3, 1]);
  await vi.advanceTimersByTimeAsync(999);
  expect(posts()).toBe(2);
  await vi.advanceTimersByTimeAsync(1000);
  await Promise.all([...writes, ...reads]);
  expect(posts()).toBe(3);
});

const limited = (seconds: number) =>
  Response.json(
    { message: 'You have exceeded a secondary rate limit.' },
    { status: 403, headers: { 'retry-after': `${seconds}` } },
  );

test('a rate limit is waited for once, as long as GitHub says', async () => {
  const { client, sent } = pacedClient((_method, number) =>
    number === 1 ? limited(60) : Response.json({ made: true }),
  );
  const asked = client.request(TREES, { ...REPOSITORY, tree: [] });
  await vi.advanceTimersByTimeAsync(59_000);
  expect(sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  expect((await asked).data).toEqual({ made: true });
});

test('a long wait is not sat out', async () => {
  const { client, sent } = pacedClient(() => limited(3600));
  const asked = client.request(TREES, { ...REPOSITORY, tree: [] });
  const refused = expect(asked).rejects.toMatchObject({ status: 403 });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  expect(sent).toHaveLength(1);
});

test('a fault of the server is tried again three times, with growing waits', async () => {
  const { client, sent } = pacedClient(() => Response.json({}, { status: 502 }));
  const asked = client.request('GET /repos/{owner}/{repo}', REPOSITORY);
  const refused = expect(asked).rejects.toMatchObject({ status: 502 });
  await vi.advanceTimersByTimeAsync(15_000);
  await refused;
  expect(sent).toHaveLength(4);
});
