import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { httpServer } from '../support/network/http-server.ts';
import { petsYaml } from './pets.ts';
import { type WorkflowGround, workflowGround } from './workflow-ground.ts';

const GENERATE = { command: 'generate', spec: 'openapi.yaml', branch: 'api-tests' };
const PETS = { 'openapi.yaml': petsYaml() };
/** No operation is left to be tested: none declares the parameter of its path. */
const FAULTY = petsYaml('type: intger, minimum: "1"').replace('/pets:', '/pets/{id}:');
const BRANCHES = z.array(z.object({ name: z.string() }).transform(({ name }) => name));
const URL_OF = (name: string) => `https://github.test/octo/${name}.git`;

describe('what a step refuses', () => {
  let ground: WorkflowGround;
  beforeAll(async () => {
    ground = await workflowGround();
    await ground.github.seed('refused', { 'README.md': '# Refused' });
  });
  afterAll(() => ground.github.close());

  test('faults of the document are annotations on its lines, and GitHub is not asked', async () => {
    const ended = await ground.run('refused', {
      with: { ...GENERATE, spec: 'api/openapi.yaml' },
      checkout: { 'api/openapi.yaml': FAULTY },
    });
    expect(ended.status).toBe(1);
    expect(ended.log).toEqual([
      expect.stringMatching(/^::error file=api\/openapi.yaml,line=7,col=7::.* the parameter `id`/),
      expect.stringMatching(
        /^::error file=api\/openapi.yaml,line=8,col=51::`type` is none of the values .*; use one of/,
      ),
      expect.stringMatching(/^::error file=api\/openapi.yaml,line=8,col=68::.*minimum.*; /),
      expect.stringMatching(/^::error file=api\/openapi.yaml,line=10,col=5::.* the parameter `id`/),
      '::error::Invalid document: No operation can be tested.',
    ]);
    expect(ended.summary).toContain('## Proofgate: Invalid document\n');
    expect(ended.summary).toContain('- api/openapi.yaml:8:51: ');
    expect(ended.outputs).toEqual({});
    expect(ended.requests).toEqual([]);
  });

  test('faults of a document at a URL are reported with their place, on no file', async () => {
    const server = await httpServer((_request, answer) => answer.end(FAULTY));
    const spec = `${server}/openapi.yaml`;
    const ended = await ground.run('refused', { with: { ...GENERATE, spec }, checkout: PETS });
    expect(ended.log[0]).toMatch(`::error::${spec}:7:7: `);
  });

  test('faults of the configuration are annotations on its lines', async () => {
    const configuration = 'specifications:\n  - name: pets\n    sauce: openapi.yaml\n';
    const checkout = { ...PETS, '.github/proofgate.yml': configuration };
    const ended = await ground.run('refused', { with: GENERATE, checkout });
    expect(ended.status).toBe(1);
    expect(ended.log[0]).toMatch(/^::error file=\.github\/proofgate\.yml,line=2,col=5::.*source/);
    expect(ended.requests).toEqual([]);
  });

  test('all faulty inputs are reported at once, and none is repeated', async () => {
    const ended = await ground.run('refused', {
      with: {
        command: 'generat',
        branch: 'a..b',
        root: '../elsewhere',
        'base-url': 'ftp://pets.example',
        token: 'ghp_two words_secret',
      },
      checkout: PETS,
    });
    expect(ended.status).toBe(1);
    expect(ended.masks).toEqual(['ghp_two', 'words_secret']);
    expect(ended.log).toEqual([
      '::error::command: must be generate, calibrate, secrets, trigger, run',
      '::error::branch: has two dots in a row',
      '::error::root: must not hold ., .. or .git',
      '::error::base-url: must be an http or https URL',
      '::error::token: must be one word',
      '::error::Wrong usage: The inputs of the step are wrong.',
    ]);
    expect(ended.requests).toEqual([]);
  });

  test('without a branch the step says where to name one', async () => {
    const given = { command: 'generate', spec: 'openapi.yaml' };
    const ended = await ground.run('refused', { with: given, checkout: PETS });
    expect(ended.log[0]).toMatch(
      /^::error::branch: is missing; give the input, or `branch` in .*\.github\/proofgate\.yml$/,
    );
  });

  test('an endpoint that the document lacks is reported with those that are near', async () => {
    const given = { ...GENERATE, endpoints: 'GET /pets\nGET /pet' };
    const ended = await ground.run('refused', { with: given, checkout: PETS });
    expect(ended.log).toEqual([
      '::error::GET /pet is not in the document; did you mean "GET /pets", "DELETE /pets"?',
      '::error::Wrong usage: The document has no such endpoint.',
    ]);
    expect(ended.requests).toEqual([]);
  });

  test('a document without endpoints replaces no suite', async () => {
    const checkout = {
      'openapi.yaml': 'openapi: 3.1.0\ninfo: {title: P, version: "1"}\npaths: {}',
    };
    const ended = await ground.run('refused', { with: GENERATE, checkout });
    expect(ended.log.at(-1)).toMatch(/has no endpoints; add some below `paths`\.$/);
    expect(ended.requests).toEqual([]);
  });

  test('an empty workspace is reported as lacking actions/checkout', async () => {
    const ended = await ground.run('refused', { with: GENERATE });
    expect(ended.log).toEqual([
      '::error::Wrong usage: openapi.yaml cannot be read, since the workspace is empty: add a step with actions/checkout before this one.',
    ]);
  });

  test('a document that is not there is reported by its path', async () => {
    const given = { ...GENERATE, spec: 'docs/openapi.yaml' };
    const ended = await ground.run('refused', { with: given, checkout: PETS });
    expect(ended.log).toEqual([
      expect.stringMatching(
        /^::error::The document cannot be read: docs\/openapi\.yaml: .*; check/,
      ),
    ]);
  });

  test('a token that may only read learns which permission is missing', async () => {
    const { reader: token } = ground.github.tokens;
    const ended = await ground.run('refused', { with: GENERATE, checkout: PETS, token });
    expect(ended.status).toBe(1);
    expect(ended.log).toEqual([
      `::error::The Git credential has no write access: The credential may read ${URL_OF('refused')} but not write it: give it write access to contents. The GITHUB_TOKEN of a workflow may write when its job has \`permissions: {contents: write}\`; it never may in pull requests from forks.`,
    ]);
    expect(ended.outputs).toEqual({});
    expect(await ground.github.ask('GET', '/repos/octo/refused/branches', BRANCHES)).toEqual([
      'main',
    ]);
  });

  test('a token that GitHub does not know is refused in words', async () => {
    const given = { ...GENERATE, token: 'ghp_nobody_has_this' };
    const ended = await ground.run('refused', { with: given, checkout: PETS });
    expect(ended.masks).toEqual(['ghp_nobody_has_this']);
    expect(ended.log).toEqual([
      expect.stringMatching(
        /^::error::The Git server rejected the credential: .* expired or revoked/,
      ),
    ]);
    expect(ended.requests).toEqual(['git/get-ref 401']);
  });

  test('a protected branch stays as it was, and another one is requested', async () => {
    await ground.github.protect('refused', 'main');
    const given = { ...GENERATE, branch: 'main' };
    const ended = await ground.run('refused', { with: given, checkout: PETS });
    expect(ended.status).toBe(1);
    expect(ended.log).toEqual([
      `::error::The branch is protected: The branch main of ${URL_OF('refused')} is protected: choose a branch of its own, or let the credential's owner bypass the rule. The input \`branch\` names another one.`,
    ]);
    expect(ended.requests.at(-1)).toMatch(/^git\/update-ref 4/);
    expect(await ground.treeOf('refused', 'main', 'generated-scripts')).toBeUndefined();
  });

  test('outside a job of GitHub Actions every missing variable is reported', async () => {
    const variables = { GITHUB_REPOSITORY: '', GITHUB_WORKSPACE: '', GITHUB_STEP_SUMMARY: '' };
    const ended = await ground.run('refused', { with: GENERATE, checkout: PETS, variables });
    expect(ended.status).toBe(1);
    expect(ended.log).toEqual([
      expect.stringMatching(/^::error::GITHUB_REPOSITORY: /),
      expect.stringMatching(/^::error::GITHUB_WORKSPACE: /),
      expect.stringMatching(/^::error::GITHUB_STEP_SUMMARY: /),
      expect.stringMatching(/^::error::Wrong usage: The Action runs in a job of GitHub Actions/),
    ]);
  });
});
