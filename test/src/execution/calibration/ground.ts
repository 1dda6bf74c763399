import { getCalibration, submitCalibration } from '../../../../src/execution/index.ts';
import { runGeneration } from '../../../../src/library/generation/run-generation.ts';
import {
  createRecord,
  registerGitCredential,
  submitRecord,
} from '../../../../src/library/index.ts';
import type { Actor } from '../../../../src/workspaces/index.ts';
import { type Recorder, startRecorder } from '../../../suite/recorder.ts';
import type { GitServer } from '../../../support/network/git-server.ts';
import { exclusivePets } from '../../../support/panel/exclusive-pets.ts';
import type { ExecutionParts } from '../../../support/platform/execution.ts';
import { writerAt } from '../../../support/platform/git-tokens.ts';
import { until } from '../../../support/until.ts';

export const DOCUMENT = exclusivePets('http://127.0.0.1:9');

export const ENVIRONMENT = 'generated-scripts/env/post_pets_environment.txt';
export const WITHOUT = /^# calibrated: without \/(nick|tag) \(422: they exclude each other\)$/m;

/** The API of that document; each request waits for `before`, and is rejected where that says so. */
export function startPets(before: () => Promise<unknown> = async () => {}): Promise<Recorder> {
  return startRecorder(async ({ body }, response) => {
    const isClosed = (await before()) === CLOSED;
    const hasBoth = /"nick"/.test(String(body)) && /"tag"/.test(String(body));
    response.writeHead(isClosed || hasBoth ? 422 : 204);
    response.end(hasBoth ? 'they exclude each other' : '');
  });
}

/** What makes that API reject whatever it is asked. */
export const CLOSED = 'closed';

/** A record of that document, generated onto a branch of its own repository; its name. */
export async function generatedRecord(
  { ports: { library } }: ExecutionParts,
  ada: Actor,
  git: GitServer,
  { baseUrl = null }: { readonly baseUrl?: string | null } = {},
): Promise<string> {
  const name = `pets-${crypto.randomUUID().slice(0, 8)}`;
  git.seed(name, { 'README.md': 'Pets\n' });
  await registerGitCredential(library, ada, { name: `${name}-writer`, ...writerAt(git.url) });
  await createRecord(library, ada, {
    name,
    specification: {
      kind: 'upload',
      fileName: 'openapi.yaml',
      content: new TextEncoder().encode(DOCUMENT),
    },
    repository: {
      type: 'gitlab',
      url: `${git.url}/group/${name}.git`,
      branch: 'api-tests',
      credential: `${name}-writer`,
    },
    baseUrl,
  });
  await runGeneration(library, await submitRecord(library, ada, name));
  return name;
}

/** Asks for a calibration. */
export function calibrate(
  { ports }: ExecutionParts,
  ada: Actor,
  name: string,
  input: Parameters<typeof submitCalibration>[3] = {},
): Promise<string> {
  return submitCalibration(ports, ada, name, input);
}

/** Waits for the end of a calibration. */
export function ended({ ports }: ExecutionParts, ada: Actor, name: string, id: string) {
  return until(async () => {
    const found = await getCalibration(ports.library, ada, name, id);
    if (found.finishedAt === null) throw new Error(`${found.state} yet`);
    return found;
  });
}

/** The head of a record's branch, and a file of it. */
export function branchOf(git: GitServer, name: string) {
  return {
    head: () => git.git(name, ['rev-parse', 'refs/heads/api-tests']).trim(),
    commits: () => Number(git.git(name, ['rev-list', '--count', 'refs/heads/api-tests'])),
    file: (path: string) => git.git(name, ['show', `refs/heads/api-tests:${path}`]),
  };
}
