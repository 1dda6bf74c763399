import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Database } from '../../../src/database/index.ts';
import { listMembers, removeMember, setMember } from '../../../src/identity/index.ts';
import { Problem } from '../../../src/problem.ts';
import { identityBench } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const Waiting = z.looseObject({ rows: z.tuple([z.object({ waiting: z.coerce.number() })]) });

/** Resolves when a connection of this database waits for another's lock. */
async function lockIsAwaited(database: Database): Promise<void> {
  const queries = database.system('a test');
  const waiting = async () => {
    const asked = sql`SELECT count(*) AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return Waiting.parse(await queries.execute(asked)).rows[0].waiting;
  };
  await expect.poll(waiting).toBeGreaterThan(0);
}

describe.each(PLAIN_STORES)('members on $name', ({ name, create }) => {
  const bench = identityBench(create);

  test('of a local workspace are set by an admin, and named without regard to case', async () => {
    const { principal: ada } = await bench.newWorkspace();
    await setMember(bench.ports(), ada, 'Bob', 'member');
    await setMember(bench.ports(), ada, 'bob', 'admin');
    const listed = await listMembers(bench.ports(), ada);
    expect(listed.map(({ login, role }) => `${login} ${role}`)).toEqual(['Bob admin', 'ada admin']);
  });

  test('are set and removed only by admins', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'member');
    const setting = setMember(bench.ports(), bob, 'bob', 'admin');
    await expect(setting).rejects.toMatchObject({ kind: 'forbidden' });
    const removing = removeMember(bench.ports(), bob, 'ada');
    await expect(removing).rejects.toMatchObject({ kind: 'forbidden' });
  });

  test('keep an admin: the last one is neither removed nor made less', async () => {
    const { principal: ada } = await bench.newWorkspace();
    await setMember(bench.ports(), ada, 'bob', 'member');
    for (const lessening of [
      setMember(bench.ports(), ada, 'ADA', 'member'),
      removeMember(bench.ports(), ada, 'ada'),
    ]) {
      await expect(lessening).rejects.toMatchObject({ kind: 'field-fixed' });
    }
    await setMember(bench.ports(), ada, 'bob', 'admin');
    await removeMember(bench.ports(), ada, 'ada');
  });

  test('two admins who remove each other at once leave one', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: bob } = await bench.signIn(ada.workspaceId, 'bob', 'admin');
    const { database } = bench.ports();
    const [removed, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const first = database.transaction(async () => {
      await removeMember(bench.ports(), ada, 'bob');
      removed.resolve();
      await commit.promise;
    });
    await removed.promise;
    const second = removeMember(bench.ports(), bob, 'ada').then(
      () => 'done',
      (error: unknown) => (error instanceof Problem ? error.kind : error),
    );
    // The embedded store has one connection, so there the second waits for the first anyway.
    if (name === 'PostgreSQL') await Promise.race([second, lockIsAwaited(database)]);
    commit.resolve();
    await first;
    expect(await second).toBe('field-fixed');
    expect(await listMembers(bench.ports(), ada)).toMatchObject([{ login: 'ada' }]);
  });

  test('of a workspace of GitHub are what GitHub says', async () => {
    const { principal: ada } = await bench.newWorkspace('github');
    const setting = setMember(bench.ports(), ada, 'bob', 'admin');
    await expect(setting).rejects.toMatchObject({ kind: 'field-fixed' });
  });

  test('of another workspace are neither listed nor removed', async () => {
    const { principal: ada } = await bench.newWorkspace();
    const { principal: other } = await bench.newWorkspace();
    await setMember(bench.ports(), ada, 'bob', 'member');
    expect(await listMembers(bench.ports(), other)).toHaveLength(1);
    const removing = removeMember(bench.ports(), other, 'bob');
    await expect(removing).rejects.toMatchObject({ kind: 'not-found' });
    expect(await listMembers(bench.ports(), ada)).toHaveLength(2);
  });

  test.each(['', 'a b', '-a', 'a--b', 'oidc:x', 'a'.repeat(40)])(
    '%j is no login',
    async (login) => {
      const { principal: ada } = await bench.newWorkspace();
      const setting = setMember(bench.ports(), ada, login, 'member');
      await expect(setting).rejects.toMatchObject({ kind: 'input-faulty' });
    },
  );
});
