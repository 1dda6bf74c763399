import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { wire } from '../../../src/api/index.ts';
import { createDispatch } from '../../../src/automation/index.ts';
import { type Execution, getExecution } from '../../../src/execution/index.ts';
import { createToken } from '../../../src/identity/index.ts';
import { createRecord, listTestCases, submitRecord } from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import type { DispatchedRun } from '../github/gaps/workflow-runs.ts';
import { httpServer } from '../network/http-server.ts';
import { passOn } from '../network/pass-on.ts';
import { pageReader } from '../pages/page-reader.ts';
import { type AppBench, startAppBench } from '../platform/app-bench.ts';
import { gatekeeperWith } from '../platform/automation.ts';
import { guardedClinic, KEY_HEADER } from '../platform/guarded-clinic.ts';
import type { TestIssuer } from '../platform/oidc-issuer.ts';
import { type Receiver, receiver } from '../platform/receiver.ts';
import { entryOf, type MemoryStores, memoryStores } from '../stores/memory-store.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';
import { until } from '../until.ts';

/** What the API requires; it is only in the safe. */
export const SECRET = 'pk-actions-8d21c07be4';

/** The document of the sample API, which here demands a key. */
const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8').replace(
  /^components:\n/m,
  `security: [{ clinic: [] }]\ncomponents:\n  securitySchemes:\n    clinic: { type: apiKey, in: header, name: ${KEY_HEADER} }\n`,
);

const Runtime = z.object({ operational: z.boolean(), reason: z.string().nullable() });
const Id = z.looseObject({ id: z.string() });
const Safe = z.looseObject({ safe_key: z.string() });
const Credential = Id.extend({ stored_name: z.string() });
const Accepted = z.looseObject({ executions: z.array(Id) });
const Calibrating = z.object({ calibration: z.uuid() });
const Content = z.looseObject({ content: z.string() });

type Calibration = z.output<typeof wire.calibration>;

/** Asks the management API as the admin; a refusal is an error. */
type Ask = <T>(method: string, path: string, schema: z.ZodType<T>, body?: object) => Promise<T>;

/** A platform with its App, and a pipeline of the clinic's suite on GitHub Actions. */
export interface ActionsWalk {
  readonly bench: AppBench;
  readonly admin: Actor;
  /** Where the runners reach the platform. */
  readonly url: string;
  /** What the runtime said before its workflow was there, and after. */
  readonly health: readonly z.infer<typeof Runtime>[];
  /** Where the results go. */
  readonly results: Receiver;
  /** Triggers the pipeline by its webhook, and waits for its run. */
  readonly trigger: () => Promise<{ readonly id: string; readonly run: DispatchedRun }>;
  readonly ended: (id: string) => Promise<Execution>;
  /** Asks for a calibration of the clinic's suite, and waits until the platform knows its run. */
  readonly calibrate: () => Promise<{ readonly id: string; readonly run: DispatchedRun }>;
  /** The calibration, once it has ended. */
  readonly calibrated: (id: string) => Promise<Calibration>;
  /** What the management API shows of something. */
  readonly shown: (path: string) => Promise<unknown>;
  /** The page of something, as HTML. */
  readonly page: (path: string) => Promise<string>;
}

/**
 * Starts everything for one test.
 * @param refused the status with which a gateway in front of the platform refuses a path; null: it does not
 * @param startClinic starts the API, which requires a key
 */
export async function startActionsWalk(
  create: (typeof STORES)[number]['create'],
  issuer: TestIssuer,
  refused: (path: string) => number | null = () => null,
  startClinic: (key: string) => Promise<string> = guardedClinic,
): Promise<ActionsWalk> {
  let target = '';
  const url = await httpServer((request, response) => {
    const status = refused(request.url ?? '');
    if (status === null) return passOn(request, response, target);
    request.resume();
    response.writeHead(status).end();
  });
  const stores = memoryStores();
  const SIGNING_KEY = randomBytes(32).toString('base64');
  const environment = { OIDC_ISSUER: issuer.url(), BASE_URL: url, SIGNING_KEY };
  const bench = await startAppBench(await create(), { environment, openStore: stores.openStore });
  onTestFinished(() => bench.close());
  const { github, platform } = bench;
  target = platform.url;
  const admin = await adminOf(platform);
  const ask = await apiOf(platform, admin);
  await github.seed('clinic', { 'README.md': 'Clinic\n' });
  const testCaseIds = await generated(bench, admin, await startClinic(SECRET));
  await readsFromSafe(bench, ask, stores, testCaseIds);

  const body = { name: 'actions', repository: 'octo/clinic', action: 'octo/proofgate@v1' };
  const before = await ask('POST', '/runtimes', Runtime, body);
  const after = await ask('POST', '/runtimes/actions/workflow', Runtime);
  // The record says where its test cases run, and the pipeline does not say otherwise.
  await ask('PATCH', '/records/clinic', z.unknown(), { runtime: 'actions' });
  const wanted = { name: 'clinic', test_case_ids: testCaseIds };
  const pipeline = await ask('POST', '/pipelines', Id, wanted);
  const gatekeeper = await gatekeeperWith(platform, admin, 0, { pipelineIds: [pipeline.id] });
  const results = await receiver();
  const to = { applicationName: 'chat', webhookName: 'results', url: results.url };
  await createDispatch(platform.automation, admin, { kind: 'gatekeeper', id: gatekeeper.id }, to);
  const calibrationWhen = (id: string, is: (calibration: Calibration) => boolean) =>
    until(async () => {
      const found = await ask('GET', `/records/clinic/calibrations/${id}`, wire.calibration);
      if (!is(found)) throw new Error(`${found.state} yet`);
      return found;
    });
  return {
    ...{ bench, admin, url, results, health: [before, after] },
    trigger: async () => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(gatekeeper.url, { method: 'POST', headers, body: '{}' });
      const { executions } = Accepted.parse(await answer.json());
      const id = executions[0]?.id ?? '';
      return { id, run: await runOf(bench, id) };
    },
    ended: (id) => whenEnded(bench, admin, id),
    calibrate: async () => {
      const accepted = await ask('POST', '/records/clinic/calibrate', Calibrating, {});
      const run = await runOf(bench, accepted.calibration);
      // GitHub has the run a moment before the platform knows which it is: a hook of it would be lost until then.
      await calibrationWhen(accepted.calibration, ({ workflow_run }) => workflow_run !== null);
      return { id: accepted.calibration, run };
    },
    calibrated: (id) => calibrationWhen(id, ({ finished_at }) => finished_at !== null),
    shown: (path) => ask('GET', path, z.unknown()),
    page: async (path) => (await pageReader(platform)).read(path),
  };
}

function runOf({ github }: AppBench, id: string): Promise<DispatchedRun> {
  return until(() => {
    const found = github.gaps.workflowRuns.find(({ title }) => title.endsWith(id));
    if (found === undefined) throw new Error('nothing is dispatched yet');
    return found;
  });
}

function whenEnded({ platform }: AppBench, admin: Actor, id: string): Promise<Execution> {
  return until(async () => {
    const found = await getExecution(platform.execution, admin, id);
    if (found.state !== 'dispatched') throw new Error(`${found.state} yet`);
    return found;
  });
}

async function adminOf({ identity }: AppBench['platform']): Promise<Actor> {
  const [workspace] = await identity.database.system('a test').select().from(tables.workspaces);
  if (workspace === undefined) throw new Error('there is no local workspace');
  return { workspaceId: workspace.id, user: 'admin', role: 'admin' };
}

async function apiOf(
  { identity, url }: AppBench['platform'],
  { workspaceId }: Actor,
): Promise<Ask> {
  const session = { workspaceId, user: 'admin', role: 'admin', scopes: ['admin'] } as const;
  const principal = { ...session, via: 'session', credentialId: 'test' } as const;
  const input = { name: 'test', scopes: ['admin' as const], expiresInDays: 1 };
  const { token } = await createToken(identity, principal, input);
  return async (method, path, schema, body) => {
    const answer = await fetch(`${url}/api/v2${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return schema.parse(text === '' ? null : JSON.parse(text));
  };
}

/** The test cases of two endpoints, whose suite the App has published. */
async function generated(
  { github, platform: { library } }: AppBench,
  admin: Actor,
  baseUrl: string,
): Promise<string[]> {
  const content = new TextEncoder().encode(DOCUMENT);
  const url = `${github.url}/octo/clinic.git`;
  await createRecord(library, admin, {
    name: 'clinic',
    specification: { kind: 'upload', fileName: 'openapi.yaml', content },
    repository: { type: 'github', url, branch: 'api-tests' },
    endpoints: ['GET /pets', 'POST /pets'],
    baseUrl,
  });
  await submitRecord(library, admin, 'clinic');
  const found = await until(async () => {
    const all = await listTestCases(library, admin, {}, { limit: 10 });
    if (all.length < 2) throw new Error('it is not generated yet');
    return all;
  });
  return found.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(({ id }) => id);
}

/** Puts the key into a safe, binds it, and has the files on the branch ask for it. */
async function readsFromSafe(
  { github }: AppBench,
  ask: Ask,
  stores: MemoryStores,
  testCaseIds: readonly string[],
): Promise<void> {
  const address = { by: 'vault', vault: 'clinic' };
  const store = { kind: 'azure-key-vault', address, access: { method: 'iam' } };
  const { safe_key: safe } = await ask('POST', '/safes', Safe, { name: 'clinic', store });
  const key = { name: 'key of the clinic', type: 'secret', key: 'api-key' };
  const made = await ask('POST', `/safes/${safe}/credentials`, Credential, key);
  stores.entries.set(entryOf('secret', made.stored_name), SECRET);
  for (const id of testCaseIds) {
    await ask('PUT', `/test-cases/${id}/bindings/${made.id}`, z.unknown());
  }
  const edited: Record<string, string> = {};
  for (const slug of ['get_pets', 'post_pets']) {
    const path = `generated-scripts/env/${slug}_environment.txt`;
    const at = `/repos/octo/clinic/contents/${path}?ref=api-tests`;
    const text = Buffer.from((await github.ask('GET', at, Content)).content, 'base64').toString();
    edited[path] = text.replace('"env://PROOFGATE_CLINIC"', `"secret://${safe}/api-key"`);
  }
  await github.push('clinic', 'api-tests', edited);
}
