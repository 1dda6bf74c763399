import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Workflow = z.object({
  permissions: z.strictObject({}),
  jobs: z.object({
    conventional: z.object({
      steps: z.tuple([z.object({ env: z.object({ TITLE: z.string() }), run: z.string() })]),
    }),
  }),
});
const { jobs } = Workflow.parse(
  parse(readFileSync('.github/workflows/pull-request-title.yml', 'utf8')),
);
const [{ run, env }] = jobs.conventional.steps;

/** How the check of a title ends, as GitHub runs it. */
function check(title: string) {
  const variables = { ...process.env, TITLE: title };
  return spawnSync('bash', ['-e', '-c', run], { env: variables, encoding: 'utf8' });
}

test('the check takes its title from the event, and by the environment', () => {
  expect(env.TITLE).toBe(`${'$'}{{ github.event.pull_request.title }}`);
});

test.each([
  'fix: a 503 is waited for',
  'feat(calibrate): lists of ids',
  'refactor(github, git)!: one module for both',
  'test(run/suite): ids',
])('a conventional title passes: %s', (title) => {
  expect(check(title)).toMatchObject({ status: 0, stdout: '' });
});

test.each([
  'Fix the run',
  'fix a 503',
  'fixes: a 503',
  'fix:a 503',
  'fix(): a 503',
  'fix(Run): a 503',
  'fix: ',
  `fix: ${'a'.repeat(130)}`,
  'fix: one thing\nfeat: another',
  '$(touch /tmp/never)',
])('any other title fails, and the message shows how: %s', (title) => {
  const { status, stdout } = check(title);
  expect(status).toBe(1);
  expect(stdout).toMatch(/^::error::Name the pull request TYPE\(SCOPE\): /);
});
