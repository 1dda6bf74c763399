import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  endExecutionTokens,
  issueExecutionToken,
  verifyExecutionToken,
} from '../../src/identity/index.ts';
import { identityBench } from '../support/identity.ts';
import { STORES } from '../support/stores.ts';

describe.each(STORES)('execution tokens on $name', ({ create }) => {
  const bench = identityBench(create);
  const issue = async () => {
    const { workspaceId } = (await bench.newWorkspace()).principal;
    const grant = { workspaceId, executionId: randomUUID(), bindings: [randomUUID()] };
    const endsAt = new Date(bench.ports().now().getTime() + 60_000);
    return { grant, token: await issueExecutionToken(bench.ports(), { ...grant, endsAt }) };
  };

  test('hold workspace, execution and bindings, until their end', async () => {
    const { grant, token } = await issue();
    expect(token).toMatch(/^pgx_[\w-]{43}$/);
    expect(await verifyExecutionToken(bench.ports(), token)).toEqual(grant);
    expect(await verifyExecutionToken(bench.ports(), `${token}x`)).toBeNull();
    bench.advance(60_000);
    expect(await verifyExecutionToken(bench.ports(), token)).toBeNull();
  });

  test('die with their execution, and not with that of another workspace', async () => {
    const { grant, token } = await issue();
    const { workspaceId } = (await bench.newWorkspace()).principal;
    await endExecutionTokens(bench.ports(), { ...grant, workspaceId });
    expect(await verifyExecutionToken(bench.ports(), token)).toEqual(grant);
    await endExecutionTokens(bench.ports(), grant);
    expect(await verifyExecutionToken(bench.ports(), token)).toBeNull();
  });

  test('are no API tokens', async () => {
    expect(await bench.bearer((await issue()).token)).toBeNull();
  });
});
