import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { folderWith } from '../support/folder.ts';
import { carelessness, pins, refusals, unpinned } from './workflow-faults.ts';

const FOLDER = '.github/workflows';
const read = (name: string) => readFileSync(`${FOLDER}/${name}`, 'utf8');

describe.each(readdirSync(FOLDER))('%s', (name) => {
  test('is a workflow that GitHub takes', async () => {
    expect(await refusals(read(name))).toEqual([]);
  });

  test('asks for permissions, ends, and puts no expression into a script', () => {
    expect(carelessness(read(name))).toEqual([]);
  });
});

describe('actions of others', () => {
  const texts = globSync(['README.md', 'docs/*.md', 'templates/*.mustache', `${FOLDER}/*.yml`]);

  test.each(texts)('are pinned in %s', (file) => {
    expect(unpinned(readFileSync(file, 'utf8'))).toEqual([]);
  });

  test('are the same commit wherever they are the same version', () => {
    const commits = new Map<string, Set<string>>();
    for (const [version, commit] of texts.flatMap((file) => pins(readFileSync(file, 'utf8')))) {
      commits.set(version, (commits.get(version) ?? new Set()).add(commit));
    }
    expect(commits.size).toBeGreaterThan(5);
    for (const [version, all] of commits) expect([...all], version).toHaveLength(1);
  });

  test('and packages are kept up to date by Dependabot', () => {
    const update = z.looseObject({ 'package-ecosystem': z.string(), directory: z.string() });
    const { updates } = z
      .looseObject({ version: z.literal(2), updates: z.array(update) })
      .parse(parse(readFileSync('.github/dependabot.yml', 'utf8')));
    const kept = updates.map((one) => `${one['package-ecosystem']} ${one.directory}`);
    expect(kept.sort()).toEqual([
      'docker /',
      'docker-compose /',
      'github-actions /',
      'npm /',
      'npm /site',
    ]);
  });
});

describe('pull_request_target, which gives secrets and a write token to what strangers wrote', () => {
  const examples = ['README.md', 'docs/*.md', 'templates/*.mustache', `${FOLDER}/*.yml`];

  test.each(globSync(examples))('starts no workflow of %s', (file) => {
    expect(readFileSync(file, 'utf8')).not.toMatch(/^\s*(?:- *|on:.*\b)?pull_request_target\b/m);
  });

  test.each(['README.md', 'docs/action.md'])('is warned of in %s', (file) => {
    expect(readFileSync(file, 'utf8')).toMatch(/\bnot\b[^.]*`pull_request_target`/i);
  });
});

/** Where an expression begins. */
const OPEN = '$' + '{{';

const ImageJob = z.object({
  strategy: z.object({
    matrix: z.object({ include: z.array(z.object({ target: z.string(), suffix: z.string() })) }),
  }),
  steps: z.array(
    z.object({
      id: z.string().optional(),
      uses: z.string().optional(),
      run: z.string().optional(),
      with: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
});

describe('a release', () => {
  const job = z.object({
    permissions: z.record(z.string(), z.string()),
    needs: z.array(z.string()).default([]),
    steps: z.array(z.object({ run: z.string().optional() })),
  });
  const { jobs } = z.object({ jobs: z.record(z.string(), job) }).parse(parse(read('release.yml')));
  const named = Object.entries(jobs).map(([name, one]) => ({ name, ...one }));
  const mayWrite = named.filter(({ permissions }) => Object.values(permissions).includes('write'));

  test('publishes nothing before the tests have passed and the tag was checked', () => {
    /** All jobs that have to be done before one. */
    const neededBy = (name: string): string[] =>
      (jobs[name]?.needs ?? []).flatMap((needed) => [needed, ...neededBy(needed)]);
    expect(mayWrite.map(({ name }) => name)).toEqual(['npm', 'image', 'announce']);
    for (const { name } of mayWrite) {
      expect(neededBy(name), name).toEqual(expect.arrayContaining(['test', 'package']));
    }
    const runs = (name: string) => jobs[name]?.steps.map(({ run }) => run) ?? [];
    expect(runs('test')).toContain('.ci/run');
    expect(runs('package')).toContain('node scripts/release.ts check "$GITHUB_REF_NAME"');
  });

  test('publishes each image of the Dockerfile under a name of its own', () => {
    const { jobs: all } = z
      .object({ jobs: z.object({ image: ImageJob }) })
      .parse(parse(read('release.yml')));
    const { strategy, steps } = all.image;
    const stages = readFileSync('Dockerfile', 'utf8').split(/^FROM /m);
    const shipped = stages.flatMap((stage) =>
      /^ENTRYPOINT/m.test(stage) ? [/ AS (\w+)$/m.exec(stage)?.[1]] : [],
    );
    const { include } = strategy.matrix;
    expect(include.map(({ target }) => target).toSorted()).toEqual(shipped.toSorted());
    const [build] = steps.filter(({ uses }) => uses?.startsWith('docker/build-push-action@'));
    expect(build?.with).toMatchObject({ target: `${OPEN} matrix.target }}`, push: true });
    const script = steps.find(({ id }) => id === 'image')?.run ?? '';
    const written = include.map(({ suffix }) => {
      const file = join(folderWith({ output: '' }), 'output');
      const given = { GITHUB_REPOSITORY: 'Acme/ProofGate', GITHUB_REF_NAME: 'v1.2.3' };
      const env = { ...process.env, ...given, SUFFIX: suffix, GITHUB_OUTPUT: file };
      execFileSync('bash', ['-e', '-c', script], { env });
      return readFileSync(file, 'utf8');
    });
    expect(written).toEqual([
      'name=ghcr.io/acme/proofgate\nversion=1.2.3\n',
      'name=ghcr.io/acme/proofgate-command\nversion=1.2.3\n',
    ]);
  });

  test('runs no script of a package where it may write', () => {
    for (const { name, steps } of mayWrite) {
      const commands = steps.flatMap(({ run }) => run ?? []);
      const installs = commands.filter((run) => /npm (ci|install)|npx/.test(run));
      for (const run of installs) expect(run, name).toContain('--ignore-scripts');
    }
  });
});

const COMMIT = 'd23441a48e516b6c34aea4fa41551a30e30af803';
const notPinned = (used: string) =>
  `${used} is not pinned to a commit with its version in a comment`;
const WORKFLOW = `
on: push
permissions: {}
jobs:
  one:
    runs-on: ubuntu-latest
    timeout-minutes: 5
    steps:
      - uses: actions/checkout@${COMMIT} # v6.1.0
      - run: echo "$GITHUB_REF_NAME"
`;

describe('the rules find what they are for', () => {
  test('nothing is wrong with a careful workflow', async () => {
    expect(await refusals(WORKFLOW)).toEqual([]);
    expect(carelessness(WORKFLOW)).toEqual([]);
  });

  test.each([
    ['runs-on: ubuntu-latest', 'run-on: ubuntu-latest', "Unexpected value 'run-on'"],
    ['on: push', 'on: pushed', "Unexpected value 'pushed'"],
    ['permissions: {}', 'permissions: { package: write }', "Unexpected value 'package'"],
    ['timeout-minutes: 5', 'needs: two', 'at least one job with no dependencies'],
    ['echo "$GITHUB_REF_NAME"', `echo "${OPEN} github.ref_nam }"`, 'expression'],
    ['steps:', 'steps: {', 'Flow map'],
  ])('GitHub refuses: %s as %s', async (right, wrong, message) => {
    const found = await refusals(WORKFLOW.replace(right, () => wrong));
    expect(found.join('\n')).toContain(message);
  });

  test.each([
    ['permissions: {}\n', '', 'one: no permissions'],
    ['permissions: {}', 'permissions: write-all', 'one: permissions write-all'],
    ['    timeout-minutes: 5\n', '', 'one: no timeout-minutes'],
    [
      '"$GITHUB_REF_NAME"',
      `"${OPEN} github.event.head_commit.message }}"`,
      'one: an expression inside of run',
    ],
    [/@\w+ # v6.1.0/, '@v6', notPinned('actions/checkout@v6')],
    [/@\w+ # v6.1.0/, '@v6 # v6.1.0', notPinned('actions/checkout@v6')],
    [/@\w+ # v6.1.0/, '', notPinned('actions/checkout')],
    [/@d23441/, '@', notPinned('actions/checkout@a48e516b6c34aea4fa41551a30e30af803')],
    [/ # v6.1.0/, '', notPinned(`actions/checkout@${COMMIT}`)],
    [/ # v6.1.0/, ' # v6', notPinned(`actions/checkout@${COMMIT}`)],
  ])('we refuse: %s as %s', (right, wrong, fault) => {
    expect(carelessness(WORKFLOW.replace(right, () => wrong))).toEqual([fault]);
  });
});
