import { describe, expect, test } from 'vitest';
import { workOnExecutions } from '../../../src/execution/index.ts';
import {
  type ExecutionParts,
  newAdmin,
  pipelineOf,
  startOne,
  whenEnded,
} from '../../support/platform/execution.ts';
import { killChild, startChild } from '../../support/platform/execution-process.ts';
import { STORES } from '../../support/stores/stores.ts';
import { startGate } from './gate.ts';
import { opened } from './opened-parts.ts';

/** Works here until these executions have ended. */
async function finishHere(
  parts: ExecutionParts,
  ada: Parameters<typeof whenEnded>[1],
  ids: string[],
) {
  const work = await workOnExecutions(parts.ports);
  const found = await Promise.all(ids.map((id) => whenEnded(parts, ada, id)));
  await work.stop();
  return found;
}

describe.each(STORES)('a worker that is killed, on $name', ({ create }) => {
  test('while tests run: they end with it, and are run again to one result', async () => {
    const store = await create();
    const gate = await startGate();
    const { ada, ids } = await opened(store, async (parts) => {
      const admin = await newAdmin(parts);
      const pipeline = await pipelineOf(parts, admin, 'def test_a():\n    pass\n', gate.script);
      const both = [await startOne(parts, admin, pipeline), await startOne(parts, admin, pipeline)];
      return { ada: admin, ids: both };
    });
    const child = await startChild(store);
    await gate.arrived(2);
    await killChild(child);
    await gate.brokenOff;
    gate.open();
    await opened(store, async (parts) => {
      const found = await finishHere(parts, ada, ids);
      for (const { execution, testCases, results, tokens } of found) {
        expect(execution).toMatchObject({ status: 1, claim: null });
        expect(testCases.map(({ status }) => status)).toEqual([1, 1]);
        expect(results.map(({ position, test: name }) => [position, name])).toEqual([
          [0, 'test_a'],
          [1, 'test_gate'],
        ]);
        expect(tokens).toEqual([]);
      }
      expect(parts.ended.toSorted()).toEqual(ids.toSorted());
    });
  });

  test('while it stores the result: that is stored once, and no test runs again', async () => {
    const store = await create();
    const gate = await startGate();
    gate.open();
    const { ada, id } = await opened(store, async (parts) => {
      const admin = await newAdmin(parts);
      const pipeline = await pipelineOf(parts, admin, gate.script);
      return { ada: admin, id: await startOne(parts, admin, pipeline) };
    });
    const child = await startChild(store, 'ending');
    await child.said('ending');
    await killChild(child);
    let asked = 1;
    void gate.arrived(2).then(() => {
      asked += 1;
    });
    await opened(store, async (parts) => {
      const [found] = await finishHere(parts, ada, [id]);
      expect(found?.execution).toMatchObject({ status: 1 });
      expect(found?.results).toHaveLength(1);
      expect(parts.ended).toEqual([id]);
    });
    expect(asked).toBe(1);
  });
});
