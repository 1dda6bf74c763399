import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { getCalibration, submitCalibration } from '../../../../../src/execution/index.ts';
import { runGeneration } from '../../../../../src/library/generation/run-generation.ts';
import { createRecord, getRecord, submitRecord } from '../../../../../src/library/index.ts';
import {
  createActionsRuntime,
  installWorkflow,
  type SentCalibrationReport,
} from '../../../../../src/runtimes/index.ts';
import type { ActionsBench } from '../../../../support/actions/actions.ts';
import { ACTIONS_SETTINGS } from '../../../../support/actions/settings.ts';
import type { DispatchedRun } from '../../../../support/github/gaps/workflow-runs.ts';
import * as tables from '../../../../support/stores/tables.ts';
import { until } from '../../../../support/until.ts';
import { DOCUMENT, ENVIRONMENT } from '../ground.ts';

export const LESSON = '# calibrated: without /nick (422: they exclude each other)';

/** What the job of a calibration of the pets reports, but for what is changed. */
export function report(change: object = {}): SentCalibrationReport {
  const endpoint = 'POST /pets';
  const counts = { requests: 2, before: 1, after: 2, sent: 7 };
  return {
    calibration: {
      kind: 'tried',
      endpoints: [{ endpoint, ...counts, rejected: null, demands: ['a: b'] }],
      ended: null,
      learned: { post_pets: `\n[positive]\n${LESSON}\nbody = {}\n` },
      ...change,
    },
  };
}

const Content = z.looseObject({ content: z.string() });
const Commits = z.array(z.looseObject({ sha: z.string() }));

/** Records on an emulated GitHub whose tests run there, and calibrations of them. */
export function calibrationsOn({ github, ports, actor, parts, token }: ActionsBench) {
  const queries = parts.database.system('a test');
  const { calibrationRuns } = tables;
  const storedRun = async (id: string) =>
    (await queries.select().from(calibrationRuns).where(eq(calibrationRuns.calibrationId, id)))[0];
  const found = (name: string, id: string) => getCalibration(ports.library, actor, name, id);
  return {
    storedRun,
    found,
    /** A record whose suite is on a branch of its own repository; its name. */
    record: async (): Promise<string> => {
      const name = `pets-${randomUUID().slice(0, 8)}`;
      const repository = `${github.owner}/${name}`;
      await github.seed(name, { 'README.md': 'Pets\n' });
      const site = { ...ACTIONS_SETTINGS, name, repository, concurrency: 2 };
      await createActionsRuntime(ports, actor, site);
      await installWorkflow(ports, actor, name);
      const { library } = ports;
      const content = new TextEncoder().encode(DOCUMENT);
      await createRecord(library, actor, {
        ...{ name, runtime: name, endpoints: ['POST /pets'] },
        specification: { kind: 'upload', fileName: 'openapi.yaml', content },
        repository: {
          ...{ type: 'github', branch: 'api-tests' },
          url: `${github.url}/${repository}.git`,
        },
      });
      await runGeneration(library, await submitRecord(library, actor, name));
      return name;
    },
    submit: (name: string) => submitCalibration(ports, actor, name, {}),
    /** The run of a calibration, once it is known. */
    runOf: (id: string): Promise<DispatchedRun> =>
      until(async () => {
        const row = await storedRun(id);
        const run = github.gaps.workflowRuns.find((one) => `${one.id}` === row?.runId);
        if (run === undefined) throw new Error('it is not dispatched yet');
        return run;
      }),
    callerOf: async (id: string, run: DispatchedRun, repository = run.repository) => ({
      executionId: id,
      token: await token(repository, run.id),
      remoteAddress: '203.0.113.7',
    }),
    ended: (name: string, id: string) =>
      until(async () => {
        const one = await found(name, id);
        if (one.finishedAt === null) throw new Error(`${one.state} yet`);
        return one;
      }),
    isFree: async (name: string) => !(await getRecord(ports.library, actor, name)).isCalibrating,
    /** The environment file of the only endpoint. */
    environment: async (name: string) => {
      const at = `/repos/${github.owner}/${name}/contents/${ENVIRONMENT}?ref=api-tests`;
      const { content } = await github.ask('GET', at, Content);
      return Buffer.from(content, 'base64').toString('utf8');
    },
    commits: async (name: string) => {
      const path = `/repos/${github.owner}/${name}/commits?sha=api-tests&per_page=100`;
      return (await github.ask('GET', path, Commits)).length;
    },
  };
}
