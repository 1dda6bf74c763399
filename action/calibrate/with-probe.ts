import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { info } from '@actions/core';
import { PROBE_SCRIPT } from '../../src/calibrate/index.ts';
import { writeFiles } from '../../src/cli/folder/write-files.ts';
import type { LineRequest } from '../../src/generation/messages.ts';
import { Problem } from '../../src/problem.ts';
import { findPython, startLineProtocol } from '../../src/runner/index.ts';
import type { AdmittedRun } from '../platform/run-of-execution.ts';
import { quotedOutput } from '../run/quoted-output.ts';
import { suiteEnvironment } from '../run/suite-environment.ts';

interface Probing extends Pick<AdmittedRun, 'secrets_service' | 'variables'> {
  /** The suite: path below its root → text. */
  readonly files: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
}

/**
 * Runs the program that sends the requests of a suite, from a copy of it, for as long as `use` takes.
 * @throws Problem `python-missing`, `suite-missing` where the suite cannot be run, and what `use` throws
 */
export async function withProbe<T>(
  { files, secrets_service: secrets, variables, signal }: Probing,
  use: (ask: (asked: LineRequest) => Promise<string>) => Promise<T>,
): Promise<T> {
  const environment = { ...suiteEnvironment(process.env, secrets), ...variables };
  const python = await findPython({ environment, signal, notice: info });
  const suite = realpathSync(mkdtempSync(join(tmpdir(), 'proofgate-calibrate-')));
  writeFiles(suite, [...files]);
  const talk = startLineProtocol(python.command, ['-P', '-c', PROBE_SCRIPT, suite], {
    ...{ env: python.env, folder: suite, signal },
  });
  try {
    return await use(async ({ line, files: changed }) => {
      for (const [path, text] of changed) writeFileSync(join(suite, path), text);
      const answer = await talk.request(line);
      if (answer !== null) return answer;
      // What it has said is for the log of the job: hooks may print secrets.
      await quotedOutput('calibrate', async (output) => output(Buffer.from(talk.stderrTail())));
      const message =
        'The suite cannot be run: its Python ended. The log of the workflow run shows why.';
      throw new Problem('suite-missing', message);
    });
  } finally {
    await talk.close();
    rmSync(suite, { recursive: true, force: true });
  }
}
