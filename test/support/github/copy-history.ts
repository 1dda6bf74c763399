import { z } from 'zod';
import { PEOPLE } from './emulator.ts';
import type { Answering } from './exchange.ts';
import { read, requestAs } from './world.ts';

const PERSON = z.object({ name: z.string(), email: z.string(), date: z.string() });
const COMMITS = z.array(
  z.object({
    sha: z.string(),
    commit: z.object({
      message: z.string(),
      author: PERSON,
      committer: PERSON,
      tree: z.object({ sha: z.string() }),
    }),
    parents: z.array(z.object({ sha: z.string() })),
  }),
);
const TREE = z.object({
  tree: z.array(
    z.object({ path: z.string(), mode: z.string(), type: z.string(), sha: z.string() }),
  ),
});
const BLOB = z.object({ content: z.string() });
const MADE = z.object({ sha: z.string() });

/** Copies a commit with all that it is based on, ids and all, from one repository to another. */
export async function copyHistory(
  ask: Answering,
  from: string,
  to: string,
  sha: string,
): Promise<void> {
  const path = `/repos/${from}/commits?sha=${sha}&per_page=100`;
  const commits = await asOwner(ask, 'GET', from, path, COMMITS);
  for (const { sha: id, commit, parents } of commits.toReversed()) {
    await copyTree(ask, from, to, commit.tree.sha);
    const { message, author, committer, tree } = commit;
    const same = {
      message,
      author,
      committer,
      tree: tree.sha,
      parents: parents.map((one) => one.sha),
    };
    const made = await asOwner(ask, 'POST', to, `/repos/${to}/git/commits`, MADE, same);
    if (made.sha !== id) throw new Error(`the copy of ${id} became ${made.sha}`);
  }
}

async function copyTree(ask: Answering, from: string, to: string, sha: string): Promise<void> {
  const listing = `/repos/${from}/git/trees/${sha}?recursive=1`;
  const { tree } = await asOwner(ask, 'GET', from, listing, TREE);
  const blobs = tree.filter(({ type }) => type === 'blob');
  for (const blob of blobs) {
    const { content } = await asOwner(
      ask,
      'GET',
      from,
      `/repos/${from}/git/blobs/${blob.sha}`,
      BLOB,
    );
    const copy = { content, encoding: 'base64' };
    await asOwner(ask, 'POST', to, `/repos/${to}/git/blobs`, MADE, copy);
  }
  await asOwner(ask, 'POST', to, `/repos/${to}/git/trees`, MADE, { tree: blobs });
}

/** Asks as the owner of a repository. */
export async function asOwner<T>(
  ask: Answering,
  method: string,
  repository: string,
  path: string,
  schema: z.ZodType<T>,
  body?: unknown,
): Promise<T> {
  const people: Readonly<Record<string, string>> = PEOPLE;
  const request = requestAs(method, path, body, people[repository.split('/')[0] ?? '']);
  return read(request, await ask(request), schema);
}
