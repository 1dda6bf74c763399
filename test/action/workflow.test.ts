import { createRequire } from 'node:module';
import { join } from 'node:path';
import { context } from '@actions/github';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { baseOf, headOf, readWorkflow } from '../../action/workflow.ts';
import { folderWith } from '../support/folder.ts';

const require = createRequire(import.meta.url);
const EVENTS = z
  .array(z.object({ name: z.string(), examples: z.array(z.unknown()) }))
  .parse(require('@octokit/webhooks-examples/api.github.com/index.json'));

/** The bases of GitHub's own examples of an event. */
function basesOf(name: string): (string | null)[] {
  return EVENTS.filter((event) => event.name === name).flatMap((event) =>
    event.examples.map(baseOf),
  );
}

test('every pull request of GitHub starts from the commit of its base', () => {
  const bases = basesOf('pull_request');
  expect(bases.length).toBeGreaterThan(0);
  expect(bases).not.toContain(null);
});

test('a push starts from what was there before; a new branch starts from nothing', () => {
  const before = 'a1'.repeat(20);
  expect(basesOf('push')).toContain('6113728f27ae82c7b1a177c8d03f9e96e0adf246');
  expect(baseOf({ before, after: 'b2'.repeat(20) })).toBe(before);
  expect(baseOf({ before: '0'.repeat(40) })).toBeNull();
});

test('events without a base have none', () => {
  const payloads = [{}, { schedule: '0 4 * * *' }, { before: 'main' }, null];
  for (const payload of payloads) expect(baseOf(payload)).toBeNull();
  expect(new Set(basesOf('workflow_dispatch'))).toEqual(new Set([null]));
});

afterEach(() => vi.unstubAllEnvs());

/** The workflow of a job with these variables, of which `@actions/github` makes a context. */
function workflowOf(environment: Readonly<Record<string, string | undefined>>) {
  for (const [name, value] of Object.entries({ ...NO_JOB, ...environment }))
    vi.stubEnv(name, value);
  const job: typeof context = Reflect.construct(context.constructor, []);
  return readWorkflow(job, process.env);
}

/** The job that runs these tests may be one of GitHub's own. */
const NO_JOB = {
  ...{ GITHUB_EVENT_PATH: undefined, GITHUB_SHA: undefined, GITHUB_RUN_ID: undefined },
  ...{ GITHUB_SERVER_URL: undefined, GITHUB_API_URL: undefined, GITHUB_REPOSITORY: undefined },
};

test('a pull request and a workflow run are about their head, all else about GITHUB_SHA', () => {
  const headsOf = (name: string) =>
    EVENTS.filter((event) => event.name === name).flatMap(({ examples }) => examples.map(headOf));
  for (const name of ['pull_request', 'workflow_run']) {
    expect(headsOf(name).length).toBeGreaterThan(0);
    expect(headsOf(name)).not.toContain(null);
  }
  expect(new Set(headsOf('push'))).toEqual(new Set([null]));
  const environment = {
    ...{ GITHUB_REPOSITORY: 'octo/pets', GITHUB_WORKSPACE: '/w', GITHUB_STEP_SUMMARY: '/s' },
    ...{ GITHUB_SERVER_URL: 'https://github.com', GITHUB_API_URL: 'https://api.github.com' },
  };
  const ran = { ...environment, GITHUB_SHA: 'a1'.repeat(20), GITHUB_RUN_ID: '12' };
  expect(workflowOf(ran)).toMatchObject({
    commit: 'a1'.repeat(20),
    runUrl: 'https://github.com/octo/pets/actions/runs/12',
  });
  const sha = 'b2'.repeat(20);
  const event = { pull_request: { head: { sha }, base: { sha: 'c3'.repeat(20) } } };
  const file = join(folderWith({ 'event.json': JSON.stringify(event) }), 'event.json');
  expect(workflowOf({ ...ran, GITHUB_EVENT_PATH: file }).commit).toBe(sha);
  expect(workflowOf(environment)).toMatchObject({
    commit: null,
    runUrl: 'https://github.com/octo/pets',
  });
});

test('a job of an enterprise is at its own addresses, and one without addresses is at none', () => {
  const enterprise = {
    ...{ GITHUB_REPOSITORY: 'octo/pets', GITHUB_WORKSPACE: '/w', GITHUB_STEP_SUMMARY: '/s' },
    GITHUB_SERVER_URL: 'https://github.example',
    GITHUB_API_URL: 'https://github.example/api/v3',
  };
  expect(workflowOf(enterprise)).toMatchObject({
    ...{ owner: 'octo', repo: 'pets', apiUrl: 'https://github.example/api/v3' },
    repositoryUrl: 'https://github.example/octo/pets.git',
  });
  const without = { ...enterprise, GITHUB_SERVER_URL: undefined, GITHUB_API_URL: undefined };
  expect(() => workflowOf(without)).toThrow(
    expect.objectContaining({
      kind: 'usage',
      faults: ['GITHUB_SERVER_URL: must be a URL', 'GITHUB_API_URL: must be a URL'],
    }),
  );
});
