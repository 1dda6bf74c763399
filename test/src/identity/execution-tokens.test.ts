import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { endExecutionTokens, hashOf, issueExecutionToken } from '../../../src/identity/index.ts';
import { identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

describe.each(PLAIN_STORES)('execution tokens on $name', ({ create }) => {
  const bench = identityBench(create);
  const issue = async () => {
    const { workspaceId } = (await bench.newWorkspace()).principal;
    const grant = { workspaceId, executionId: randomUUID(), bindings: [randomUUID()] };
    const endsAt = new Date(bench.ports().now().getTime() + 60_000);
    return { grant, token: await issueExecutionToken(bench.ports(), { ...grant, endsAt }) };
  };

  const { executionTokens } = tables;
  /** What is stored of a token; reading by one is a matter of secrets. */
  const stored = (token: string) =>
    bench
      .ports()
      .database.system('a test')
      .select()
      .from(executionTokens)
      .where(eq(executionTokens.hash, hashOf(token)));

  test('hold workspace, execution and bindings, and go some time after their end', async () => {
    const { grant, token } = await issue();
    expect(token).toMatch(/^pgx_[\w-]{43}$/);
    expect(await stored(token)).toMatchObject([grant]);
    bench.advance(60_001);
    await issue();
    expect(await stored(token)).toEqual([]);
  });

  test('die with their execution, and not with that of another workspace', async () => {
    const { grant, token } = await issue();
    const { workspaceId } = (await bench.newWorkspace()).principal;
    await endExecutionTokens(bench.ports(), { ...grant, workspaceId });
    expect(await stored(token)).toMatchObject([grant]);
    await endExecutionTokens(bench.ports(), grant);
    expect(await stored(token)).toEqual([]);
  });

  test('are no API tokens', async () => {
    expect(await bench.bearer((await issue()).token)).toBeNull();
  });
});
