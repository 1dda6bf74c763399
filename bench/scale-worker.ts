import { connect, startQueue } from '../src/database/index.ts';
import {
  EXECUTION_JOBS,
  type ExecutionWorkPorts,
  workOnExecutions,
} from '../src/execution/index.ts';

/*
 * A process that works on executions of the PostgreSQL at DATABASE_URL until SIGTERM, with a runtime that
 * costs nothing: every test case has one test, which has passed. It prints "working" when it begins.
 */

const database = await connect({ kind: 'postgresql', url: process.env.DATABASE_URL ?? '' });
const queue = await startQueue(database, EXECUTION_JOBS, report);
const nothing = () => Promise.reject(new Error('nothing is read here'));
const library = {
  ...{ database, queue, openCommitted: nothing, openUpload: nothing, openUrl: nothing },
  localRepositories: null,
  ...{ openRepository: nothing, runEnded: nothing },
  startersOf: nothing,
  gitTokens: {
    plainLoopback: false,
    operatorHosts: nothing,
    read: nothing,
    requireReference: nothing,
  },
};

const passed = {
  ...{ script: 'test_one.py', test: 'test_one', text: '', milliseconds: 1 },
  details: null,
  outcome: 'passed' as const,
};
const runtimes: ExecutionWorkPorts['runtimes'] = {
  managed: {
    health: async () => ({ operational: true, reason: null }),
    run: async ({ testCases }, told) => {
      for (const { position } of testCases) {
        await told(position, { commit: null, results: [passed], reason: null, milliseconds: 1 });
      }
    },
    openLineSession: async () => {
      throw new Error('nothing is calibrated here');
    },
  },
  'self-managed': null,
};

const work = await workOnExecutions({
  ...{ database, queue, library, report, retentionDays: 90, timeLimitSeconds: 600 },
  now: () => new Date(),
  executionEnded: async () => undefined,
  ...{ remote: null, githubUrl: 'https://github.com' },
  baseUrl: 'http://127.0.0.1:9',
  runtimes,
  secretsService: (token) => `http://127.0.0.1:9/secrets/x/${token}`,
  bindingsOf: async () => [],
  grantLocalSecrets: async () => ({ ofTestCase: new Map(), runVariables: [] }),
  endRunSecrets: () => undefined,
  requireAllowed: async () => undefined,
});
console.log('working');
process.once('SIGTERM', async () => {
  await work.stop();
  await queue.stop(10_000);
  await database.close();
});

function report(fault: unknown): void {
  console.error(fault);
  process.exitCode = 1;
}
