import type { Outcome } from '../outcome.ts';
import type { Site } from '../ports.ts';

/** Where checks are. */
export type CheckSite = Pick<Site, 'request' | 'owner' | 'repo'>;

/** How many annotations GitHub accepts a request. */
const MOST_ANNOTATIONS = 50;

/**
 * Shows that a check has started; one of the same name at the commit is taken up, so that a restart
 * makes no second one.
 *
 * @param reference comes back when somebody asks for the check again
 * @returns its id
 */
export function beginCheck(
  site: CheckSite,
  commit: string,
  name: string,
  reference: string,
): Promise<number> {
  const at = { owner: site.owner, repo: site.repo };
  const state = { status: 'in_progress', external_id: reference } as const;
  return site.request('checks', async (client) => {
    const listing = 'GET /repos/{owner}/{repo}/commits/{ref}/check-runs';
    const listed = await client.request(listing, { ...at, ref: commit, check_name: name });
    const known = listed.data.check_runs.find((one) => one.name === name);
    if (known !== undefined) {
      const id = Number(known.id);
      await client.request(UPDATE, { ...at, check_run_id: id, ...state });
      return id;
    }
    return makeCheck(site, commit, name, reference);
  });
}

/** Shows that a check has started, whatever there is of its name: others' checks cannot be taken up. */
export function makeCheck(
  { request, owner, repo }: CheckSite,
  commit: string,
  name: string,
  reference: string,
): Promise<number> {
  const state = { status: 'in_progress', external_id: reference } as const;
  return request('checks', async (client) => {
    const checkRun = { owner, repo, name, head_sha: commit, ...state };
    const { data } = await client.request('POST /repos/{owner}/{repo}/check-runs', checkRun);
    return Number(data.id);
  });
}

const UPDATE = 'PATCH /repos/{owner}/{repo}/check-runs/{check_run_id}';

/** What the check run of a pull request remembers it by (`external_id`). */
export function pullReference(number: number): string {
  return `pull/${number}`;
}

/** Ends a check. Annotations are sent by fifties; only the last request ends it. */
export async function finishCheck(
  { request, owner, repo }: CheckSite,
  id: number,
  { conclusion, title, summary, annotations, detailsUrl }: Outcome,
): Promise<void> {
  const pages = Math.max(1, Math.ceil(annotations.length / MOST_ANNOTATIONS));
  for (let page = 0; page < pages; page++) {
    const some = annotations.slice(page * MOST_ANNOTATIONS, (page + 1) * MOST_ANNOTATIONS);
    const output = { title, summary, ...(some.length > 0 && { annotations: [...some] }) };
    const end = page === pages - 1 ? { status: 'completed' as const, conclusion } : {};
    const more = detailsUrl === undefined ? {} : { details_url: detailsUrl };
    const sent = { owner, repo, check_run_id: id, ...end, ...more, output };
    await request('checks', (client) => client.request(UPDATE, sent));
  }
}
