import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  enterRun,
  executedTestCases,
  NO_PARAMETERS,
  startExecutions,
} from '../../../../src/execution/index.ts';
import {
  createPipeline,
  editPipeline,
  editTestCase,
  getPipeline,
} from '../../../../src/library/index.ts';
import type { Actor } from '../../../../src/workspaces/index.ts';
import {
  type ActionsBench,
  actionsBench,
  type Pipelined,
  PLATFORM,
} from '../../../support/actions/actions.ts';
import { testIssuer } from '../../../support/platform/oidc-issuer.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import { until } from '../../../support/until.ts';

describe('a base URL on GitHub Actions', () => {
  let bench: ActionsBench;
  const issuer = testIssuer(PLATFORM, () => bench.ports.now());
  let pipeline: Pipelined;
  let testCaseIds: readonly string[];
  beforeAll(async () => {
    bench = await actionsBench(await anyStore(), issuer);
    pipeline = await bench.pipeline(2);
    ({ testCaseIds } = await getPipeline(bench.ports.library, bench.actor, pipeline.id));
  });
  afterAll(() => bench.close());

  const start = async (actor: Actor, pipelineId: string, baseUrl: string) => {
    const given = { payload: null, parameters: { ...NO_PARAMETERS, baseUrl }, hops: 0 };
    const trigger = { kind: 'manual', id: null, name: actor.user, ...given } as const;
    const receivedAt = bench.ports.now();
    const [made] = await startExecutions(bench.ports, actor, [pipelineId], {
      ...trigger,
      receivedAt,
    });
    return made?.id ?? '';
  };
  const runsOf = (id: string) =>
    bench.github.gaps.workflowRuns.filter(({ title }) => title.endsWith(id));

  test('that the owner of a script has not allowed starts no workflow', async () => {
    const bob: Actor = { ...bench.actor, user: 'bob', role: 'member' };
    const input = { name: randomUUID(), runtime: pipeline.runtime, hosts: ['evil.example'] };
    const { id: bobs } = await createPipeline(bench.ports.library, bob, {
      ...input,
      testCaseIds: [...testCaseIds],
    });
    const id = await start(bob, bobs, 'https://evil.example');
    const { execution } = await bench.ended(id);
    expect(execution).toMatchObject({
      status: 3,
      reason: expect.stringMatching(
        /^the base URL https:\/\/evil\.example is at a host that is not allowed by the test case "test_0\.py" \(ada\), the test case "test_1\.py" \(ada\): /,
      ),
    });
    expect(runsOf(id)).toEqual([]);
  });

  test('is given to a job only while the owner of each script allows its host', async () => {
    const { library } = bench.ports;
    await editPipeline(library, bench.actor, pipeline.id, { hosts: ['staging.example'] });
    const id = await start(bench.actor, pipeline.id, 'https://staging.example/v1');
    const run = await until(() => {
      const [found] = runsOf(id);
      if (found === undefined) throw new Error('it is not dispatched yet');
      return found;
    });
    const enter = async () => {
      const token = await bench.token(pipeline.repository, run.id);
      const caller = { executionId: id, token, remoteAddress: '127.0.0.1' };
      return enterRun(bench.ports, caller, async () => ({ leg: 0 }));
    };
    const { variables } = await until(enter);
    expect(variables).toEqual({ PROOFGATE_BASE_URL: 'https://staging.example/v1' });
    // A job has one of the two scripts, and the other one's owner counts too.
    const [, second] = await executedTestCases(bench.ports, bench.actor, id);
    await editTestCase(library, bench.actor, second?.testCaseId ?? '', { hosts: [] });
    await expect(enter()).rejects.toMatchObject({
      kind: 'address-refused',
      message: expect.stringContaining('not allowed by the test case "test_1.py" (ada)'),
    });
  });
});
