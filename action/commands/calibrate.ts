import { info } from '@actions/core';
import { DEFAULT_BUDGET } from '../../src/calibrate/budget.ts';
import {
  type CalibratedSuite,
  calibrateSuite,
  type Suite,
} from '../../src/cli/calibrate/calibrate-suite.ts';
import { configuredEntries } from '../../src/cli/generate/configured-entries.ts';
import type { OpenApiDocument } from '../../src/generator/document/document.ts';
import { generate } from '../../src/generator/index.ts';
import type { GitRepository } from '../../src/git/provider.ts';
import { Problem } from '../../src/problem.ts';
import {
  findPython,
  isSuiteOf,
  parseSuiteDocument,
  SUITE_DOCUMENT,
} from '../../src/runner/index.ts';
import { reportCalibration } from '../calibrate/report-calibration.ts';
import type { CalibrateInputs } from '../inputs/calibrate-inputs.ts';
import { repositoryOf } from '../octokit.ts';
import { openSecretsService } from '../platform/secrets-service.ts';
import { publishSuite } from '../publish-suite.ts';
import { readSpecification } from '../read-specification.ts';
import { credentialVariables } from '../run/credential-variables.ts';
import { suiteEnvironment } from '../run/suite-environment.ts';
import { type Settings, settingsOf } from '../settings.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: calibrate`: makes the valid requests of the suite on a branch such that a live server accepts them.
 * 1. read the document in the workspace or at its URL, and its suite on the branch;
 * 2. try the requests from a copy of the suite;
 * 3. commit it with what was learned, and with what people have edited meanwhile;
 * 4. report it in log, outputs and summary; a server that cannot be reached fails the step.
 *
 * @throws Problem as `readDocument`, `suiteOnBranch`, `openSecretsService` and the Git provider do, `python-missing`,
 *   `usage` and `configuration-faulty`
 */
export async function calibrateOnBranch(
  inputs: CalibrateInputs,
  workflow: Workflow,
): Promise<void> {
  const { workspace, repositoryUrl: url } = workflow;
  const { spec, branch, root } = inputs;
  const settings = settingsOf({ branch, root }, configuredEntries(spec, workspace));
  const document = await readSpecification(spec, workspace);
  const repository = repositoryOf(workflow, inputs.token);
  const before = await suiteOnBranch(repository, settings, document);
  const { ignore } = settings;
  const variables = await credentialVariables(inputs, (path) => before.has(path), workspace);
  const calibrated = await tryRequests(
    { files: before, document, options: { ignore } },
    { ...inputs, variables },
    workflow,
  );
  const { options, found } = calibrated;
  // What nobody has edited, to distinguish edits from it.
  const fresh = generate(document, { ...options, previous: new Map() });
  const publication = { document, options, fresh, settings, verb: 'Calibrate' } as const;
  const suite = await publishSuite(publication, repository);
  await reportCalibration({ ...suite, found, before }, settings, url);
}

async function tryRequests(
  suite: Suite,
  { url, 'base-url': baseUrl, variables }: CalibrateInputs & { variables: NodeJS.ProcessEnv },
  workflow: Workflow,
): Promise<CalibratedSuite> {
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const service = url === undefined ? null : await openSecretsService(url, url, workflow);
  const environment = suiteEnvironment(process.env, service?.address ?? null);
  const { signal } = interrupt;
  const python = await findPython({ environment, signal, notice: info });
  try {
    return await calibrateSuite(suite, {
      ...{ python, signal, budget: DEFAULT_BUDGET },
      settings: { ...variables, ...(baseUrl !== undefined && { PROOFGATE_BASE_URL: baseUrl }) },
      chosen: (pieces) => pieces.filter((piece) => piece.leftAlone === undefined),
    });
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop);
  }
}

/**
 * Reads the suite of a document where it was committed to.
 *
 * @returns path below the suite's root → text
 * @throws Problem `suite-missing`, `suite-stale` for one of another document or of an older text of it, and as the
 *   Git provider does
 */
async function suiteOnBranch(
  repository: GitRepository,
  { branch, root }: Pick<Settings, 'branch' | 'root'>,
  document: OpenApiDocument,
): Promise<ReadonlyMap<string, string>> {
  const head = await repository.head(branch);
  const found = head === null ? [] : await repository.readFolder(head, root);
  const files = new Map([...found].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
  const suite = parseSuiteDocument(files.get(SUITE_DOCUMENT));
  const where = `${root} on the branch ${branch}`;
  if (suite === null) {
    throw new Problem('suite-missing', `${where} holds no suite: add \`command: generate\` first.`);
  }
  if (!isSuiteOf(suite, document)) {
    const cause = `${where} was generated from another text of the document or of its overlays`;
    throw new Problem('suite-stale', `${cause}: run \`command: generate\` first.`);
  }
  return files;
}
