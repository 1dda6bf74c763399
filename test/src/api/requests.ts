import { z } from 'zod';
import { writerAt } from '../../support/platform/git-tokens.ts';

/** Asks the API as an admin and reads an answer that must be good. */
export type Make = <T>(path: string, body: unknown, schema: z.ZodType<T>) => Promise<T>;

/** Puts something as an admin. */
export type Put = (path: string) => Promise<void>;

/** What is in the workspace for one request, each with its own name. */
export interface Things {
  readonly record: string;
  readonly testCase: string;
  readonly gitImport: string;
  readonly pipeline: string;
  /** A runtime that nothing names. */
  readonly runtime: string;
  readonly gatekeeper: string;
  readonly dispatch: string;
  /** Under way for longer than any test. */
  readonly execution: string;
  readonly schedule: string;
  readonly credential: string;
  readonly token: string;
  readonly policy: string;
  readonly member: string;
  /** The key of a safe, an entry of it, and one that the test case is bound to. */
  readonly safe: string;
  readonly secret: string;
  readonly bound: string;
}

const repositoryAt = (branch: string) => {
  return { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch };
};
/** What the local workspace of `startApi` may have. */
const writer = writerAt('https://gitlab.example');
const specification = { kind: 'upload', file_name: 'a.json', content: '{}' };
const daily = { recurrence: { kind: 'daily', time: '12:00' }, time_zone: 'Europe/Berlin' };
const WithId = z.object({ id: z.string() });
const WithSafeKey = z.object({ safe_key: z.string() });
const inVault = {
  kind: 'azure-key-vault',
  address: { by: 'vault', vault: 'pets' },
  access: { method: 'iam' },
};

/**
 * Makes one of everything.
 * @param collections of the paths that the things are for: an execution takes a process, and the list of runtimes has
 * an end, so both are only there where they are among them
 */
export async function makeThings(
  make: Make,
  put: Put,
  unique: string,
  collections: readonly string[],
): Promise<Things> {
  const record = `record-${unique}`;
  const repository = repositoryAt(record);
  await make('/records', { name: record, specification, repository }, z.unknown());
  const credential = `credential-${unique}`;
  await make('/git-credentials', { name: credential, ...writer }, z.unknown());
  const made = async (path: string, body: unknown) => (await make(path, body, WithId)).id;
  const { safe_key: safe } = await make(
    '/safes',
    { name: `safe-${unique}`, store: inVault },
    WithSafeKey,
  );
  const inSafe = (key: string) =>
    made(`/safes/${safe}/credentials`, { name: key, type: 'secret', key });
  const testCase = await made('/test-cases', { file_name: 'a.py', content: 'x = 1\n' });
  const bound = await inSafe('bound');
  await put(`/test-cases/${testCase}/bindings/${bound}`);
  const ids = { repository_id: '1', repository_owner_id: '2' };
  const gatekeeper = await made('/gatekeepers', { name: `gatekeeper-${unique}` });
  return {
    record,
    credential,
    execution: collections.includes('executions') ? await startSlow(made, unique) : NO_RUN,
    runtime: collections.includes('runtimes') ? await runtimeFor(make, unique) : NO_RUNTIME,
    member: `m${unique}`,
    testCase,
    safe,
    bound,
    secret: await inSafe('token'),
    gitImport: await made('/git-imports', { ...repositoryAt('tests'), folder: 'tests' }),
    gatekeeper,
    dispatch: await made(`/gatekeepers/${gatekeeper}/dispatches`, dispatch('main')),
    pipeline: await made('/pipelines', { name: `pipeline-${unique}` }),
    schedule: await made('/schedules', { name: `schedule-${unique}`, ...daily }),
    token: await made('/tokens', { name: 'short', scopes: ['read'], expires_in_days: 1 }),
    policy: await made('/oidc-policies', { name: `policy-${unique}`, ...ids, scopes: ['read'] }),
  };
}

async function runtimeFor(make: Make, unique: string): Promise<string> {
  const name = `runtime-${unique}`;
  const site = { repository: 'octo/pets', action: 'octo/proofgate@v1' };
  await make('/runtimes', { name, ...site }, z.unknown());
  return name;
}

type Made = (path: string, body: unknown) => Promise<string>;

async function startSlow(made: Made, unique: string): Promise<string> {
  const content = 'import time\n\ntime.sleep(600)\n';
  const slow = await made('/test-cases', { file_name: 'slow.py', content });
  const pipeline = await made('/pipelines', { name: `slow-${unique}`, test_case_ids: [slow] });
  return made(`/pipelines/${pipeline}/run`, undefined);
}

const dispatch = (name: string) => ({
  ...{ application_name: 'Status page', webhook_name: name },
  url: 'https://status.example/hook',
});

const NO_RUN = '00000000-0000-7000-8000-000000000000';
const NO_RUNTIME = 'runtime-none';

interface Sent {
  /** Fills the path of the operation. */
  readonly path?: (things: Things) => Readonly<Record<string, string>>;
  readonly body?: (unique: string) => unknown;
  /** What an admin is answered, where it is not what the document calls good. */
  readonly good?: number;
  /** What the admin of another workspace is answered; 404 where the path names something of ours. */
  readonly foreign?: number;
}

const ofGatekeeper = (things: Things) => ({ id: things.gatekeeper });
const ofDispatch = (things: Things) => ({ id: things.dispatch });
const ofExecution = (things: Things) => ({ id: things.execution });
const ofSafe = ({ safe }: Things) => ({ safe_key: safe });
const ofSecret = ({ safe, secret }: Things) => ({ safe_key: safe, id: secret });
const ofRuntime = ({ runtime }: Things) => ({ name: runtime });
const ofRecord = (things: Things) => ({ name: things.record });
const ofSchedule = (things: Things) => ({ id: things.schedule });

/** A good request for every operation of the document, by its operationId. */
export const REQUESTS: Readonly<Record<string, Sent>> = {
  listWorkspaces: {},
  listMembers: {},
  setMember: {
    path: ({ member }) => ({ login: member }),
    body: () => ({ role: 'member' }),
    // GitHub says who belongs to a workspace of GitHub.
    foreign: 409,
  },
  createSignInLink: { path: ({ member }) => ({ login: member }) },
  removeMember: { path: ({ member }) => ({ login: member }), foreign: 409 },
  listAuditLog: {},
  listTokens: {},
  createToken: { body: () => ({ name: 'x', scopes: ['read'], expires_in_days: 1 }) },
  revokeToken: { path: ({ token }) => ({ id: token }) },
  listOidcPolicies: {},
  createOidcPolicy: {
    body: (unique) => ({
      name: `new-${unique}`,
      repository_id: '1',
      repository_owner_id: '77',
      scopes: ['read'],
    }),
  },
  deleteOidcPolicy: { path: ({ policy }) => ({ id: policy }) },
  listRuntimes: {},
  createRuntime: {
    body: (unique) => ({
      ...{ name: `new-${unique}`, repository: 'acme/pets', action: 'acme/proofgate@v1' },
    }),
    // The App starts workflows only of the workspace's own account.
    foreign: 422,
  },
  getRuntime: { path: ofRuntime },
  editRuntime: { path: ofRuntime, body: () => ({ concurrency: 2, ref: 'main' }) },
  deleteRuntime: { path: ofRuntime },
  installWorkflow: { path: ofRuntime },
  listGitCredentials: {},
  registerGitCredential: {
    body: (unique) => ({ name: `new-${unique}`, ...writer }),
    // The operator lists the variable only for the local workspace.
    foreign: 422,
  },
  editGitCredential: {
    path: ({ credential }) => ({ name: credential }),
    body: () => ({ purpose: 'repository-read' }),
  },
  deleteGitCredential: { path: ({ credential }) => ({ name: credential }) },
  getPlatform: {},
  // It is offered only on the embedded store.
  startSample: { good: 409, foreign: 409 },
  listRecords: {},
  createRecord: {
    body: (unique) => {
      return { name: `new-${unique}`, specification, repository: repositoryAt(`new-${unique}`) };
    },
  },
  getRecord: { path: ofRecord },
  editRecord: { path: ofRecord, body: () => ({ endpoints: 'all' }) },
  // It is in a repository of GitLab already.
  connectRecord: {
    path: ofRecord,
    body: () => ({ repository: repositoryAt('elsewhere') }),
    good: 409,
  },
  deleteRecord: { path: ofRecord },
  getRecordImpact: { path: ofRecord },
  // Nothing is generated yet.
  getRecordArchive: { path: ofRecord, good: 422 },
  inspectRecord: { path: ofRecord },
  inspectSpecification: { body: () => specification },
  generateRecord: { path: ofRecord },
  // A draft has no suite yet.
  calibrateRecord: { path: ofRecord, body: () => ({}), good: 422 },
  listCalibrations: { path: ofRecord },
  getCalibration: { path: ({ record }) => ({ name: record, calibration: NO_RUN }), good: 404 },
  // Nothing is generated yet, so there is no branch.
  giveParameter: {
    path: ({ record }) => ({ name: record, location: 'path', parameter: 'petId' }),
    body: () => ({ value: '10' }),
    good: 502,
  },
  listKnownFailures: { path: ofRecord },
  // Nothing is generated yet, so there is no branch.
  withdrawKnownFailure: {
    path: ({ record }) => ({ name: record, entry: '0123456789abcdef' }),
    good: 502,
  },
  listLocalSecrets: { path: ofRecord },
  // On PostgreSQL without LOCAL_SECRETS_KEY nothing is kept.
  giveLocalSecret: {
    path: ({ record }) => ({ name: record, variable: 'KEY' }),
    body: () => ({ value: 'v', keep: 'run', hosts: ['api.example'] }),
    good: 409,
  },
  deleteLocalSecret: { path: ({ record }) => ({ name: record, variable: 'KEY' }), good: 404 },
  listRuns: { path: ofRecord },
  // A run that is there is read by the suite of the document; here it is enough that nobody sees it.
  getRun: { path: ({ record }) => ({ name: record, run: NO_RUN }), good: 404 },
  getRecordDocument: { path: ofRecord },
  getRecordHistory: { path: ofRecord },
  // Nothing is generated yet.
  compareGenerations: { path: ofRecord, good: 404 },
  listTestCases: {},
  uploadTestCase: { body: () => ({ file_name: 'b.py', content: 'x = 1\n' }) },
  getTestCase: { path: ({ testCase }) => ({ id: testCase }) },
  editTestCase: {
    path: ({ testCase }) => ({ id: testCase }),
    body: () => ({ content: 'x = 2\n', labels: ['smoke'] }),
  },
  listTestCaseFiles: { path: ({ testCase }) => ({ id: testCase }) },
  deleteTestCase: { path: ({ testCase }) => ({ id: testCase }) },
  importTestCases: { body: () => ({ ...repositoryAt('tests'), folder: 'tests' }) },
  getImport: { path: ({ gitImport }) => ({ id: gitImport }) },
  listPipelines: {},
  createPipeline: { body: (unique) => ({ name: `new-${unique}` }) },
  getPipeline: { path: ({ pipeline }) => ({ id: pipeline }) },
  editPipeline: { path: ({ pipeline }) => ({ id: pipeline }), body: () => ({ test_case_ids: [] }) },
  // It lists no hosts.
  consentToHosts: {
    path: ({ pipeline }) => ({ id: pipeline }),
    body: () => ({ hosts: ['api.example'] }),
    good: 422,
  },
  deletePipeline: { path: ({ pipeline }) => ({ id: pipeline }) },
  runPipeline: { path: ({ pipeline }) => ({ id: pipeline }) },
  listExecutions: {},
  getExecution: { path: ofExecution },
  listResults: { path: ofExecution },
  listScenarios: { path: ofExecution },
  listGroups: { path: ofExecution },
  // It has not ended.
  acceptGroup: {
    path: (things) => ({ ...ofExecution(things), number: '0' }),
    body: () => ({ reason: 'issue 12' }),
    good: 409,
  },
  getResultsFile: { path: ofExecution, good: 409 },
  getJunitFile: { path: ofExecution, good: 409 },
  cancelExecution: { path: ofExecution },
  // It has not ended.
  rerunExecution: { path: ofExecution, body: () => ({ only: 'all' }), good: 409 },
  listSafes: {},
  createSafe: { body: (unique) => ({ name: `new-${unique}`, store: inVault }) },
  getSafe: { path: ofSafe },
  editSafe: { path: ofSafe, body: (unique) => ({ name: `newer-${unique}`, store: inVault }) },
  deleteSafe: { path: ofSafe },
  getSafeImpact: { path: ofSafe },
  listCredentials: { path: ofSafe },
  createCredential: { path: ofSafe, body: () => ({ name: 'new', type: 'key', key: 'new' }) },
  getCredential: { path: ofSecret },
  editCredential: { path: ofSecret, body: () => ({ type: 'certificate' }) },
  deleteCredential: { path: ofSecret },
  getCredentialImpact: { path: ofSecret },
  listBindings: { path: ({ testCase }) => ({ id: testCase }) },
  bindCredential: {
    path: ({ testCase, secret }) => ({ id: testCase, credential_id: secret }),
  },
  unbindCredential: {
    path: ({ testCase, bound }) => ({ id: testCase, credential_id: bound }),
  },
  listGatekeepers: {},
  createGatekeeper: { body: (unique) => ({ name: `new-${unique}` }) },
  getGatekeeper: { path: ofGatekeeper },
  editGatekeeper: { path: ofGatekeeper, body: () => ({ signed: true }) },
  deleteGatekeeper: { path: ofGatekeeper },
  rotateHookToken: { path: ofGatekeeper, body: () => ({}) },
  rotateGatekeeperKey: { path: ofGatekeeper, body: () => ({}) },
  testConditions: { path: ofGatekeeper, body: () => ({ payload: {} }) },
  listGatekeeperEvents: { path: ofGatekeeper },
  listDispatches: { path: ofGatekeeper },
  createDispatch: { path: ofGatekeeper, body: () => dispatch('other') },
  getDispatch: { path: ofDispatch },
  editDispatch: { path: ofDispatch, body: () => ({ enabled: false }) },
  deleteDispatch: { path: ofDispatch },
  rotateDispatchKey: { path: ofDispatch, body: () => ({}) },
  testDispatch: { path: ofDispatch },
  listAllDispatches: {},
  redeliverMissed: { path: ofDispatch, body: () => ({}) },
  listDeliveries: {},
  // A delivery that is there is read by the suite of the document; here nobody sees it.
  getDelivery: { path: () => ({ id: NO_RUN }), good: 404 },
  listDeliveryAttempts: { path: () => ({ id: NO_RUN }), good: 404 },
  redeliver: { path: () => ({ id: NO_RUN }), good: 404 },
  listSchedules: {},
  createSchedule: { body: (unique) => ({ name: `new-${unique}`, ...daily }) },
  previewSchedule: { body: () => daily },
  getSchedule: { path: ofSchedule },
  getScheduleCalendar: {},
  editSchedule: { path: ofSchedule, body: () => ({ paused: true }) },
  deleteSchedule: { path: ofSchedule },
  runSchedule: { path: ofSchedule },
  listScheduleFires: { path: ofSchedule },
  listScheduleDispatches: { path: ofSchedule },
  createScheduleDispatch: { path: ofSchedule, body: () => dispatch('other') },
};
