import { realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { info } from '@actions/core';
import { findPython, runSuite } from '../../src/runner/index.ts';
import type { RunInputs } from '../inputs/run-inputs.ts';
import { openSecretsService } from '../platform/secrets-service.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import { suiteEnvironment } from '../run/suite-environment.ts';
import { tellRun } from '../run/tell-run.ts';
import { stepFolder } from '../step-folder.ts';
import type { Workflow } from '../workflow.ts';

/**
 * `command: run`: runs the scripts of a suite in the checkout.
 * 1. be let in by the job's OIDC token, where `url` names a platform whose secrets the tests read;
 * 2. find or make a Python;
 * 3. run pytest, its output quoted in the log;
 * 4. tell it in annotations, outputs and summary; status 2 and 3 fail the step.
 *
 * @throws Problem `suite-missing`, `python-missing`, and as `openSecretsService`
 */
export async function runTests(inputs: RunInputs, workflow: Workflow): Promise<void> {
  const { workspace, temporary } = workflow;
  const folder = resolve(workspace, inputs.path);
  const interrupt = new AbortController();
  const stop = () => interrupt.abort();
  process.once('SIGINT', stop).once('SIGTERM', stop);
  const { url } = inputs;
  const service = url === undefined ? null : await openSecretsService(url, url, workflow);
  const environment = suiteEnvironment(process.env, service?.address ?? null);
  const { signal } = interrupt;
  const python = await findPython({ environment, signal, notice: info });
  const junit = join(stepFolder(temporary), 'junit.xml');
  const baseUrl = inputs['base-url'];
  const options = { python, signal, junit, ...(baseUrl !== undefined && { baseUrl }) };
  const result = await quotedOutput('pytest', (output) => runSuite(folder, { ...options, output }));
  process.off('SIGINT', stop).off('SIGTERM', stop);
  await tellRun({ result, root: realpathSync(folder), workspace: realpathSync(workspace), junit });
}
