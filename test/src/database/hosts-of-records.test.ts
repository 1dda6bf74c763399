import { sql } from 'drizzle-orm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '../../../src/database/index.ts';
import { historyOf, MIGRATIONS, readJournal } from '../../support/platform/history.ts';
import { EMPTY_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

/** The migrations before records had hosts. */
const BEFORE = readJournal(MIGRATIONS).entries.findIndex(({ tag }) =>
  tag.endsWith('hosts-of-records'),
);
const idOf = (kind: number, index: number) =>
  `00000000-0000-7000-${9000 + kind}-${String(index).padStart(12, '0')}`;
const WORKSPACE = idOf(0, 0);
const RUNTIME = idOf(0, 1);

/** Records with their owners and base URLs; each has one test case. */
const RECORDS = [
  ['pets', ['ada'], null],
  ['shared', ['ada', 'bob'], null],
  ['own', ['ada'], 'https://API.own.example:443/v1'],
] as const;
const SCRIPTS = [
  ['test_ada.py', 'ada'],
  ['test_bob.py', 'bob'],
] as const;
/** Pipelines: their owners, who has created them, their hosts and what they hold. */
const PIPELINES = [
  ['same owner', [], 'ada', ['staging.example', '*.preview.example'], ['pets', 'test_ada.py']],
  ['both own it', ['ada', 'bob'], 'bob', ['both.example'], ['shared']],
  ['a member', ['bob'], 'bob', ['evil.example'], ['pets', 'test_bob.py']],
  ['given away', ['ada'], 'bob', ['given.example'], ['pets']],
  ['an admin', ['root'], 'root', ['admin.example'], ['pets', 'test_bob.py']],
  ['where it is', ['bob'], 'bob', ['api.own.example'], ['own']],
  ['allowed elsewhere', ['bob'], 'bob', ['staging.example'], ['pets']],
  ['no hosts', ['bob'], 'bob', [], ['pets']],
] as const;

async function fill(database: Database): Promise<void> {
  const queries = database.system('a test');
  const execute = async (query: ReturnType<typeof sql>) => void (await queries.execute(query));
  const texts = (values: readonly string[]) =>
    sql`ARRAY[${sql.join(
      values.map((value) => sql`${value}`),
      sql`, `,
    )}]::text[]`;
  await execute(sql`INSERT INTO workspaces (id, name, kind) VALUES (${WORKSPACE}, 'w', 'local')`);
  await execute(
    sql`INSERT INTO runtimes (id, workspace_id, name, kind, operational) VALUES (${RUNTIME}, ${WORKSPACE}, 'managed', 'managed', true)`,
  );
  await execute(
    sql`INSERT INTO members (id, workspace_id, login, role, refreshed_at) VALUES (${idOf(0, 2)}, ${WORKSPACE}, 'root', 'admin', now()), (${idOf(0, 3)}, ${WORKSPACE}, 'bob', 'member', now())`,
  );
  const testCases = new Map<string, string>();
  for (const [index, [name, owners, baseUrl]] of RECORDS.entries()) {
    const [id, testCase] = [idOf(1, index), idOf(2, index)];
    testCases.set(name, testCase);
    await execute(
      sql`INSERT INTO generation_records (id, workspace_id, name, runtime_id, is_private, repository_type, repository_url, branch, root_folder, base_url, owners, created_by, state) VALUES (${id}, ${WORKSPACE}, ${name}, ${RUNTIME}, false, 'gitlab', 'https://git.example/a.git', 'tests', ${name}, ${baseUrl}, ${JSON.stringify(owners)}, 'ada', 'generated')`,
    );
    await execute(
      sql`INSERT INTO test_cases (id, workspace_id, origin, name, labels, created_from, owner, record_id, endpoint, is_linked) VALUES (${testCase}, ${WORKSPACE}, 'generated', 'GET /', '{}', now(), 'ada', ${id}, 'GET /', true)`,
    );
  }
  for (const [index, [name, owner]] of SCRIPTS.entries()) {
    testCases.set(name, idOf(3, index));
    await execute(
      sql`INSERT INTO test_cases (id, workspace_id, origin, name, labels, created_from, owner, is_linked, script) VALUES (${idOf(3, index)}, ${WORKSPACE}, 'uploaded', ${name}, '{}', now(), ${owner}, false, 'pass')`,
    );
  }
  for (const [index, [name, owners, createdBy, hosts, held]] of PIPELINES.entries()) {
    const id = idOf(4, index);
    await execute(
      sql`INSERT INTO pipelines (id, workspace_id, name, owners, created_by, hosts) VALUES (${id}, ${WORKSPACE}, ${name}, ${texts(owners)}, ${createdBy}, ${texts(hosts)})`,
    );
    for (const [position, one] of held.entries()) {
      await execute(
        sql`INSERT INTO pipeline_test_cases (pipeline_id, position, test_case_id) VALUES (${id}, ${position}, ${testCases.get(one)})`,
      );
    }
  }
}

describe.each(EMPTY_STORES)('the upgrade to hosts of records on $name', ({ create }) => {
  test('keeps what owners listed for their own, and says which pipelines it has stopped', async () => {
    const store = await create();
    const old = await connect(store, historyOf(BEFORE));
    await fill(old);
    await old.close();
    const database = await connect(store);
    onTestFinished(() => database.close());
    const queries = database.system('a test');
    const records = await queries.select().from(tables.generationRecords);
    expect(Object.fromEntries(records.map(({ name, hosts }) => [name, hosts]))).toEqual({
      pets: ['*.preview.example', 'admin.example', 'staging.example'],
      shared: ['both.example'],
      own: [],
    });
    const scripts = await queries.select().from(tables.testCases);
    const uploaded = scripts.filter(({ origin }) => origin === 'uploaded');
    expect(Object.fromEntries(uploaded.map(({ name, hosts }) => [name, hosts]))).toEqual({
      'test_ada.py': ['*.preview.example', 'staging.example'],
      'test_bob.py': ['admin.example', 'evil.example'],
    });
    const lines = await queries.select().from(tables.auditLog);
    expect(lines.map(({ action, target }) => `${action} ${target}`).toSorted()).toEqual([
      'hosts.stop pipeline a member: evil.example without the consent of an owner of record pets',
      'hosts.stop pipeline given away: given.example without the consent of an owner of record pets',
    ]);
    expect(lines.every(({ id }) => /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-8/.test(id))).toBe(true);
  });
});
