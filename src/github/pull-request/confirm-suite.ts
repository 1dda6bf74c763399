import type { Audit } from '../../audit/index.ts';
import { changesBetween, confirmationOf, fitting, inCode } from '../../confirmation/index.ts';
import type { Generated, Session } from '../../generation/index.ts';
import { Problem } from '../../problem.ts';
import { folderOf } from '../configuration.ts';
import { isRetried, type Outcome } from '../outcome.ts';
import type { GitHubPorts, OwnedSite } from '../ports.ts';
import { deductionAnnotations } from './annotations.ts';
import type { Work } from './check-specification.ts';
import { type PublishedSuite, suiteOptions } from './publish-suite.ts';
import { readDocument } from './read-document.ts';

/** The end of a check that went well: the confirmation, compared with the base. */
export async function confirmSuite(
  ports: GitHubPorts,
  site: OwnedSite,
  work: Work,
  session: Session,
  { fresh, committed, commit }: PublishedSuite,
): Promise<Outcome> {
  const audit = await session.audit();
  const before = await suiteAtBase(ports, site, work);
  const { title, summary } = confirmationOf({
    repositoryUrl: site.url,
    branch: work.pull.head.ref,
    report: committed.report,
    changes: before === null ? null : changesBetween(before.suite, fresh),
    preservedEdits: committed.preservedEdits,
    leftOut: committed.leftOut,
    missing: [],
    audit,
    previousAudit: before?.audit ?? null,
  });
  const { security, dataValidation } = audit;
  const deductions = [...security.deductions, ...dataValidation.deductions];
  const annotations = deductionAnnotations(deductions, work.changed.lines);
  if (!work.isFork) {
    const end = { conclusion: 'success', title, summary, annotations } as const;
    return commit === null ? end : { ...end, detailsUrl: suiteUrl(site, work, commit) };
  }
  const instructed = fitting(`${instructions(work)}\n\n${summary}`);
  return { conclusion: 'neutral', title: FORK_TITLE, summary: instructed, annotations };
}

/** Where people read the suite at a commit. */
function suiteUrl(site: OwnedSite, { specification }: Work, commit: string): string {
  return `${site.url.replace(/\.git$/, '')}/tree/${commit}/${encodeURI(folderOf(specification))}`;
}

const FORK_TITLE = 'A fork: the suite is not committed';

/** What a contributor can do, since the App may not write to a fork. */
function instructions({ specification }: Work): string {
  const { source } = specification;
  const command = `npx proofgate generate ${source} --out ${folderOf(specification)}`;
  return [
    'This pull request comes from a fork, to which Proofgate may not write.',
    `Run ${inCode(command)} in your clone and commit the folder, or leave it to the merge: the suite of the default branch is generated then.`,
  ].join(' ');
}

interface Before {
  readonly suite: Generated;
  readonly audit: Audit;
}

/** The suite and the score of the base; null where its document was missing or invalid. */
async function suiteAtBase(
  ports: GitHubPorts,
  site: OwnedSite,
  work: Work,
): Promise<Before | null> {
  const { pull, specification, isFork } = work;
  const trust = isFork ? 'anybody' : 'writer';
  try {
    const session = await readDocument(ports, site, pull.base.sha, specification, trust);
    try {
      const suite = await session.generate(suiteOptions(specification, session));
      return { suite, audit: await session.audit() };
    } finally {
      await session.close();
    }
  } catch (error) {
    if (!(error instanceof Problem) || isRetried(error)) throw error;
    return null;
  }
}
