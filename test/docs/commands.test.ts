import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { startSampleApi } from '../../src/server/demo/index.ts';
import { folderWith } from '../support/folder.ts';
import { startCollector } from '../support/network/collector.ts';
import { httpServer } from '../support/network/http-server.ts';
import { examples, PAGES } from '../support/pages/documentation.ts';
import { apiClient, Made } from '../support/platform/api-client.ts';
import { startApi } from '../support/platform/api-platform.ts';
import { PGLITE } from '../support/stores/stores.ts';
import { until } from '../support/until.ts';

const SHELL = examples().filter(({ language }) => language === 'sh');
const DOCUMENT = 'templates/demo/openapi.yaml';
/** What an example leaves to the reader, as `platformWithOneOfEach` has it. */
const VARIABLES = [
  'PROOFGATE_TOKEN',
  'PIPELINE',
  'EXECUTION',
  'GATEKEEPER',
  'WEBHOOK_URL',
  'DISPATCH',
  'RECORD',
];

const isCall = (text: string) => /^curl /m.test(text) && variablesOf(text).every(isGiven);
const isGiven = (name: string) => VARIABLES.includes(name);
const variablesOf = (text: string) =>
  [...text.matchAll(/\$([A-Z_]+)/g)].map(([, name]) => name ?? '');

describe('commands of the documentation', () => {
  test('each call of the API does what it says', async () => {
    const calls = SHELL.filter(({ text }) => isCall(text));
    expect(calls.length).toBeGreaterThan(0);
    const document = readFileSync(DOCUMENT);
    const specification = await httpServer((_, response) => response.end(document));
    const { platform, variables } = await platformWithOneOfEach();
    const folder = folderWith({ 'openapi.yaml': document });
    for (const { place, text: example } of calls) {
      const script = example
        .replaceAll('http://127.0.0.1:3000', platform.url)
        .replaceAll('https://example.com/openapi.yaml', `${specification}/openapi.yaml`);
      const failing = 'curl() { command curl --fail-with-body "$@"; echo; }';
      const { status, output } = await shell(`${failing}\n${script}`, variables, folder);
      expect(`${status} ${output}`, place).toMatch(/^0 /);
    }
  });

  test('the two commands of the README make a suite and run it', async () => {
    const example = SHELL.find(({ text }) => text.startsWith('npx proofgate generate'));
    const folder = folderWith({ 'openapi.yaml': readFileSync(DOCUMENT) });
    const api = await startSampleApi({ fault: false });
    onTestFinished(() => api.stop());
    const script = (example?.text ?? '')
      .replaceAll('npx proofgate', `node ${resolve('bin/proofgate.js')}`)
      .replaceAll('http://localhost:8080', api.baseUrl);
    const { status, output } = await shell(script, {}, folder);
    expect(output).toMatch(/335 passed/);
    expect(status).toBe(0);
  });

  test('the commands about overlays change the document, and write what it lacks', async () => {
    const page = 'docs/overlays.md:';
    const ofPage = examples().filter(({ place }) => place.startsWith(page));
    const overlay = ofPage.find(({ language }) => language === 'yaml')?.text ?? '';
    const document = readFileSync(DOCUMENT);
    const folder = folderWith({ 'openapi.yaml': document, 'overlay.yaml': overlay });
    const api = await startSampleApi({ fault: false });
    onTestFinished(() => api.stop());
    const script = ofPage
      .flatMap(({ language, text }) => (language === 'sh' ? [text] : []))
      .join('\n')
      .replaceAll('npx proofgate', `node ${resolve('bin/proofgate.js')}`)
      .replaceAll('http://localhost:8080', api.baseUrl);
    const { status, output } = await shell(script, {}, folder);
    expect(status, output).toBe(0);
    expect(readdirSync(join(folder, 'generated-scripts'))).not.toContain('delete_pets_petId');
    const environment = join(folder, 'generated-scripts/env/get_pets_environment.txt');
    expect(readFileSync(environment, 'utf8')).toMatch(/^query = .*"limit": 50/m);
    for (const name of ['demanded.yaml', 'sent.yaml']) {
      const written = readFileSync(join(folder, name), 'utf8');
      expect(parse(written)).toMatchObject({ extends: './openapi.yaml' });
    }
  });

  test('the commands about traces send the spans of the tests that the results name', async () => {
    const [example] = SHELL.filter(({ place }) => place.startsWith('docs/traces.md:'));
    const folder = folderWith({ 'openapi.yaml': readFileSync(DOCUMENT) });
    const api = await startSampleApi({ fault: true });
    onTestFinished(() => api.stop());
    const collector = await startCollector();
    const script = (example?.text ?? '')
      .replaceAll('npx proofgate', `node ${resolve('bin/proofgate.js')}`)
      .replaceAll('http://localhost:8080', api.baseUrl)
      .replaceAll('http://localhost:4318', collector.url);
    const { status, output } = await shell(script, {}, folder);
    expect(status, output).toBe(1);
    const Named = z.object({ tests: z.array(z.looseObject({ trace_id: z.string().optional() })) });
    const { tests } = Named.parse(JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')));
    const named = new Set(tests.flatMap(({ trace_id }) => trace_id ?? []));
    expect(named.size).toBeGreaterThan(300);
    const sent = new Set(collector.spans().map(({ trace }) => trace));
    expect([...named].filter((trace) => !sent.has(trace))).toEqual([]);
  });

  test('the commands about workflows set up a suite, and write its set-ups', async () => {
    const ofPage = examples().filter(({ place }) => place.startsWith('docs/arazzo.md:'));
    const textIn = (wanted: string) =>
      ofPage.find(({ language }) => language === wanted)?.text ?? '';
    const document = readFileSync(DOCUMENT);
    const folder = folderWith({ 'openapi.yaml': document, 'visits.yaml': textIn('yaml') });
    const api = await startSampleApi({ fault: false });
    onTestFinished(() => api.stop());
    const script = textIn('sh')
      .replaceAll('npx proofgate', `node ${resolve('bin/proofgate.js')}`)
      .replaceAll('http://localhost:8080', api.baseUrl);
    const { status, output } = await shell(script, {}, folder);
    expect(status, output).toBe(0);
    const file = join(folder, 'generated-scripts/env/post_pets_petId_visits_environment.txt');
    const environment = readFileSync(file, 'utf8');
    for (const line of textIn('ini').trim().split('\n').slice(1))
      expect(environment).toContain(line);
    expect(environment).toMatch(/^body = .*"reason": "Vaccination"/m);
    const written = parse(readFileSync(join(folder, 'set-ups.yaml'), 'utf8'));
    // What the document does not say of a response, other tools cannot look for.
    expect(output).toContain('no workflow for DELETE /visits/{visitId}: the response to POST');
    expect(written).toMatchObject({ sourceDescriptions: [{ url: './openapi.yaml' }] });
  });

  test('the commands of pipelines pass on a suite that is up to date', async () => {
    const commands = pipelineCommands();
    expect([...commands.keys()]).toEqual(['api-tests', 'image', 'pipeline', 'repos']);
    const own = [...new Set([...commands.values()].flat())].filter((one) => !/^apt-get /.test(one));
    const folder = folderWith({ 'openapi.yaml': readFileSync(DOCUMENT) });
    const api = await startSampleApi({ fault: false });
    onTestFinished(() => api.stop());
    const script = ['proofgate generate openapi.yaml', 'proofgate calibrate --base-url "$API_URL"']
      .concat(own)
      .map((one) => one.replace('npx --yes proofgate@1', 'proofgate'))
      .join('\n');
    const launcher = `proofgate() { node ${resolve('bin/proofgate.js')} "$@"; }`;
    const variables = { API_URL: api.baseUrl };
    const { status, output } = await shell(`${launcher}\n${script}`, variables, folder);
    expect(status, output).toBe(0);
    for (const name of ['results.xml', 'results.html', 'test-results/proofgate.xml']) {
      expect(readFileSync(join(folder, name), 'utf8'), name).toContain('<');
    }
    // A document that has changed makes the first of them fail.
    const changed = readFileSync(DOCUMENT, 'utf8').replace('maxLength: 30', 'maxLength: 31');
    writeFileSync(join(folder, 'openapi.yaml'), changed);
    expect(await shell(`${launcher}\n${script.split('\n')[2]}`, {}, folder)).toMatchObject({
      status: 1,
    });
  });

  test('scripts of npm that pages name are in package.json', () => {
    const { scripts } = z
      .looseObject({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(readFileSync('package.json', 'utf8')));
    const named = PAGES.filter((page) => page !== 'CHANGELOG.md').flatMap((page) =>
      [...readFileSync(page, 'utf8').matchAll(/\bnpm run ([a-z][a-z:-]*)/g)].map(
        ([, name = '']) => `${page}: ${name}`,
      ),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((one) => scripts[one.split(': ')[1] ?? ''] === undefined)).toEqual([]);
  });

  test('what is not run is known', () => {
    const pages = ['docs/overlays.md:', 'docs/traces.md:', 'docs/arazzo.md:'];
    const isRun = ({ text, place }: (typeof SHELL)[number]) =>
      isCall(text) ||
      /^npx proofgate generate/.test(text) ||
      pages.some((page) => place.startsWith(page));
    const left = SHELL.filter((one) => !isRun(one));
    const first = left.map(({ text }) => text.split('\n')[0]);
    expect(first).toEqual([
      // What continuous integration does itself, as the tests below.
      'npm ci && npm run demo',
      // Servers; tests start them in their own ways.
      expect.stringMatching(/^npx proofgate setup /),
      'npm ci && npm test',
      // For agents that work on the project: the next test knows the scripts.
      expect.stringMatching(/^npm ci /),
      expect.stringMatching(/^npm run check src/),
      // Servers that nobody ships are built for this bench, which takes half an hour.
      'WFD_DATASET=../Dataset npm run bench wfd',
      // The registry, and a container engine: test/package and test/deploy do the same without them.
      expect.stringMatching(/^npm install --save-dev proofgate/),
      expect.stringMatching(/^docker build --target command/),
      expect.stringMatching(/^OTEL_TRACES_EXPORTER=console /),
      // No container engine is needed to work on this: test/deploy reads the file against its schema.
      expect.stringMatching(/^echo "SIGNING_KEY=/),
      // Several of these: test/src/automation/scale-out.test.ts.
      expect.stringMatching(/^export DATABASE_URL=/),
      // A tool of PostgreSQL, which packages without a server have not.
      expect.stringMatching(/^pg_restore /),
      // A release, and what is done about one: test/scripts/release tries its parts.
      expect.stringMatching(/^npm version minor/),
      expect.stringMatching(/^git push --force /),
      expect.stringMatching(/^npm audit signatures/),
      // An OIDC token is GitHub's to give: test/src/secrets asks with one of an issuer of its own.
      expect.stringContaining('$OIDC_TOKEN'),
      // Probot's commands, which test/src/server/app.test.ts runs.
      'npm ci',
    ]);
  });
});

/** The commands that each system of docs/continuous-integration.md runs, by the first word of its example. */
function pipelineCommands(): Map<string, readonly string[]> {
  const ofPage = examples().filter(
    ({ place, language }) =>
      place.startsWith('docs/continuous-integration.md:') && language !== 'sh',
  );
  return new Map(
    ofPage.map(({ text, language }) => {
      const name = /^[\w-]+/.exec(text)?.[0] ?? '';
      if (language !== 'groovy') return [name, Pipeline.parse(parse(text))] as const;
      return [name, [...text.matchAll(/^ *sh '([^']+)'$/gm)].map(([, one = '']) => one)] as const;
    }),
  );
}

const Lines = z.array(z.string());
/** The keywords of each system that the page uses: docs.gitlab.com/ci/yaml, Bitbucket's reference, pre-commit.com. */
const Pipeline = z.union([
  z
    .strictObject({
      'api-tests': z.strictObject({
        image: z.string(),
        before_script: Lines,
        script: Lines,
        allow_failure: z.strictObject({ exit_codes: z.int() }),
        artifacts: z.strictObject({
          when: z.enum(['always', 'on_success', 'on_failure']),
          paths: Lines,
          reports: z.strictObject({ junit: z.string() }),
        }),
      }),
    })
    .transform(({ 'api-tests': job }) => [...job.before_script, ...job.script]),
  z
    .strictObject({
      image: z.string(),
      pipelines: z.strictObject({
        default: z.array(
          z.strictObject({
            step: z.strictObject({ name: z.string(), script: Lines, artifacts: Lines }),
          }),
        ),
      }),
    })
    .transform(({ pipelines }) => pipelines.default.flatMap(({ step }) => step.script)),
  z
    .strictObject({
      repos: z.array(
        z.strictObject({
          repo: z.literal('local'),
          hooks: z.array(
            z.strictObject({
              ...{ id: z.string(), name: z.string(), entry: z.string() },
              language: z.literal('node'),
              additional_dependencies: Lines,
              files: z.string(),
              pass_filenames: z.literal(false),
            }),
          ),
        }),
      ),
    })
    .transform(({ repos }) => repos.flatMap(({ hooks }) => hooks.map(({ entry }) => entry))),
]);

/** A platform with what the examples name by variables. */
async function platformWithOneOfEach() {
  const environment = { OUTBOUND_ALLOW: '127.0.0.0/8' };
  // On the embedded store a record can have a suite without a Git host.
  const api = await startApi(PGLITE.create, environment);
  const call = await apiClient(api, 'admin', ['admin']);
  const pipeline = await call('POST', '/pipelines', Made, { name: 'p', test_case_ids: [] });
  const started = await call('POST', `/pipelines/${pipeline.id}/run`, Made, {});
  const body = { name: 'g', pipeline_ids: [pipeline.id] };
  const gatekeeper = await call('POST', '/gatekeepers', Made, body);
  const dispatch = await call('POST', `/gatekeepers/${gatekeeper.id}/dispatches`, Made, {
    ...{ application_name: 'Log', webhook_name: 'log', url: 'http://127.0.0.1:9/' },
    preference: 'all',
  });
  await generatedRecord(call, 'clinic');
  const variables = {
    RECORD: 'clinic',
    PROOFGATE_TOKEN: await api.tokenOf('admin', ['admin']),
    PIPELINE: pipeline.id ?? '',
    EXECUTION: started.id ?? '',
    GATEKEEPER: gatekeeper.id ?? '',
    WEBHOOK_URL: String(gatekeeper.webhook_url),
    DISPATCH: dispatch.id ?? '',
  };
  return { platform: api.platform, variables };
}

async function shell(script: string, variables: Record<string, string>, cwd = process.cwd()) {
  const env = { ...process.env, ...variables };
  const child = spawn('bash', ['-euo', 'pipefail', '-c', script], { cwd, env });
  const ended = once(child, 'close');
  const [said, faults] = await Promise.all([text(child.stdout), text(child.stderr)]);
  const [status] = await ended;
  return { status, output: said + faults };
}

/** A record whose suite is in a repository that the platform keeps. */
async function generatedRecord(
  call: Awaited<ReturnType<typeof apiClient>>,
  name: string,
): Promise<void> {
  const content = readFileSync(DOCUMENT, 'utf8');
  await call('POST', '/records', Made, {
    name,
    specification: { kind: 'upload', file_name: 'openapi.yaml', content },
    repository: { type: 'local', branch: 'tests' },
    base_url: 'https://staging.example',
  });
  await call('POST', `/records/${name}/generate`, Made, {});
  await until(async () => {
    const { state } = await call('GET', `/records/${name}`, State);
    expect(state).toBe('generated');
  });
}

const State = z.object({ state: z.string() });
