import type { Session } from '../../generation/index.ts';
import { Problem } from '../../problem.ts';
import { checkName, isUrl, pathOf, type Specification } from '../configuration.ts';
import { labelPullRequest } from '../label.ts';
import { faultOutcome, isRetried, supersededOutcome } from '../outcome.ts';
import type { GitHubPorts, OwnedSite } from '../ports.ts';
import { changesAny, type Difference } from './changed-files.ts';
import { beginCheck, finishCheck, pullReference } from './check-runs.ts';
import { confirmSuite } from './confirm-suite.ts';
import { publishSuite, Superseded } from './publish-suite.ts';
import type { PullRequest } from './pull-request.ts';
import { readDocument } from './read-document.ts';

/** One specification in a pull request. */
export interface Work {
  readonly pull: PullRequest;
  readonly isFork: boolean;
  readonly specification: Specification;
  readonly changed: Difference;
  /** Whether it is checked even though no file of it has changed. */
  readonly isForced: boolean;
  /** The head of the branch as far as we know: later than the pull request's after our own commit. */
  readonly tip: string;
}

/**
 * Checks one specification of a pull request. A check run appears only where a file of the document
 * has changed, and ends in a sentence whatever happens.
 *
 * @returns the head of the branch after it
 * @throws what the check run cannot end: faults that pass by themselves, and bugs
 */
export async function checkSpecification(
  ports: GitHubPorts,
  site: OwnedSite,
  work: Work,
): Promise<string> {
  const { pull, specification } = work;
  const opened = await open(ports, site, work);
  if (opened === null) return work.tip;
  const name = checkName(specification);
  let check: number | null = null;
  try {
    check = await beginCheck(site, pull.head.sha, name, pullReference(pull.number));
    if (opened.session === null) throw opened.fault;
    return await generate(ports, site, work, opened.session, check);
  } catch (error) {
    if (check === null) throw error;
    return await endInWords(site, work, check, error);
  } finally {
    await opened.session?.close();
  }
}

type Opened =
  | { readonly session: Session; readonly fault: null }
  | { readonly session: null; readonly fault: unknown };

/** The document at the head, or why it cannot be read; null when none of its files has changed. */
async function open(ports: GitHubPorts, site: OwnedSite, work: Work): Promise<Opened | null> {
  const { pull, specification, changed, isForced, isFork } = work;
  const { source } = specification;
  if (isUrl(source) && !isForced) return null;
  const read = new Set(isUrl(source) ? [] : [pathOf(source)]);
  const trust = isFork ? 'anybody' : 'writer';
  const opened: Opened = await readDocument(ports, site, pull.head.sha, specification, trust, read)
    .then((session) => ({ session, fault: null }))
    .catch((fault: unknown) => {
      // Whether it concerns this pull request is not known before all files were requested.
      if (!(fault instanceof Problem) || isRetried(fault)) throw fault;
      return { session: null, fault };
    });
  if (isForced || changesAny(changed, read)) return opened;
  await opened.session?.close();
  return null;
}

async function generate(
  ports: GitHubPorts,
  site: OwnedSite,
  work: Work,
  session: Session,
  check: number,
): Promise<string> {
  const { pull, specification, tip } = work;
  const published = await publishSuite(site, work, session);
  const outcome = await confirmSuite(ports, site, work, session, published);
  if (published.commit === null) {
    await finishCheck(site, check, outcome);
    return tip;
  }
  await labelPullRequest(site, pull.number, pull.head.ref);
  if (published.commit !== pull.head.sha) {
    const name = checkName(specification);
    const own = await beginCheck(site, published.commit, name, pullReference(pull.number));
    await finishCheck(site, own, outcome);
  }
  await finishCheck(site, check, outcome);
  return published.commit;
}

/** Ends the check with the fault's own words; what passes by itself is thrown on, to be retried. */
async function endInWords(
  site: OwnedSite,
  { tip }: Work,
  check: number,
  error: unknown,
): Promise<string> {
  if (error instanceof Superseded) {
    await finishCheck(site, check, supersededOutcome(error.newer));
    return tip;
  }
  const isFinal = error instanceof Problem && !isRetried(error);
  // Where GitHub asks to wait, it may refuse these words as well: the fault itself matters more.
  await finishCheck(site, check, faultOutcome(error)).catch((second: unknown) => {
    if (isFinal) throw second;
  });
  if (!isFinal) throw error;
  return tip;
}
