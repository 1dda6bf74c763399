import { readFileSync } from 'node:fs';
import { runGeneration } from '../../../src/library/generation/run-generation.ts';
import {
  createPipeline,
  createRecord,
  listTestCases,
  registerGitCredential,
  submitRecord,
} from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import type { GitServer } from '../network/git-server.ts';
import type { ExecutionParts } from './execution.ts';
import { writerAt } from './git-tokens.ts';

const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');

/** A pipeline of two endpoints of the sample API's document, generated onto a branch. */
export async function clinicPipeline(
  { ports }: ExecutionParts,
  ada: Actor,
  git: GitServer,
  baseUrl: string,
): Promise<string> {
  const { library } = ports;
  const credential = { name: 'writer', ...writerAt(git.url) };
  await registerGitCredential(library, ada, credential);
  await createRecord(library, ada, {
    name: 'clinic',
    specification: {
      kind: 'upload',
      fileName: 'openapi.yaml',
      content: new TextEncoder().encode(DOCUMENT),
    },
    repository: {
      type: 'gitlab',
      url: `${git.url}/group/clinic.git`,
      branch: 'api-tests',
      credential: 'writer',
    },
    endpoints: ['GET /pets', 'POST /pets'],
    baseUrl,
  });
  await runGeneration(library, await submitRecord(library, ada, 'clinic'));
  const found = await listTestCases(library, ada, {}, { limit: 10 });
  const testCaseIds = found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);
  return (await createPipeline(library, ada, { name: 'clinic', testCaseIds })).id;
}
