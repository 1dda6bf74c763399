import type { Context } from 'probot';
import { CONFIGURATION_FILE } from '../configuration/index.ts';
import { Problem } from '../problem.ts';
import { checkName, isUrl, pathOf, type Specification } from './configuration.ts';
import { configurationOrSay } from './configuration-or-say.ts';
import { isOwnAction } from './is-own-action.ts';
import { faultOutcome, isRetried } from './outcome.ts';
import { type GitHubPorts, type OwnedSite, siteOf } from './ports.ts';
import {
  changesAny,
  compareCommits,
  type Difference,
  UNKNOWN_DIFFERENCE,
} from './pull-request/changed-files.ts';
import { beginCheck, finishCheck } from './pull-request/check-runs.ts';
import { readDocument } from './pull-request/read-document.ts';
import { runRecord } from './run-record.ts';

/** What was pushed to a default branch, or is to be done again for its head. */
export interface Push {
  readonly commit: string;
  readonly changed: Difference;
  readonly pusher: string;
  /** The check that somebody requested again; all of them when absent. */
  readonly only?: string;
}

/** A branch was pushed to: where it is the default one, the records of its documents run. */
export async function onPush(ports: GitHubPorts, context: Context<'push'>): Promise<void> {
  const { installation, repository, ref, after: commit, sender, pusher, ...push } = context.payload;
  const isDefault = ref === `refs/heads/${repository.default_branch}`;
  if (installation === undefined || !isDefault || push.deleted) return;
  if (sender !== undefined && (await isOwnAction(ports, sender))) return;
  const site = siteOf(ports, context, installation.id);
  const changed = await changedBy(site, push.before, commit);
  await runSpecifications(ports, site, { commit, changed, pusher: sender?.login ?? pusher.name });
}

const NOTHING = /^0+$/;

async function changedBy(site: OwnedSite, before: string, after: string): Promise<Difference> {
  return NOTHING.test(before) ? UNKNOWN_DIFFERENCE : compareCommits(site, before, after);
}

/**
 * Runs the record of each specification whose files have changed; an invalid configuration ends in a
 * check run, and without one nothing is said.
 */
export async function runSpecifications(
  ports: GitHubPorts,
  site: OwnedSite,
  push: Push,
): Promise<void> {
  const configuration = await configurationOrSay(site, push.commit, PUSH_REFERENCE);
  if (configuration === null) return;
  const isForced = push.only !== undefined || changesAny(push.changed, [CONFIGURATION_FILE]);
  for (const specification of configuration.specifications) {
    if (push.only !== undefined && checkName(specification) !== push.only) continue;
    if (isForced || (await hasChanged(ports, site, push, specification))) {
      await run(ports, site, push, specification);
    }
  }
}

/** What the check run of a push remembers (`external_id`). */
export const PUSH_REFERENCE = 'push';

/** A document at a URL does not change by a push. */
async function hasChanged(
  ports: GitHubPorts,
  site: OwnedSite,
  { commit, changed }: Push,
  specification: Specification,
): Promise<boolean> {
  if (isUrl(specification.source)) return false;
  const read = new Set([pathOf(specification.source)]);
  try {
    const session = await readDocument(ports, site, commit, specification, 'writer', read);
    await session.close();
  } catch (error) {
    // What is wrong with it is said by the run, when its files have changed.
    if (!(error instanceof Problem) || isRetried(error)) throw error;
  }
  return changesAny(changed, read);
}

/** Starts a record's run; its end is shown by the job that `runEnded` sends. */
async function run(
  ports: GitHubPorts,
  site: OwnedSite,
  push: Push,
  specification: Specification,
): Promise<void> {
  const name = checkName(specification);
  const check = await beginCheck(site, push.commit, name, PUSH_REFERENCE);
  try {
    await runRecord(ports, site, push, specification);
  } catch (error) {
    await finishCheck(site, check, faultOutcome(error));
    if (!(error instanceof Problem) || isRetried(error)) throw error;
  }
}
