import { ensureGitHubWorkspace } from '../identity/index.ts';
import {
  createRecord,
  editRecord,
  type GenerationRecord,
  getRecord,
  submitRecord,
} from '../library/index.ts';
import { Problem } from '../problem.ts';
import type { Actor } from '../workspaces/index.ts';
import {
  checkName,
  folderOf,
  isUrl,
  pathOf,
  requireNoOverlays,
  type Specification,
} from './configuration.ts';
import type { GitHubPorts, OwnedSite } from './ports.ts';
import { reviewedCredential } from './pull-request/read-document.ts';
import type { Push } from './push.ts';
import { githubRunChecks } from './tables.ts';

/**
 * Runs the record of a specification in the workspace of the repository's account: made where there
 * is none, brought up to the configuration where it differs. The run, its job, and what is to be
 * shown at its end are stored together or not at all.
 *
 * @throws Problem `record-busy` while an earlier run is on its way, and those of a record's fields
 */
export async function runRecord(
  ports: GitHubPorts,
  site: OwnedSite,
  push: Push,
  specification: Specification,
): Promise<void> {
  requireNoOverlays(specification);
  const { library } = ports;
  const workspaceId = await ensureGitHubWorkspace(library.database, site.account);
  // What is on the default branch was reviewed: it speaks for the account.
  const actor: Actor = { workspaceId, user: push.pusher, role: 'admin' };
  const input = await inputOf(ports, site, specification);
  await library.database.transaction(async () => {
    const known = await findRecord(ports, actor, specification.name);
    if (known === null) await createRecord(library, actor, input);
    else await editRecord(library, actor, specification.name, editOf(input));
    const runId = await submitRecord(library, actor, specification.name);
    const { installationId, owner, repo } = site;
    await library.database
      .system('a job of ours names the run')
      .insert(githubRunChecks)
      .values({
        ...{ runId, installationId, repository: `${owner}/${repo}` },
        ...{ commit: push.commit, name: checkName(specification) },
      });
  });
}

type Input = Awaited<ReturnType<typeof inputOf>>;

/** A specification as the library's record. */
async function inputOf(ports: GitHubPorts, site: OwnedSite, specification: Specification) {
  const { name, source, endpoints, runtime, owners, ignore, base_url, adopt } = specification;
  const document = isUrl(source)
    ? {
        kind: 'url' as const,
        url: source,
        credential: (await reviewedCredential(ports, site, specification))?.name ?? null,
      }
    : { kind: 'committed' as const, path: pathOf(source) };
  return {
    ...{ name, endpoints, owners, ignore, runtime: runtime ?? null, baseUrl: base_url ?? null },
    specification: document,
    repository: {
      type: 'github' as const,
      url: site.url,
      branch: specification.branch ?? `proofgate/${branchPart(name)}`,
      rootFolder: folderOf(specification),
      ...(adopt !== undefined && { adopt }),
      // Without a credential the App itself writes, as its installation.
      credential: null,
    },
  };
}

/** A name in the words of a branch. */
function branchPart(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || 'suite';
}

/** The fields that the configuration decides; those that it leaves out stay as people set them. */
function editOf({ name: _name, owners, runtime, baseUrl, ...decided }: Input) {
  return {
    ...decided,
    ...(owners.length > 0 && { owners }),
    ...(runtime !== null && { runtime }),
    ...(baseUrl !== null && { baseUrl }),
  };
}

async function findRecord(
  { library }: GitHubPorts,
  actor: Actor,
  name: string,
): Promise<GenerationRecord | null> {
  try {
    return await getRecord(library, actor, name);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'not-found') return null;
    throw error;
  }
}
