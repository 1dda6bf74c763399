import { describe, expect, test } from 'vitest';
import { listScenarios } from '../../../src/execution/index.ts';
import { executionBench } from '../../support/platform/execution.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const SCRIPT = `
import pytest


def test_plain():
    pass


@pytest.mark.parametrize("scenario", ["1.03", "1.05"])
def test_one(scenario):
    assert scenario == "1.05"


@pytest.mark.parametrize("scenario", ["1.05"])
def test_two(scenario):
    pass
`;

describe.each(PLAIN_STORES)('scenarios on $name', ({ create }) => {
  const { parts, newAdmin, pipelineOf, start, ended } = executionBench(create);

  test('are counted over all test cases, and only for their own workspace', async () => {
    const ada = await newAdmin();
    const { execution } = await ended(ada, await start(ada, await pipelineOf(ada, SCRIPT)));
    const { ports } = parts();
    expect(await listScenarios(ports, ada, execution.id)).toEqual([
      { scenario: '1.03', passed: 0, failed: 1, unproven: 0, known: 0, blocked: 0 },
      { scenario: '1.05', passed: 2, failed: 0, unproven: 0, known: 0, blocked: 0 },
      { scenario: null, passed: 1, failed: 0, unproven: 0, known: 0, blocked: 0 },
    ]);
    const eve = await newAdmin();
    await expect(listScenarios(ports, eve, execution.id)).rejects.toMatchObject({
      kind: 'not-found',
    });
  });
});
