import { eq, sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  cancelExecution,
  getExecution,
  listExecutions,
  NO_PARAMETERS,
  rerunExecution,
  setConcurrency,
  startExecutions,
} from '../../../src/execution/index.ts';
import { removeOldExecutions } from '../../../src/execution/retention/remove-old.ts';
import { managedRuntime } from '../../../src/runtimes/managed.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { executionBench } from '../../support/platform/execution.ts';
import { anyStore, STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';
import { until } from '../../support/until.ts';
import { startGate } from './gate.ts';

const PASSES = 'def test_one():\n    pass\n';
const FAILS = `
import os

import pytest


def test_long():
    pytest.fail("a" * 30_000 + "\\ud83d" + os.environ["PLATFORM_SECRETS_SERVICE"], pytrace=False)


@pytest.mark.parametrize("scenario", ["1.03"])
def test_told(scenario):
    pytest.fail(os.environ["PLATFORM_SECRETS_SERVICE"] + " \\x00", pytrace=False)
`;

describe.each(STORES)('executions on $name', ({ create }) => {
  const bench = executionBench(create);
  const { parts, newAdmin, pipelineOf, start, ended } = bench;
  const { executions, testCases } = tables;

  test('have a status a test case and one in all; a re-run takes what did not pass', async () => {
    const ada = await newAdmin();
    const pipeline = await pipelineOf(ada, PASSES, FAILS, 'syntax error', 'x = 1\n');
    const found = await ended(ada, await start(ada, pipeline));
    expect(found.execution).toMatchObject({ status: 2, reason: null, number: 1 });
    const { passed, failed, blocked } = found.execution.sum?.counts ?? {};
    expect([passed, failed, blocked]).toEqual([
      ...(['passed', 'failed', 'blocked'] as const).map(
        (of) => found.results.filter(({ outcome }) => outcome === of).length,
      ),
    ]);
    expect(found.execution.sum).toMatchObject({ causes: 0, changes: null });
    expect(found.testCases.map(({ status, reason }) => [status, reason])).toEqual([
      [1, null],
      [2, null],
      [3, 'pytest ended with exit code 2'],
      [3, 'pytest ended with exit code 5'],
    ]);
    const [long, told] = found.results.filter(({ outcome }) => outcome === 'failed');
    expect(long).toMatchObject({ text: 'a'.repeat(20_000), isCut: true, scenario: null });
    expect(told).toMatchObject({ scenario: '1.03', isCut: false });
    expect(told?.text).toMatch(/^http:\/\/127\.0\.0\.1:9\/secrets\/x\/\$TOKEN/);
    expect(parts().ended).toContain(found.execution.id);

    const { ports } = parts();
    const again = await ended(ada, await rerunExecution(ports, ada, found.execution.id, 'failed'));
    expect(again.execution).toMatchObject({
      trigger: 'rerun',
      triggerId: found.execution.id,
      status: 2,
      number: 2,
    });
    expect(again.testCases.map(({ position, status }) => [position, status])).toEqual([
      [1, 2],
      [2, 3],
      [3, 3],
    ]);
  });

  test('without anything to run are blocked with the reason', async () => {
    const ada = await newAdmin();
    const empty = await ended(ada, await start(ada, await pipelineOf(ada)));
    const reason = 'the pipeline has no test cases';
    expect(empty.execution).toMatchObject({ status: 3, reason, runningAt: null });
    const { ports } = parts();
    await expect(rerunExecution(ports, ada, empty.execution.id, 'all')).rejects.toMatchObject({
      kind: 'nothing-to-run',
    });
    expect(await listExecutions(ports, ada, {}, { limit: 10 })).toHaveLength(1);

    const pipeline = await pipelineOf(ada, PASSES, PASSES);
    const isMine = eq(testCases.workspaceId, ada.workspaceId);
    const unlinked = { origin: 'generated', isLinked: false, script: null } as const;
    await parts().database.system('a test').update(testCases).set(unlinked).where(isMine);
    const found = await ended(ada, await start(ada, pipeline));
    expect(found.testCases.map(({ status, reason: why }) => [status, why])).toEqual([
      [3, 'unlinked'],
      [3, 'unlinked'],
    ]);
    expect(found.execution).toMatchObject({
      status: 3,
      reason: '2 of 2 test cases are blocked: unlinked',
    });
    // Those of another pipeline are others, and of two starts at once each has its own.
    const further = await Promise.all([1, 2, 3].map(() => start(ada, pipeline)));
    const runs = await Promise.all(further.map((id) => ended(ada, id)));
    expect(runs.map(({ execution }) => execution.number ?? 0).toSorted()).toEqual([2, 3, 4]);
    const rerun = await ended(ada, await rerunExecution(ports, ada, found.execution.id, 'all'));
    expect(rerun.execution.number).toBe(5);
  });

  test('keep to the limit of their runtime, wait in order, and can be cancelled', async () => {
    const ada = await newAdmin();
    const gate = await startGate();
    onTestFinished(gate.open);
    const { ports } = parts();
    await setConcurrency(ports, ada, 'managed', 1);
    const pipeline = await pipelineOf(ada, gate.script);
    const first = await start(ada, pipeline);
    await gate.arrived(1);
    const second = await start(ada, pipeline);
    const third = await start(ada, pipeline);
    const fourth = await start(ada, pipeline);
    const fifth = await start(ada, pipeline);
    const states = async () => {
      const all = await listExecutions(ports, ada, {}, { limit: 10 });
      return all.toReversed().map(({ state, turn }) => (turn === 'waiting' ? turn : state));
    };
    await until(async () =>
      expect(await states()).toEqual(['running', 'waiting', 'waiting', 'waiting', 'waiting']),
    );
    expect(gate.waiting()).toBe(1);

    await cancelExecution(ports, ada, third);
    expect(await ended(ada, third)).toMatchObject({
      execution: { status: 3, reason: 'ada cancelled it', cancelledBy: 'ada', runningAt: null },
      testCases: [{ status: 3, reason: 'ada cancelled it' }],
    });
    await expect(cancelExecution(ports, ada, third)).rejects.toMatchObject({
      kind: 'execution-ended',
    });
    await expect(rerunExecution(ports, ada, first, 'all')).rejects.toMatchObject({
      kind: 'execution-under-way',
    });

    await cancelExecution(ports, ada, first);
    await gate.brokenOff;
    expect(await ended(ada, first)).toMatchObject({
      execution: { status: 3, reason: 'ada cancelled it' },
      tokens: [],
    });
    await gate.arrived(2);
    expect(await states()).toEqual(['dispatched', 'running', 'dispatched', 'waiting', 'waiting']);
    // A higher limit is used at once.
    await setConcurrency(ports, ada, 'managed', 2);
    await gate.arrived(3);
    expect(await states()).toEqual(['dispatched', 'running', 'dispatched', 'running', 'waiting']);
    gate.open();
    const rest = await Promise.all([second, fourth, fifth].map((id) => ended(ada, id)));
    expect(rest.map(({ execution }) => execution.status)).toEqual([1, 1, 1]);
    const begun = rest.map(({ execution }) => execution.runningAt?.getTime() ?? 0);
    expect(begun).toEqual(begun.toSorted((a, b) => a - b));
    const { claim, turn } = rest[0]?.execution ?? {};
    expect([claim, turn]).toEqual([null, null]);
  });

  test('that are old are removed with their results, and no others', async () => {
    const ada = await newAdmin();
    const pipeline = await pipelineOf(ada);
    const old = await ended(ada, await start(ada, pipeline));
    const young = await ended(ada, await start(ada, pipeline));
    const { ports, database } = parts();
    const aged = { dispatchedAt: sql`now() - interval '91 days'` };
    await database
      .system('a test')
      .update(executions)
      .set(aged)
      .where(eq(executions.id, old.execution.id));
    await removeOldExecutions(ports, new AbortController().signal);
    await expect(getExecution(ports, ada, old.execution.id)).rejects.toMatchObject({
      kind: 'not-found',
    });
    await getExecution(ports, ada, young.execution.id);
  });

  test('are stored all or none, and only of the own workspace', async () => {
    const [ada, eve] = [await newAdmin(), await newAdmin()];
    const { ports } = parts();
    const pipelines = [await pipelineOf(ada), await pipelineOf(eve)];
    await expect(startOf(ada, pipelines)).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listExecutions(ports, ada, {}, { limit: 10 })).toEqual([]);
    const id = await start(ada, pipelines[0] ?? '');
    for (const refused of [
      () => getExecution(ports, eve, id),
      () => cancelExecution(ports, eve, id),
      () => rerunExecution(ports, eve, id, 'all'),
    ]) {
      await expect(refused()).rejects.toMatchObject({ kind: 'not-found' });
    }
    await ended(ada, id);
  });

  const startOf = (actor: Actor, pipelineIds: readonly string[]) =>
    startExecutions(parts().ports, actor, pipelineIds, {
      kind: 'manual',
      id: null,
      name: actor.user,
      payload: null,
      parameters: NO_PARAMETERS,
      hops: 0,
      receivedAt: new Date(),
    });
});

describe('executions that take longer than they may', () => {
  const { newAdmin, pipelineOf, start, ended } = executionBench(anyStore, { timeLimitSeconds: 3 });

  test('are blocked, what had not ended as what had not begun', async () => {
    const ada = await newAdmin();
    const loops = 'def test_loops():\n    while True:\n        pass\n';
    const found = await ended(ada, await start(ada, await pipelineOf(ada, loops, PASSES)));
    const reason = 'the time limit of the execution was reached';
    expect(found.testCases).toMatchObject([
      { status: 3, reason },
      { status: 3, reason },
    ]);
    expect(found.execution).toMatchObject({
      status: 3,
      reason: `2 of 2 test cases are blocked: ${reason}`,
    });
  });
});

describe('executions where Python is missing', () => {
  const runtimeAt = (PATH: string | undefined) =>
    managedRuntime({
      environment: { ...process.env, PATH },
      hidden: [],
      minimum: 'none',
      notice: () => undefined,
    });
  const runtimes = { managed: runtimeAt('/nowhere'), 'self-managed': null };
  const { parts, newAdmin, pipelineOf, start, ended } = executionBench(anyStore, { runtimes });

  test('are blocked with the reason, which people see beside the runtime too', async () => {
    const ada = await newAdmin();
    const runtime = async () => {
      const [row] = await parts()
        .database.system('a test')
        .select()
        .from(tables.runtimes)
        .where(eq(tables.runtimes.workspaceId, ada.workspaceId));
      return row;
    };
    const pipeline = await pipelineOf(ada, PASSES);
    const { execution } = await ended(ada, await start(ada, pipeline));
    expect(execution).toMatchObject({ status: 3, runningAt: null });
    expect(execution.reason).toContain('the runtime managed is not operational: Install Python');
    const reason = expect.stringContaining('Install Python');
    expect(await runtime()).toMatchObject({ operational: false, reason });
    runtimes.managed = runtimeAt(process.env.PATH);
    expect(await ended(ada, await start(ada, pipeline))).toMatchObject({
      execution: { status: 1 },
    });
    expect(await runtime()).toMatchObject({ operational: true });
  });
});
