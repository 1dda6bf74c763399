import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  cancelExecution,
  enterRun,
  executedTestCases,
  receiveResults,
  rerunExecution,
  runChanged,
} from '../../../../src/execution/index.ts';
import { EXECUTION_RUNS } from '../../../../src/execution/workflow-runs/execution-runs.ts';
import { sendDueChecks } from '../../../../src/execution/workflow-runs/send-checks.ts';
import { editActionsRuntime, getRuntime } from '../../../../src/runtimes/index.ts';
import {
  type ActionsBench,
  actionsBench,
  type Pipelined,
  PLATFORM,
} from '../../../support/actions/actions.ts';
import type { DispatchedRun } from '../../../support/github/gaps/workflow-runs.ts';
import { problemOf } from '../../../support/network/read-from.ts';
import { testIssuer } from '../../../support/platform/oidc-issuer.ts';
import { PLAIN_STORES } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';
import { until } from '../../../support/until.ts';

/** A JUnit file of one test that passed. */
const JUNIT = `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest"><testcase classname="test_0" name="test_0" time="0.01"/></testsuite></testsuites>`;

const resultsOf = (leg: number, ...positions: readonly number[]) => ({
  leg,
  test_cases: positions.map((position) => {
    return { position, junit: JUNIT, reason: null, milliseconds: 10 };
  }),
});

/** The body of a request. */
const said = (body: object) => () => Promise.resolve(body);
/** The body of one who is refused: nobody reads it. */
const unread = () => Promise.reject(new Error('a stranger was listened to'));

describe.each(PLAIN_STORES)('an execution on GitHub Actions on $name', ({ create }) => {
  let bench: ActionsBench;
  const issuer = testIssuer(PLATFORM, () => bench.ports.now());
  let pipeline: Pipelined;
  beforeAll(async () => {
    bench = await actionsBench(await create(), issuer);
    pipeline = await bench.pipeline(2);
  });
  afterAll(() => bench.close());

  /** Starts an execution, and waits until it is known which run it is. */
  async function started(): Promise<{ id: string; run: DispatchedRun }> {
    const id = await bench.start(pipeline.id);
    return { id, run: await runOf(id) };
  }

  function runOf(id: string): Promise<DispatchedRun> {
    return until(async () => {
      const { actionsRuns } = tables;
      const [row] = await bench.parts.database
        .system('a test')
        .select()
        .from(actionsRuns)
        .where(eq(actionsRuns.executionId, id));
      const run = bench.github.gaps.workflowRuns.find((one) => `${one.id}` === row?.runId);
      if (run === undefined) throw new Error('it is not dispatched yet');
      return run;
    });
  }

  const hook = async (run: DispatchedRun) => {
    const { repositoryId } = await siteOf();
    await runChanged(bench.ports, { repositoryId, runId: `${run.id}` });
  };
  const siteOf = async () => {
    const { settings } = await getRuntime(bench.ports.library, bench.actor, pipeline.runtime);
    return { repositoryId: settings?.repositoryId ?? '' };
  };
  const callerOf = async (id: string, run: DispatchedRun, change = {}) => ({
    executionId: id,
    token: await bench.token(pipeline.repository, run.id, change),
    remoteAddress: '203.0.113.7',
  });
  const send = async (id: string, run: DispatchedRun, leg: number, ...positions: number[]) =>
    receiveResults(bench.ports, await callerOf(id, run), said(resultsOf(leg, ...positions)));
  const reasons = async () => {
    const rows = await bench.parts.database.system('a test').select().from(tables.auditLog);
    return rows.flatMap(({ reason }) => reason ?? []);
  };

  test('ends when all results are in, holding no worker meanwhile, and takes each once', async () => {
    const { id, run } = await started();
    const jobs = JSON.parse(`${run.inputs.matrix}`);
    expect(jobs).toMatchObject([
      { leg: 0, name: 'test_0.py' },
      { leg: 1, name: 'test_1.py' },
    ]);
    await send(id, run, 0, 0);
    await send(id, run, 0, 0);
    const { executionResults } = tables;
    const queries = bench.parts.database.system('a test');
    expect(await queries.$count(executionResults, eq(executionResults.executionId, id))).toBe(1);
    await send(id, run, 1, 1);
    const { execution, testCases } = await bench.ended(id);
    expect(execution).toMatchObject({ status: 1, reason: null });
    expect(testCases).toMatchObject([{ commit: run.sha }, { commit: run.sha }]);
    // Whoever did not get the answer asks again, and gets the same.
    await expect(send(id, run, 1, 1)).resolves.toBe(1);
  });

  test('of more test cases than GitHub takes jobs shares them, on runners with its labels', async () => {
    const many = await bench.pipeline(300);
    const labels = ['self-hosted', 'eu-west'];
    await editActionsRuntime(bench.ports, bench.actor, many.runtime, { labels });
    const id = await bench.start(many.id);
    const { inputs } = await runOf(id);
    expect(JSON.parse(`${inputs.labels}`)).toEqual(labels);
    expect(JSON.parse(`${inputs.matrix}`)).toHaveLength(150);
    await cancelExecution(bench.ports, bench.actor, id);
    await bench.ended(id);
  });

  test('lets no other repository and no other run in, and no token twice; all is in the audit log', async () => {
    const { id, run } = await started();
    const other = await bench.pipeline(1);
    const foreign = await bench.token(other.repository, run.id);
    const elsewhere = await bench.token(pipeline.repository, run.id + 1000);
    const once = await callerOf(id, run);
    for (const token of [
      foreign,
      elsewhere,
      await issuer.token({ audience: 'https://other.example' }),
    ]) {
      const caller = { ...once, token };
      const refused = await problemOf(receiveResults(bench.ports, caller, unread));
      expect(refused.kind).toBe('not-authenticated');
      expect((await problemOf(enterRun(bench.ports, caller, unread))).kind).toBe(
        'not-authenticated',
      );
    }
    await enterRun(bench.ports, once, said({ leg: 0 }));
    expect((await problemOf(enterRun(bench.ports, once, said({ leg: 0 })))).kind).toBe(
      'not-authenticated',
    );
    expect(await reasons()).toEqual(
      expect.arrayContaining([
        'oidc-other-repository',
        'oidc-other-run',
        'oidc-audience',
        'oidc-replayed',
      ]),
    );
    const wrong = receiveResults(bench.ports, await callerOf(id, run), said(resultsOf(0, 0, 1)));
    expect((await problemOf(wrong)).kind).toBe('input-faulty');
    await cancelExecution(bench.ports, bench.actor, id);
    await bench.ended(id);
  });

  test('gives a job its own test cases, and a token that ends with the execution', async () => {
    const { id, run } = await started();
    const bound: (readonly string[])[] = [];
    const bindingsOf = async (_: unknown, ids: readonly string[]) => {
      bound.push(ids);
      return [];
    };
    const ports = { ...bench.ports, bindingsOf };
    const entered = await enterRun(ports, await callerOf(id, run), said({ leg: 1 }));
    const own = await executedTestCases(bench.ports, bench.actor, id);
    expect(bound).toEqual([[own[1]?.testCaseId]]);
    expect(entered).toMatchObject({
      secretsService: expect.stringContaining(entered.token),
      testCases: [{ position: 1, root: 'tests', path: 'test_1.py' }],
    });
    await cancelExecution(bench.ports, bench.actor, id);
    const { execution, tokens } = await bench.ended(id);
    expect(execution).toMatchObject({ status: 3, reason: 'ada cancelled it' });
    expect(tokens).toEqual([]);
    await until(() => expect(run.conclusion).toBe('cancelled'));
    const late = enterRun(bench.ports, await callerOf(id, run), said({ leg: 1 }));
    expect((await problemOf(late)).kind).toBe('execution-ended');
  });

  test('whose runner dies takes what is among the artifacts, and blocks the rest', async () => {
    const { id, run } = await started();
    const { actions } = bench.github.gaps;
    actions.upload(run.id, 'proofgate-results-0', {
      'results.json': JSON.stringify(resultsOf(0, 0)),
    });
    actions.upload(run.id, 'proofgate-results-1', { 'results.json': '{"leg": 1}' });
    await actions.complete(run.id, 'failure');
    await hook(run);
    const { execution, testCases } = await bench.ended(id);
    expect(execution.status).toBe(3);
    expect(testCases).toMatchObject([
      { status: 1 },
      { status: 3, reason: expect.stringContaining(`/actions/runs/${run.id}`) },
    ]);
  });

  test('is found by the next look when its hook is lost', async () => {
    const { id, run } = await started();
    await bench.github.gaps.actions.complete(run.id, 'failure');
    await sendDueChecks(bench.ports, EXECUTION_RUNS);
    expect(
      (await bench.parts.database.system('a test').select().from(tables.executions)).find(
        (one) => one.id === id,
      )?.state,
    ).toBe('running');
    bench.advance(121);
    await Promise.all([
      sendDueChecks(bench.ports, EXECUTION_RUNS),
      sendDueChecks(bench.ports, EXECUTION_RUNS),
    ]);
    const { execution } = await bench.ended(id);
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('ended with failure'),
    });
  });

  test('is blocked when its run is cancelled or deleted on GitHub', async () => {
    const { actions } = bench.github.gaps;
    const cancelled = await started();
    await actions.complete(cancelled.run.id, 'cancelled');
    await hook(cancelled.run);
    expect((await bench.ended(cancelled.id)).execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('was cancelled on GitHub'),
    });
    const deleted = await started();
    actions.remove(deleted.run.id);
    await hook(deleted.run);
    expect((await bench.ended(deleted.id)).execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('was deleted'),
    });
  });

  test('whose run never starts is blocked at its time limit, and runs again when asked to', async () => {
    const { id, run } = await started();
    bench.advance(3601);
    await sendDueChecks(bench.ports, EXECUTION_RUNS);
    const { execution } = await bench.ended(id);
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringContaining('labels ubuntu-latest'),
    });
    await until(() => expect(run.conclusion).toBe('cancelled'));
    const again = await rerunExecution(bench.ports, bench.actor, id, 'failed');
    const second = await runOf(again);
    expect(second.id).not.toBe(run.id);
    await send(again, second, 0, 0);
    await send(again, second, 1, 1);
    expect((await bench.ended(again)).execution.status).toBe(1);
  });

  test('whose process died while it started the run finds it, and starts no second', async () => {
    const { actionsRuns, executions } = tables;
    const queries = bench.parts.database.system('a test');
    const { id, run } = await started();
    // What a process leaves that dies after GitHub has taken the request.
    await queries
      .update(actionsRuns)
      .set({ runId: null, takenAt: null })
      .where(eq(actionsRuns.executionId, id));
    const before = bench.github.gaps.workflowRuns.length;
    const early = enterRun(bench.ports, await callerOf(id, run), said({ leg: 0 }));
    expect(await problemOf(early)).toMatchObject({ kind: 'run-unconfirmed', retryAfterSeconds: 2 });
    bench.advance(3599);
    await sendDueChecks(bench.ports, EXECUTION_RUNS);
    expect(await runOf(id)).toBe(run);
    expect(bench.github.gaps.workflowRuns).toHaveLength(before);
    expect((await queries.select().from(executions).where(eq(executions.id, id)))[0]?.state).toBe(
      'running',
    );
    await send(id, run, 0, 0);
    await send(id, run, 1, 1);
    await bench.ended(id);
  });

  test('is started by an old GitHub too, which names no run, and found by its name', async () => {
    bench.github.gaps.actions.isOld();
    const id = await bench.start(pipeline.id);
    await until(() => expect(bench.github.gaps.workflowRuns.at(-1)?.title).toBe(`Proofgate ${id}`));
    const stored = async () => {
      const { actionsRuns } = tables;
      const ofIt = eq(actionsRuns.executionId, id);
      const queries = bench.parts.database.system('a test');
      return (await queries.select().from(actionsRuns).where(ofIt))[0];
    };
    await until(async () => expect((await stored())?.takenAt).toBeInstanceOf(Date));
    expect((await stored())?.runId).toBeNull();
    // Once: a clock that moves on with each check reaches the time limit where the process is starved.
    bench.advance(121);
    await sendDueChecks(bench.ports, EXECUTION_RUNS);
    const { id: runId } = z.object({ id: z.number() }).parse(bench.github.gaps.workflowRuns.at(-1));
    await until(async () => expect((await stored())?.runId).toBe(`${runId}`));
    await cancelExecution(bench.ports, bench.actor, id);
    await bench.ended(id);
  });
});
