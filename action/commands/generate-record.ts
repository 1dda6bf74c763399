import { warning } from '@actions/core';
import { z } from 'zod';
import { readReported } from '../../src/confirmation/index.ts';
import { branchName, folderPath, repositoryUrl } from '../../src/input/fields.ts';
import type { PlatformInputs } from '../inputs/generate-inputs.ts';
import { generateAndAwait } from '../platform/await-run.ts';
import { openPlatform, type Platform } from '../platform/open-platform.ts';
import { reportSuite } from '../report-suite.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: generate` with `record` and `url`: the platform generates, with its own credential.
 * 1. get access by the job's OIDC token;
 * 2. request a run of the record, and wait for its end;
 * 3. read where the record's suite is, which is fixed once it was generated;
 * 4. report it as if it had been generated here.
 *
 * @throws Problem that ended the run, and as `openPlatform` and the platform do
 */
export async function generateRecord(inputs: PlatformInputs, workflow: Workflow): Promise<void> {
  const { record: name, url, upgrade } = inputs;
  const platform = await openPlatform(url, workflow, 'generate');
  const run = await generateAndAwait(platform, name, upgrade);
  const { repositoryUrl, branch, root } = await readRecord(platform, name);
  const {
    commit,
    files,
    kept: preservedEdits,
    left_out: leftOut,
    missing_endpoints: missing,
    report,
  } = run;
  const suite = {
    ...{ repositoryUrl, branch, commit, files, preservedEdits, leftOut, missing },
    ...{ changes: null, audit: null, previousAudit: null },
    report: readReported(report),
    rules: run.rules,
    offer: run.upgrade,
    wholeReport: report,
    outcome: `${commit} has the suite: ${root} on the branch ${branch} of ${repositoryUrl}.`,
  };
  await reportSuite(suite, workflow.temporary);
  for (const endpoint of missing) {
    warning(
      `The record ${name} selects ${endpoint}, which is not in the document; edit the record.`,
    );
  }
}

const record = z
  .object({
    repository: z.object({ url: repositoryUrl, branch: branchName, root_folder: folderPath }),
  })
  .transform(({ repository: { url, branch, root_folder: root } }) => ({
    repositoryUrl: url,
    branch,
    root,
  }));

/** Where the suite of a record is. @throws Problem as the platform answers */
function readRecord(platform: Platform, name: string): Promise<z.output<typeof record>> {
  return platform.request({ method: 'GET', path: `/records/${encodeURIComponent(name)}` }, record);
}
