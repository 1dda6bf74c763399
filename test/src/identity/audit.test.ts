import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { type AuditFilter, recordRefusal } from '../../../src/identity/audit.ts';
import { listAudit, recordAudit, recordUnwritten } from '../../../src/identity/index.ts';
import { REFUSALS_A_MINUTE, RefusalCounter } from '../../../src/identity/refusal-counter.ts';
import { identityBench, REMOTE, type SignedIn } from '../../support/platform/identity.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { auditLog } = tables;
const lineOf = ({ principal }: SignedIn, action = 'token.create') => ({
  workspaceId: principal.workspaceId,
  actor: principal.user,
  via: principal.via,
  action,
  target: 'ci',
  remoteAddress: REMOTE,
  outcome: 'done' as const,
});

describe.each(PLAIN_STORES)('the audit log on $name', ({ create }) => {
  const bench = identityBench(create);

  test('says who did what, from where, with what result', async () => {
    const ada = await bench.newWorkspace();
    await recordAudit(bench.ports(), lineOf(ada));
    const listed = await listAudit(bench.ports(), ada.principal, { limit: 1 });
    expect(listed).toMatchObject([{ ...lineOf(ada), at: bench.ports().now(), reason: null }]);
  });

  test('holds a line exactly when the transaction commits that it is about', async () => {
    const ada = await bench.newWorkspace();
    const { database } = bench.ports();
    const failing = database.transaction(async () => {
      await recordAudit(bench.ports(), lineOf(ada, 'never.happened'));
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    const lines = await database
      .system('a test')
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'never.happened'));
    expect(lines).toEqual([]);
  });

  test('is narrowed by a part of who, what and to what, and by the outcome', async () => {
    const ada = await bench.newWorkspace();
    for (const [action, target] of [
      ['POST /api/v2/records', '/api/v2/records/pets_100%'],
      ['sign-in', ''],
    ] as const) {
      await recordAudit(bench.ports(), { ...lineOf(ada, action), target });
    }
    const refused = { ...lineOf(ada, 'sign-in'), outcome: 'refused' as const, actor: 'mallory' };
    await recordAudit(bench.ports(), refused);
    const found = async (filter: AuditFilter) => {
      const rows = await listAudit(bench.ports(), ada.principal, { limit: 9 }, filter);
      return rows.map(({ actor, action }) => `${actor} ${action}`);
    };
    const { user } = ada.principal;
    expect(await found({ text: 'RECORDS' })).toEqual([`${user} POST /api/v2/records`]);
    expect(await found({ text: '_100%' })).toEqual([`${user} POST /api/v2/records`]);
    expect(await found({ text: 'r%s' })).toEqual([]);
    expect(await found({ text: 'mallo' })).toEqual(['mallory sign-in']);
    expect(await found({ outcome: 'done', text: 'sign' })).toEqual([`${user} sign-in`]);
    expect(await found({ outcome: 'refused' })).toEqual(['mallory sign-in']);
  });

  const CHANGES = [
    ['UPDATE', sql`UPDATE audit_log SET actor = 'nobody'`],
    ['DELETE', sql`DELETE FROM audit_log`],
    ['TRUNCATE', sql`TRUNCATE audit_log`],
  ] as const;
  test.each(CHANGES)('refuses %s', async (_, change) => {
    const ada = await bench.newWorkspace();
    await recordAudit(bench.ports(), lineOf(ada));
    const queries = bench.ports().database.system('a test');
    const before = await queries.$count(auditLog);
    await expect(queries.execute(change)).rejects.toMatchObject({
      cause: expect.objectContaining({ message: 'the audit log is append-only' }),
    });
    expect(await queries.$count(auditLog)).toBe(before);
  });

  test('outlives the workspace that it is about', async () => {
    const ada = await bench.newWorkspace();
    await recordAudit(bench.ports(), lineOf(ada));
    const { workspaceId } = ada.principal;
    const queries = bench.ports().database.system('a test');
    await queries.delete(tables.workspaces).where(eq(tables.workspaces.id, workspaceId));
    const left = await queries.$count(auditLog, eq(auditLog.workspaceId, workspaceId));
    expect(left).toBe(1);
  });

  test('is read by admins, in pages, the newest first', async () => {
    const ada = await bench.newWorkspace('github');
    const { principal: bob } = await bench.signIn(ada.principal.workspaceId, 'bob', 'member');
    const reading = listAudit(bench.ports(), bob, { limit: 1 });
    await expect(reading).rejects.toMatchObject({ kind: 'forbidden' });
    for (const action of ['a.one', 'a.two', 'a.three']) {
      await recordAudit(bench.ports(), lineOf(ada, action));
    }
    const first = await listAudit(bench.ports(), ada.principal, { limit: 2 });
    const before = first[1]?.id ?? '';
    const second = await listAudit(bench.ports(), ada.principal, { limit: 2, before });
    const actions = [...first, ...second].map(({ action }) => action);
    expect(actions).toEqual(['a.three', 'a.two', 'a.one']);
  });

  test('of a workspace is not seen in another; lines of none are seen in local mode', async () => {
    const local = await bench.newWorkspace();
    const ada = await bench.newWorkspace('github');
    const eve = await bench.newWorkspace('github');
    await bench.bearer('pg_nobody_made_this');
    await recordAudit(bench.ports(), lineOf(ada));
    expect(await listAudit(bench.ports(), eve.principal, { limit: 9 })).toEqual([]);
    const [seen] = await listAudit(bench.ports(), local.principal, { limit: 1 });
    expect(seen).toMatchObject({ workspaceId: null, reason: 'token-unknown' });
  });

  test('is not filled by somebody who tries tokens, and says how many they tried', async () => {
    const ports = { ...bench.ports(), refusals: new RefusalCounter() };
    const queries = ports.database.system('a test');
    const before = await queries.$count(auditLog);
    const refusal = {
      action: 'authenticate',
      remoteAddress: REMOTE,
      reason: 'token-unknown',
    } as const;
    for (let tried = 0; tried < 100; tried += 1) await recordRefusal(ports, refusal);
    expect((await queries.$count(auditLog)) - before).toBe(REFUSALS_A_MINUTE);
    await recordRefusal(ports, { ...refusal, reason: 'link-unknown' });
    expect(await bench.lastReason()).toBe('link-unknown');
    await recordUnwritten(ports);
    const counted = await queries
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'refusals.counted'));
    expect(counted).toMatchObject([
      { reason: 'token-unknown', target: expect.stringMatching(/^80 more in the minute from 20/) },
    ]);
  });
});

describe('the counter of refusals', () => {
  const at = (seconds: number) => new Date(1_000_000_000_000 + seconds * 1000);

  test('starts again each minute, and reports what it had only counted', () => {
    const counter = new RefusalCounter();
    for (let tried = 0; tried < REFUSALS_A_MINUTE; tried += 1) {
      expect(counter.count('token-unknown', at(tried))).toEqual({ isWritten: true });
    }
    expect(counter.count('token-unknown', at(59))).toEqual({ isWritten: false });
    const before = { reason: 'token-unknown', more: 1, since: at(0) };
    expect(counter.count('token-unknown', at(60))).toEqual({ isWritten: true, before });
    expect(counter.drain()).toEqual([]);
  });

  test('starts again when the clock is set back', () => {
    const counter = new RefusalCounter();
    for (let tried = 0; tried <= REFUSALS_A_MINUTE; tried += 1) {
      counter.count('token-unknown', at(3600));
    }
    expect(counter.count('token-unknown', at(0))).toMatchObject({ isWritten: true });
  });
});
