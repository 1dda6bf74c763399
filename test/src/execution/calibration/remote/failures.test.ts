import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExecutionWorkPorts,
  enterRun,
  receiveResults,
  runChanged,
} from '../../../../../src/execution/index.ts';
import { finishReported } from '../../../../../src/execution/workflow-runs/calibration-report.ts';
import { CALIBRATION_RUNS } from '../../../../../src/execution/workflow-runs/calibration-runs.ts';
import { followRun } from '../../../../../src/execution/workflow-runs/follow-run.ts';
import { sendDueChecks } from '../../../../../src/execution/workflow-runs/send-checks.ts';
import { submitRecord } from '../../../../../src/library/index.ts';
import { type ActionsBench, actionsBench, PLATFORM } from '../../../../support/actions/actions.ts';
import type { DispatchedRun } from '../../../../support/github/gaps/workflow-runs.ts';
import { problemOf } from '../../../../support/network/read-from.ts';
import { testIssuer } from '../../../../support/platform/oidc-issuer.ts';
import { anyStore } from '../../../../support/stores/stores.ts';
import * as tables from '../../../../support/stores/tables.ts';
import { until } from '../../../../support/until.ts';
import { calibrationsOn, LESSON, report } from './ground.ts';

/** The body of a request. */
const said = (body: object) => () => Promise.resolve(body);
/** The body of one who is refused: nobody reads it. */
const unread = () => Promise.reject(new Error('a stranger was listened to'));

/** What a version of the Action sends that knows no calibrations. */
const OF_OLD_ACTION = { leg: 0, test_cases: [] };

describe('a calibration on GitHub Actions', () => {
  let bench: ActionsBench;
  let ground: ReturnType<typeof calibrationsOn>;
  let name: string;
  const issuer = testIssuer(PLATFORM, () => bench.ports.now());
  beforeAll(async () => {
    bench = await actionsBench(await anyStore(), issuer);
    ground = calibrationsOn(bench);
    name = await ground.record();
  });
  afterAll(() => bench.close());

  async function started(record = name) {
    const id = await ground.submit(record);
    return { id, run: await ground.runOf(id) };
  }
  const hook = async (id: string, run: DispatchedRun) => {
    const { repositoryId = '' } = (await ground.storedRun(id)) ?? {};
    await runChanged(bench.ports, { repositoryId, runId: `${run.id}` });
  };
  const leave = (run: DispatchedRun, content: unknown) =>
    bench.github.gaps.actions.upload(run.id, 'proofgate-results-0', {
      'results.json': typeof content === 'string' ? content : JSON.stringify(content),
    });
  const complete = async (id: string, run: DispatchedRun, conclusion: string) => {
    await bench.github.gaps.actions.complete(run.id, conclusion);
    await hook(id, run);
  };
  /** A run that leaves this behind and ends, and the result. */
  const leaving = async (content: unknown, record = name) => {
    const { id, run } = await started(record);
    leave(run, content);
    await complete(id, run, 'failure');
    return ground.ended(record, id);
  };

  test('gives its job what it works by, and one report of it counts', async () => {
    const own = await ground.record();
    const { id, run } = await started(own);
    await expect(ground.submit(own)).rejects.toMatchObject({ kind: 'record-busy' });
    const foreign = await ground.callerOf(id, run, `${bench.github.owner}/${name}`);
    const refused = await problemOf(receiveResults(bench.ports, foreign, unread));
    expect(refused.kind).toBe('not-authenticated');
    const bound: (readonly string[])[] = [];
    const ports = {
      ...bench.ports,
      bindingsOf: async (_: unknown, ids: readonly string[]) => {
        bound.push(ids);
        return [];
      },
    };
    const entered = await enterRun(ports, await ground.callerOf(id, run), said({ leg: 0 }));
    expect(bound).toEqual([[expect.any(String)]]);
    expect(entered).toMatchObject({
      secretsService: expect.stringContaining(entered.token),
      testCases: [],
      calibration: {
        root: 'generated-scripts',
        budget: 40,
        options: { endpoints: ['POST /pets'] },
      },
    });
    const commits = await ground.commits(own);
    for (const change of [{}, { endpoints: [], learned: {} }]) {
      const caller = await ground.callerOf(id, run);
      await receiveResults(bench.ports, caller, said(report(change))).catch(() => undefined);
    }
    expect(await ground.ended(own, id)).toMatchObject({
      ...{ state: 'done', requests: 2, acceptedBefore: 1, acceptedAfter: 2, hasCommitted: true },
      endpoints: [{ endpoint: 'POST /pets', sent: 7, demands: ['a: b'] }],
    });
    expect(await ground.environment(own)).toContain(`\n${LESSON}\n`);
    expect(await ground.commits(own)).toBe(commits + 1);
    // The document is no longer kept, and nothing more is taken or given.
    expect(await ground.storedRun(id)).toMatchObject({ order: null, report: null, lookAt: null });
    const late = receiveResults(bench.ports, await ground.callerOf(id, run), said(report()));
    expect((await problemOf(late)).kind).toBe('execution-ended');
    const again = enterRun(bench.ports, await ground.callerOf(id, run), said({ leg: 0 }));
    expect((await problemOf(again)).kind).toBe('execution-ended');
    expect(await ground.isFree(own)).toBe(true);
  });

  test('by an older Action fails with what to do, which its job receives too', async () => {
    const { id, run } = await started();
    const caller = await ground.callerOf(id, run);
    const refused = await problemOf(receiveResults(bench.ports, caller, said(OF_OLD_ACTION)));
    expect(refused.message).toContain('install the workflow again');
    const failed = await ground.ended(name, id);
    expect(failed).toMatchObject({ state: 'failed', cause: 'runtime-not-operational' });
    expect(failed.remedy).toBe(refused.message);
    expect(await leaving(OF_OLD_ACTION)).toMatchObject({ remedy: refused.message });
    expect(await ground.isFree(name)).toBe(true);
  });

  test('without a workflow in the repository fails with what to do', async () => {
    bench.github.gaps.actions.setState('disabled_manually');
    const id = await ground.submit(name);
    expect(await ground.ended(name, id)).toMatchObject({
      ...{ state: 'failed', cause: 'runtime-not-operational' },
      remedy: expect.stringContaining('enable it under Actions'),
    });
    bench.github.gaps.actions.setState('active');
  });

  test('whose run fails, is cancelled or deleted ends with the reason and the run', async () => {
    const failed = await started();
    await complete(failed.id, failed.run, 'failure');
    const { actions } = bench.github.gaps;
    expect(await ground.ended(name, failed.id)).toMatchObject({
      ...{ state: 'failed', cause: 'calibration-interrupted', commit: null },
      remedy: expect.stringMatching(
        RegExp(`^Nothing was committed: .* ended with failure: .*/actions/runs/${failed.run.id}`),
      ),
    });
    const cancelled = await started();
    await complete(cancelled.id, cancelled.run, 'cancelled');
    expect(await ground.ended(name, cancelled.id)).toMatchObject({
      ...{ state: 'failed', remedy: expect.stringContaining('was cancelled on GitHub') },
    });
    const deleted = await started();
    actions.remove(deleted.run.id);
    await hook(deleted.id, deleted.run);
    expect(await ground.ended(name, deleted.id)).toMatchObject({
      ...{ state: 'failed', remedy: expect.stringContaining('was deleted') },
    });
    expect(await ground.isFree(name)).toBe(true);
  });

  test('is found by the next look when its hook is lost', async () => {
    const { id, run } = await started();
    leave(run, report());
    await bench.github.gaps.actions.complete(run.id, 'success');
    await sendDueChecks(bench.ports, CALIBRATION_RUNS);
    expect((await ground.found(name, id)).state).toBe('running');
    bench.advance(121);
    await Promise.all([
      sendDueChecks(bench.ports, CALIBRATION_RUNS),
      sendDueChecks(bench.ports, CALIBRATION_RUNS),
    ]);
    expect(await ground.ended(name, id)).toMatchObject({ state: 'done', acceptedAfter: 2 });
  });

  test('whose run never starts fails at its time limit, and the run is cancelled', async () => {
    const { id, run } = await started();
    bench.advance(3601);
    await sendDueChecks(bench.ports, CALIBRATION_RUNS);
    expect(await ground.ended(name, id)).toMatchObject({
      ...{ state: 'failed', remedy: expect.stringContaining('labels ubuntu-latest') },
    });
    await until(() => expect(run.conclusion).toBe('cancelled'));
  });

  test('whose process died while it started the run finds it, and starts no second', async () => {
    const { calibrationRuns } = tables;
    const { id, run } = await started();
    // What a process leaves that dies after GitHub has taken the request.
    await bench.parts.database
      .system('a test')
      .update(calibrationRuns)
      .set({ runId: null, takenAt: null })
      .where(eq(calibrationRuns.calibrationId, id));
    const before = bench.github.gaps.workflowRuns.length;
    bench.advance(121);
    await sendDueChecks(bench.ports, CALIBRATION_RUNS);
    expect(await ground.runOf(id)).toBe(run);
    expect(bench.github.gaps.workflowRuns).toHaveLength(before);
    leave(run, report());
    await complete(id, run, 'success');
    expect(await ground.ended(name, id)).toMatchObject({ state: 'done' });
  });

  test('whose process dies after the commit leaves a single commit', async () => {
    const own = await ground.record();
    const { id, run } = await started(own);
    const commits = await ground.commits(own);
    // Nobody takes the job up but this test.
    const quiet = { ...bench.ports, queue: { ...bench.ports.queue, send: async () => undefined } };
    await receiveResults(quiet, await ground.callerOf(id, run), said(report()));
    // Its clock is read once the suite is committed, when the result is stored.
    const dying: ExecutionWorkPorts = {
      ...bench.ports,
      now: () => {
        throw new Error('it dies');
      },
    };
    await expect(finishReported(dying, id)).rejects.toThrow('it dies');
    expect(await ground.commits(own)).toBe(commits + 1);
    expect((await ground.found(own, id)).state).toBe('running');
    // A look meanwhile leaves it to the job.
    await bench.github.gaps.actions.complete(run.id, 'success');
    await followRun(bench.ports, CALIBRATION_RUNS, id);
    await finishReported(bench.ports, id);
    expect(await ground.found(own, id)).toMatchObject({ state: 'done', hasCommitted: false });
    expect(await ground.commits(own)).toBe(commits + 1);
    await finishReported(bench.ports, id);
    expect(await ground.isFree(own)).toBe(true);
  });

  test('commits nothing that the document does not admit, whatever its job has left', async () => {
    const own = await ground.record();
    const before = await ground.environment(own);
    const lost = { state: 'failed', cause: 'calibration-interrupted', commit: null };
    for (const content of [
      'no JSON',
      { calibration: { kind: 'tried' } },
      report({ endpoints: [{ ...counted(), after: 3 }] }),
      report({ endpoints: [{ ...counted(), sent: 2 ** 40 }] }),
      report({ endpoints: [{ ...counted(), rejected: 'x'.repeat(10_001) }] }),
    ]) {
      expect(await leaving(content, own)).toMatchObject(lost);
    }
    const foreign = report({ endpoints: [{ ...counted(), endpoint: 'POST /reset' }] });
    expect(await leaving(foreign, own)).toMatchObject({
      ...lost,
      remedy: expect.stringContaining('reported on POST /reset, which the record does not test'),
    });
    const learned = [
      ...[
        '# calibrated: /name = 7 (x)',
        '# calibrated: without /name (x)',
        '# calibrated: without /x',
      ],
      ...['# not ours', '[auth]', 'key = "env://HOME"', 'path = {"../x": 1}', 'body = {"name": 7}'],
    ];
    const text = `\n[positive]\n${learned.join('\n')}\n`;
    const wild = report({
      endpoints: [{ ...counted(), rejected: 'a\0b \ud800 pgx_canary' }],
      learned: { post_pets: text, '../../x': text },
    });
    expect(await leaving(wild, own)).toMatchObject({
      ...{ state: 'done', hasCommitted: false },
      endpoints: [{ rejected: 'a\ufffdb \ufffd $TOKEN' }],
    });
    expect(await ground.environment(own)).toBe(before);
    const failed = { kind: 'failed', cause: 'no-such-kind', message: '<b>\0', faults: ['f'] };
    expect(await leaving({ calibration: failed }, own)).toMatchObject({
      ...{ ...lost, remedy: '<b>\ufffd', faults: ['f'] },
    });
    await submitRecord(bench.ports.library, bench.actor, own);
  });

  test('is started by an old GitHub too, which names no run, and found by its name', async () => {
    bench.github.gaps.actions.isOld();
    const id = await ground.submit(name);
    await until(async () => expect((await ground.storedRun(id))?.takenAt).toBeInstanceOf(Date));
    expect(await ground.found(name, id)).toMatchObject({ workflowRun: null });
    bench.advance(121);
    await sendDueChecks(bench.ports, CALIBRATION_RUNS);
    const run = await ground.runOf(id);
    expect(run.title).toBe(`Proofgate ${id}`);
    await until(async () => {
      expect(await ground.found(name, id)).toMatchObject({
        workflowRun: `${bench.github.url}/${run.repository}/actions/runs/${run.id}`,
      });
    });
    await complete(id, run, 'failure');
    await ground.ended(name, id);
  });
});

function counted() {
  const counts = { requests: 2, before: 1, after: 2, sent: 7 };
  return { endpoint: 'POST /pets', ...counts, rejected: null, demands: [] };
}
