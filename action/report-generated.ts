import { warning } from '@actions/core';
import { ADVISED_DATA_VALIDATION, type Audit, auditDocument } from '../src/audit/index.ts';
import type { CommittedSuite } from '../src/generation/commit-suite.ts';
import type { OpenApiDocument } from '../src/generator/document/document.ts';
import { displayPath } from '../src/generator/document/read.ts';
import { type ReportedSuite, reportSuite } from './report-suite.ts';
import type { Settings } from './settings.ts';
import type { Workflow } from './workflow.ts';

interface Circumstances {
  readonly document: OpenApiDocument;
  /** The document at the base, or null. */
  readonly base: OpenApiDocument | null;
  readonly settings: Settings;
  readonly workflow: Workflow;
}

/** Reports what was generated here, with a warning when the document is below the advice. */
export async function reportGenerated(
  suite: CommittedSuite & Pick<ReportedSuite, 'changes' | 'rules' | 'offer'>,
  { document, base, settings: { branch, root }, workflow }: Circumstances,
): Promise<void> {
  const { files, report, commit, changed } = suite;
  const { temporary, repositoryUrl, workspace } = workflow;
  const where = `${root} on the branch ${branch} of ${repositoryUrl}`;
  const audit = auditDocument(document);
  const reported = {
    ...{ ...suite, repositoryUrl, branch, audit, missing: [] },
    previousAudit: base === null ? null : auditDocument(base),
    files: files.size,
    wholeReport: report,
    outcome: changed
      ? `Committed ${commit}: ${where}.`
      : `Nothing to commit, ${commit} has it: ${where}.`,
  };
  await reportSuite(reported, temporary);
  if (audit.meetsAdvice) return;
  warning(belowAdvice(audit), { file: displayPath(document.location, workspace) });
}

function belowAdvice({ security, dataValidation }: Audit): string {
  const scores = `security ${security.score} of ${security.max}, data validation ${dataValidation.score} of ${dataValidation.max}`;
  const advised = `${security.max} and more than ${ADVISED_DATA_VALIDATION}`;
  return `The document scores below the advice: ${scores}; advised are ${advised}. \`proofgate audit\` names each place.`;
}
