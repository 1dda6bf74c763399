import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { connect, type Database } from '../../../src/database/index.ts';
import { historyOf, MIGRATIONS, readJournal } from '../../support/platform/history.ts';
import { temporaryFolder } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

/** The migrations before purposes. */
const BEFORE = readJournal(MIGRATIONS).entries.findIndex(({ tag }) =>
  tag.endsWith('purposes-of-git-credentials'),
);
const WORKSPACE = '00000000-0000-7000-8000-000000000001';
const RUNTIME = '00000000-0000-7000-8000-000000000002';

const NAMES = [
  ...['writes', 'reads documents', 'imports', 'writes and reads documents'],
  ...['reads documents and imports', 'writes and imports', 'plain', 'local', 'unused'],
];
const idOf = (name: string) =>
  `00000000-0000-7000-9000-${String(NAMES.indexOf(name)).padStart(12, '0')}`;

/** Who uses what, and where: records by publishing or reading, imports by reading. */
const USES = [
  ['write', 'writes', 'https://git.example/a.git'],
  ['write', 'writes', 'https://GIT.example:443/b.git'],
  ['write', 'writes', 'https://other.example:8443/c.git'],
  ['document', 'reads documents', 'https://raw.example/openapi.yaml?ref=main'],
  ['import', 'imports', 'https://git.example/d.git'],
  ['write', 'writes and reads documents', 'https://git.example/e.git'],
  ['document', 'writes and reads documents', 'https://raw.example/e.yaml'],
  ['document', 'reads documents and imports', 'https://raw.example/f.yaml'],
  ['import', 'reads documents and imports', 'https://git.example/f.git'],
  ['write', 'writes and imports', 'https://git.example/g.git'],
  ['import', 'writes and imports', 'https://other.example/g.git'],
  ['document', 'plain', 'http://intranet.example/h.yaml'],
  ['write', 'local', 'http://127.0.0.1:3000/i.git'],
] as const;

async function fill(database: Database): Promise<void> {
  const queries = database.system('a test');
  await queries.execute(
    sql`INSERT INTO workspaces (id, name, kind) VALUES (${WORKSPACE}, 'local', 'local')`,
  );
  await queries.execute(
    sql`INSERT INTO runtimes (id, workspace_id, name, kind, operational) VALUES (${RUNTIME}, ${WORKSPACE}, 'managed', 'managed', true)`,
  );
  for (const name of NAMES) {
    await queries.execute(
      sql`INSERT INTO git_credentials (id, workspace_id, name, reference, access) VALUES (${idOf(name)}, ${WORKSPACE}, ${name}, 'env://PAT', 'write')`,
    );
  }
  for (const [index, [kind, name, url]] of USES.entries()) {
    const id = `00000000-0000-7000-a000-${String(index).padStart(12, '0')}`;
    if (kind === 'import') {
      await queries.execute(
        sql`INSERT INTO git_imports (id, workspace_id, repository_type, repository_url, branch, folder, credential_id, started_by, state) VALUES (${id}, ${WORKSPACE}, 'gitlab', ${url}, 'main', 'tests', ${idOf(name)}, 'ada', 'imported')`,
      );
      continue;
    }
    const reads = kind === 'document';
    const [document, repository] = reads ? [url, 'https://public.example/x.git'] : [null, url];
    const [reader, writer] = reads ? [idOf(name), null] : [null, idOf(name)];
    await queries.execute(
      sql`INSERT INTO generation_records (id, workspace_id, name, runtime_id, specification_url, is_private, read_credential_id, repository_type, repository_url, branch, root_folder, write_credential_id, owners, created_by, state) VALUES (${id}, ${WORKSPACE}, ${id}, ${RUNTIME}, ${document}, ${reads}, ${reader}, 'gitlab', ${repository}, 'tests', 'suite', ${writer}, '[]', 'ada', 'draft')`,
    );
  }
}

test('credentials keep what they were used for, and the others say what to do', async () => {
  const store = { kind: 'pglite' as const, folder: temporaryFolder() };
  const old = await connect(store, historyOf(BEFORE));
  await fill(old);
  await old.close();
  const database = await connect(store);
  onTestFinished(() => database.close());
  const rows = await database.system('a test').select().from(tables.gitCredentials);
  const shown = rows.map(({ name, purpose, hosts, explanation }) => [
    name,
    [purpose, hosts, explanation?.split(':')[0] ?? null],
  ]);
  expect(Object.fromEntries(shown)).toEqual({
    writes: ['repository-write', ['git.example', 'other.example:8443'], null],
    'reads documents': ['document', ['raw.example'], null],
    imports: ['repository-read', ['git.example'], null],
    'writes and reads documents': [
      'repository-write',
      ['git.example'],
      'It reads no documents any more, because it writes repositories',
    ],
    'reads documents and imports': [
      'document',
      ['raw.example'],
      'It imports no scripts any more, because it reads documents',
    ],
    'writes and imports': ['repository-write', ['git.example', 'other.example'], null],
    plain: ['document', [], 'It was used over plain http alone, and tokens go over https'],
    local: ['repository-write', ['127.0.0.1:3000'], null],
    unused: [null, [], 'Nothing used it when purposes and hosts were introduced'],
  });
});
