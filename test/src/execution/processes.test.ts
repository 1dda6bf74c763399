import { once } from 'node:events';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { cancelExecution, getExecution, workOnExecutions } from '../../../src/execution/index.ts';
import { beginExecution } from '../../../src/execution/lifecycle/begin-execution.ts';
import { newAttempt } from '../../../src/execution/lifecycle/count-attempt.ts';
import { endBlocked } from '../../../src/execution/lifecycle/end-execution.ts';
import { runExecution } from '../../../src/execution/lifecycle/run-execution.ts';
import { processResults } from '../../../src/execution/results/process-results.ts';
import { storeOutcome } from '../../../src/execution/results/store-outcome.ts';
import type { Runtime } from '../../../src/runtimes/runtime.ts';
import { newAdmin, pipelineOf, startOne, whenEnded } from '../../support/platform/execution.ts';
import { startChild } from '../../support/platform/execution-process.ts';
import { STORES, temporaryStore } from '../../support/stores/stores.ts';
import { startGate } from './gate.ts';
import { opened } from './opened-parts.ts';

describe.each(STORES)('a process that was taken for dead, on $name', ({ create }) => {
  test('writes nothing more into what another has taken over', async () => {
    await opened(await create(), async (parts) => {
      const { ports } = parts;
      const ada = await newAdmin(parts);
      const executionId = await startOne(parts, ada, await pipelineOf(parts, ada, 'x = 1\n'));
      const fine = { operational: true, reason: null };
      const begin = async () => {
        const healths = { managed: fine, 'self-managed': fine };
        const task = await beginExecution(ports, executionId, healths);
        if (task?.kind !== 'run') throw new Error('it does not begin');
        return task.claimed;
      };
      const dead = await begin();
      const living = await begin();
      const result = { script: 'a.py', test: 'a', outcome: 'passed', text: '', milliseconds: 1 };
      const outcome = {
        commit: null,
        results: [{ ...result, outcome: 'passed' as const, details: null }],
        reason: null,
        milliseconds: 1,
      };
      const hide = (text: string) => text;
      const late = storeOutcome(ports, dead, 0, outcome, hide);
      await expect(late).rejects.toMatchObject({ of: 'lost' });
      await storeOutcome(ports, living, 0, outcome, hide);
      await endBlocked(ports, dead, 'it is over');
      await processResults(ports, dead);
      expect(await getExecution(ports, ada, executionId)).toMatchObject({
        state: 'running',
        claim: living.claim,
      });
      expect(parts.ended).toEqual([]);
    });
  });
});

test('an execution has four attempts; one that ended before its tests started does not count', async () => {
  await opened(temporaryStore(), async (parts) => {
    const { ports } = parts;
    const ada = await newAdmin(parts);
    const executionId = await startOne(parts, ada, await pipelineOf(parts, ada, 'x = 1\n'));
    const fine = { operational: true, reason: null };
    const begin = () => beginExecution(ports, executionId, { managed: fine, 'self-managed': fine });
    const claimed = async () => {
      const task = await begin();
      if (task?.kind !== 'run') throw new Error('it does not begin');
      return task.claimed;
    };
    for (let killed = 0; killed < 10; killed++) await claimed();
    for (let started = 0; started < 4; started++) {
      const attempt = newAttempt(ports, await claimed());
      await attempt.count();
      await attempt.count();
    }
    expect(await begin()).toBeNull();
    expect(await getExecution(ports, ada, executionId)).toMatchObject({
      ...{ state: 'dispatched', status: 3, attempts: 4 },
      reason: expect.stringContaining('started again and again'),
    });
  });
});

test('our own error ends an attempt, and a database that is away does not', async () => {
  const outage = Object.assign(new Error('terminated'), { code: '57P01' });
  const faults = [
    new DrizzleQueryError('SELECT 1', [], outage),
    ...Array.from({ length: 4 }, () => new Error('a bug')),
  ];
  const broken: Runtime = {
    health: async () => ({ operational: true, reason: null }),
    run: async () => {
      throw faults.shift();
    },
    openLineSession: async () => {
      throw new Error('nothing is calibrated here');
    },
  };
  await opened(temporaryStore(), async (parts) => {
    const ports = { ...parts.ports, runtimes: { managed: broken, 'self-managed': null } };
    const ada = await newAdmin(parts);
    const executionId = await startOne(parts, ada, await pipelineOf(parts, ada, 'x = 1\n'));
    const run = () => runExecution(ports, executionId, new AbortController().signal);
    const attempts = async () => (await getExecution(ports, ada, executionId)).attempts;
    await expect(run()).rejects.toThrow();
    expect(await attempts()).toBe(0);
    for (let tried = 1; tried <= 4; tried++) {
      await expect(run()).rejects.toThrow('a bug');
      expect(await attempts()).toBe(tried);
    }
    await run();
    expect(await getExecution(ports, ada, executionId)).toMatchObject({ status: 3 });
  });
});

describe('two processes on one PostgreSQL', () => {
  const create = () => {
    const postgresql = STORES.find(({ name }) => name === 'PostgreSQL');
    return postgresql?.create() ?? Promise.reject(new Error('there is no PostgreSQL'));
  };

  test('keep one limit, stop what is cancelled at the other, and take over what one leaves', async () => {
    const store = await create();
    const gate = await startGate();
    const child = await startChild(store);
    await opened(store, async (parts) => {
      const ada = await newAdmin(parts);
      const pipeline = await pipelineOf(parts, ada, gate.script);
      const first = await startOne(parts, ada, pipeline);
      await gate.arrived(1);
      const work = await workOnExecutions(parts.ports);
      const others = [];
      for (let count = 0; count < 4; count++) others.push(await startOne(parts, ada, pipeline));
      await gate.arrived(2);
      // The child runs the first one, and only learns it from the row.
      await cancelExecution(parts.ports, ada, first);
      expect(await whenEnded(parts, ada, first)).toMatchObject({
        execution: { status: 3, reason: 'ada cancelled it' },
      });
      await gate.arrived(3);
      expect(gate.waiting()).toBe(2);
      // What it runs when it is stopped is run here.
      const left = once(child.process, 'exit');
      child.process.kill('SIGTERM');
      await left;
      gate.open();
      const found = await Promise.all(others.map((id) => whenEnded(parts, ada, id)));
      expect(found.map(({ execution }) => execution.status)).toEqual([1, 1, 1, 1]);
      for (const { results } of found) expect(results).toHaveLength(1);
      await work.stop();
    });
  });
});
