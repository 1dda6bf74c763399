import { expect, test } from 'vitest';
import { workOnExecutions } from '../../src/execution/index.ts';
import {
  newAdmin,
  openExecutionParts,
  pipelineOf,
  startOne,
  whenEnded,
} from '../support/platform/execution.ts';
import { killChild, startChild } from '../support/platform/execution-process.ts';
import { temporaryStore } from '../support/stores/stores.ts';

/** More than an execution has attempts. */
const KILLS = 6;

test('six kills before any test has started block no execution', async () => {
  const store = temporaryStore();
  const before = await openExecutionParts(store);
  const ada = await newAdmin(before);
  const pipeline = await pipelineOf(before, ada, 'def test_a():\n    pass\n');
  const ids = [await startOne(before, ada, pipeline), await startOne(before, ada, pipeline)];
  await before.close();
  for (let kill = 0; kill < KILLS; kill++) {
    const child = await startChild(store, 'preparing');
    await child.said('preparing');
    await killChild(child);
  }
  const after = await openExecutionParts(store);
  const work = await workOnExecutions(after.ports);
  const ended = await Promise.all(ids.map((id) => whenEnded(after, ada, id)));
  await work.stop();
  await after.close();
  for (const { execution, results } of ended) {
    expect(execution).toMatchObject({ status: 1, reason: null, attempts: 1 });
    expect(results).toHaveLength(1);
  }
}, 600_000);
