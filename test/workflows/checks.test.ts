import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const Step = z.object({
  uses: z.string().default(''),
  run: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
});
const Job = z.object({
  needs: z.union([z.string(), z.array(z.string())]).optional(),
  permissions: z.record(z.string(), z.string()).optional(),
  steps: z.array(Step),
});
const Workflow = z.object({
  permissions: z.record(z.string(), z.string()),
  jobs: z.record(z.string(), Job),
});
const read = (name: string) =>
  Workflow.parse(parse(readFileSync(`.github/workflows/${name}.yml`, 'utf8')));
const stepsOf = (name: string) => Object.values(read(name).jobs).flatMap(({ steps }) => steps);

test('format and types are checked before the long job begins', () => {
  const { jobs } = read('ci');
  expect(jobs.lint?.steps.map(({ run }) => run)).toContain('npm run lint');
  expect(jobs['check-and-test']).toMatchObject({ needs: 'lint' });
  expect(jobs['check-and-test']?.steps.map(({ run }) => run)).toContain('.ci/run');
});

test('only the job that pushes a tag keeps the credentials of its clone', () => {
  const keeps = globSync('.github/workflows/*.yml').flatMap((file) => {
    const { jobs } = Workflow.parse(parse(readFileSync(file, 'utf8')));
    return Object.entries(jobs).flatMap(([name, { steps }]) =>
      steps.some(
        (step) =>
          step.uses.startsWith('actions/checkout@') && step.with['persist-credentials'] !== false,
      )
        ? [name]
        : [],
    );
  });
  expect(keeps).toEqual(['announce']);
});

test('no job that releases takes packages from a cache', () => {
  const set = stepsOf('release').filter(({ uses }) => uses.startsWith('actions/setup-node@'));
  expect(set.length).toBeGreaterThan(2);
  expect(set.filter((step) => step.with['package-manager-cache'] !== false)).toEqual([]);
});

describe.each(['codeql', 'scorecard', 'zizmor'])('the security check %s', (name) => {
  test('may write nothing but its findings', () => {
    const { permissions, jobs } = read(name);
    expect(permissions).toEqual({});
    const written = Object.values(jobs).flatMap((job) =>
      Object.entries(job.permissions ?? {}).flatMap(([scope, access]) =>
        access === 'write' ? [scope] : [],
      ),
    );
    expect(written).toEqual(name === 'zizmor' ? [] : ['security-events']);
  });
});

test('CodeQL reads each language of the project, and not the bundle', () => {
  const init = stepsOf('codeql').find(({ uses }) => uses.startsWith('github/codeql-action/init@'));
  expect(String(init?.with.config)).toContain('- action/dist');
  const { jobs } = z
    .object({
      jobs: z.object({
        analyze: z.object({
          strategy: z.object({ matrix: z.object({ language: z.array(z.string()) }) }),
        }),
      }),
    })
    .parse(parse(readFileSync('.github/workflows/codeql.yml', 'utf8')));
  expect(jobs.analyze.strategy.matrix.language).toEqual([
    'javascript-typescript',
    'python',
    'actions',
  ]);
});

test('zizmor is one version, which SECURITY-INSIGHTS.yml names', () => {
  const [, version] =
    /zizmor==(\d+\.\d+\.\d+) /.exec(
      stepsOf('zizmor')
        .map(({ run }) => run)
        .join('\n'),
    ) ?? [];
  const tool = insights.repository.security.tools.find(({ name }) => name === 'zizmor');
  expect(tool?.version).toBe(version ?? 'none');
});

/** The parts of Security Insights 2.2 that are used, as its schema has them. */
const Url = z.url({ protocol: /^https$/ });
const Contact = z.strictObject({ name: z.string(), primary: z.boolean() });
const Links = z.record(z.string(), Url);
const Insights = z.strictObject({
  header: z.strictObject({
    'schema-version': z.literal('2.2.0'),
    'last-updated': z.iso.date(),
    'last-reviewed': z.iso.date(),
    url: Url,
  }),
  project: z.strictObject({
    name: z.string(),
    administrators: z.array(Contact).min(1),
    repositories: z
      .array(z.strictObject({ name: z.string(), url: Url, comment: z.string() }))
      .min(1),
    'vulnerability-reporting': z.strictObject({
      'reports-accepted': z.boolean(),
      'bug-bounty-available': z.boolean(),
      policy: Url,
      comment: z.string(),
      'in-scope': z.array(z.string()),
      'out-of-scope': z.array(z.string()),
    }),
    documentation: Links,
  }),
  repository: z.strictObject({
    url: Url,
    status: z.literal('active'),
    'accepts-change-request': z.boolean(),
    'accepts-automated-change-request': z.boolean(),
    'core-team': z.array(Contact).min(1),
    license: z.strictObject({ url: Url, expression: z.literal('MIT') }),
    documentation: Links,
    release: z.strictObject({
      'automated-pipeline': z.boolean(),
      changelog: Url,
      'distribution-points': z
        .array(z.strictObject({ uri: z.string(), comment: z.string() }))
        .min(1),
    }),
    security: z.strictObject({
      assessments: z.strictObject({
        self: z.strictObject({ comment: z.string(), evidence: Url }),
      }),
      tools: z.array(
        z.strictObject({
          name: z.string(),
          type: z.enum(['fuzzing', 'container', 'secret', 'SCA', 'SAST', 'other']),
          version: z.string().optional(),
          rulesets: z.array(z.string()),
          integration: z.strictObject({
            adhoc: z.boolean(),
            ci: z.boolean(),
            release: z.boolean(),
          }),
          results: z.strictObject({}),
          comment: z.string(),
        }),
      ),
    }),
  }),
});
const TEXT = readFileSync('SECURITY-INSIGHTS.yml', 'utf8');
const insights = Insights.parse(parse(TEXT));

describe('SECURITY-INSIGHTS.yml', () => {
  test('names files of the repository that are there', () => {
    const named = [...TEXT.matchAll(/\/blob\/main\/([^\s#]+)/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => globSync(path).length === 0)).toEqual([]);
  });

  test('names the configuration of each tool', () => {
    const { tools } = insights.repository.security;
    expect(tools.filter(({ comment }) => globSync(comment).length === 0)).toEqual([]);
  });
});
