import { z } from 'zod';
import { type Gap, gapAt } from '../exchange.ts';
import type { Hook, World } from '../world.ts';
import { PULL, withCurrentHead } from './pull-request-head.ts';

const NOTHING = '0'.repeat(40);

const PERSON = z.object({ name: z.string(), email: z.string(), date: z.string() });
const COMMIT = z.object({
  sha: z.string(),
  html_url: z.string(),
  commit: z.object({
    message: z.string(),
    author: PERSON,
    committer: PERSON,
    tree: z.object({ sha: z.string() }),
  }),
  files: z.array(z.object({ filename: z.string(), status: z.string() })).optional(),
});
type Commit = z.infer<typeof COMMIT>;
const COMPARED = z.object({ html_url: z.string(), commits: z.array(COMMIT) });
const PUSH = z.looseObject({
  ref: z.string(),
  before: z.string(),
  after: z.string(),
  repository: z.looseObject({ full_name: z.string(), default_branch: z.string() }),
  sender: z.looseObject({ login: z.string() }),
});
type Push = z.infer<typeof PUSH>;

/** The emulator announces a created branch only by `create`; GitHub sends `push` as well. */
export function createdBranchGap({ look, send }: World): Gap {
  const route = 'POST /repos/{owner}/{repo}/git/refs';
  return gapAt('a created branch sends push', route, async (request, next, { owner, repo }) => {
    const answered = await next(request);
    const made = z.object({ ref: z.string(), sha: z.string() }).safeParse(request.body).data;
    if (answered.status !== 201 || !made) return answered;
    const repository = await look(`/repos/${owner}/${repo}`, z.looseObject({}));
    const sender = repository.owner;
    const installation = await look(`/repos/${owner}/${repo}/installation`, z.looseObject({}));
    const { ref, sha } = made;
    const payload = { ref, before: NOTHING, after: sha, repository, sender, installation };
    send({ event: 'push', payload });
    return answered;
  });
}

/**
 * The emulator's push names no commits, and moves no pull request: this fills in the commits, and
 * adds `pull_request.synchronize` for each open pull request of the branch.
 */
export async function mendPush(hook: Hook, look: World['look']): Promise<readonly Hook[]> {
  const push = PUSH.parse(hook.payload);
  return [
    { event: 'push', payload: await withCommits(push, look) },
    ...(await synchronized(push, look)),
  ];
}

async function withCommits(push: Push, look: World['look']): Promise<Hook['payload']> {
  const { before, after, repository, sender } = push;
  const created = before === NOTHING;
  const base = created ? repository.default_branch : before;
  const path = `/repos/${repository.full_name}/compare/${base}...${after}`;
  const compared = await look(path, COMPARED);
  const commits = await Promise.all(
    compared.commits.map(async ({ sha }) =>
      pushed(await look(`/repos/${repository.full_name}/commits/${sha}`, COMMIT)),
    ),
  );
  const head = pushed(await look(`/repos/${repository.full_name}/commits/${after}`, COMMIT));
  return {
    ...push,
    created,
    deleted: false,
    forced: false,
    base_ref: null,
    compare: compared.html_url,
    commits,
    head_commit: head,
    pusher: { name: sender.login, email: `${sender.login}@users.noreply.github.com` },
  };
}

function pushed({ sha, html_url, commit, files = [] }: Commit): Readonly<Record<string, unknown>> {
  const named = (status: string) =>
    files.filter((file) => file.status === status).map(({ filename }) => filename);
  const { message, author, committer, tree } = commit;
  return {
    id: sha,
    tree_id: tree.sha,
    distinct: true,
    message,
    timestamp: committer.date,
    url: html_url,
    author: { name: author.name, email: author.email, date: author.date },
    committer: { name: committer.name, email: committer.email, date: committer.date },
    added: named('added'),
    removed: named('removed'),
    modified: named('modified'),
  };
}

async function synchronized(push: Push, look: World['look']): Promise<readonly Hook[]> {
  const { repository, sender, installation, before, after } = push;
  const ref = push.ref.replace(/^refs\/heads\//, '');
  const pulls = await look(`/repos/${repository.full_name}/pulls?state=open`, z.array(PULL));
  const moved = pulls.filter(
    ({ head }) => head.ref === ref && head.repo.full_name === repository.full_name,
  );
  return Promise.all(
    moved.map(async (pull) => ({
      event: 'pull_request',
      payload: {
        action: 'synchronize',
        number: pull.number,
        before,
        after,
        pull_request: await withCurrentHead(pull, look),
        repository,
        sender,
        installation,
      },
    })),
  );
}
