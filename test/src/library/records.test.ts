import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { failRun } from '../../../src/library/generation/finish-run.ts';
import {
  createRecord,
  deleteRecord,
  editRecord,
  getRecord,
  listRecords,
  registerGitCredential,
  submitRecord,
} from '../../../src/library/index.ts';
import { Problem } from '../../../src/problem.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const { generationRecords, runtimes } = tables;

describe.each(PLAIN_STORES)('a generation record on $name', ({ create }) => {
  const { ports, newAdmin } = libraryBench(create);
  const member = (admin: Actor, user: string): Actor => ({ ...admin, user, role: 'member' });

  test('begins as a draft that its creator owns, on the default runtime', async () => {
    const ada = await newAdmin();
    const made = await createRecord(ports(), ada, { ...recordNamed('pets'), owners: ['bob'] });
    expect(made).toMatchObject({
      name: 'pets',
      state: 'draft',
      owners: ['ada', 'bob'],
      rootFolder: 'generated-scripts',
      isPrivate: false,
      endpoints: null,
    });
    expect(await getRecord(ports(), ada, 'pets')).toEqual(made);
  });

  test('has a name that is unique only in its workspace', async () => {
    const [ada, other] = [await newAdmin(), await newAdmin()];
    await createRecord(ports(), ada, recordNamed('pets'));
    await createRecord(ports(), other, recordNamed('pets'));
    const again = createRecord(ports(), ada, recordNamed('pets'));
    await expect(again).rejects.toMatchObject({ kind: 'name-taken' });
  });

  test('cannot be seen, edited, submitted or deleted from another workspace', async () => {
    const [ada, other] = [await newAdmin(), await newAdmin()];
    await createRecord(ports(), ada, recordNamed('pets'));
    const missing = { kind: 'not-found' };
    await expect(getRecord(ports(), other, 'pets')).rejects.toMatchObject(missing);
    await expect(editRecord(ports(), other, 'pets', {})).rejects.toMatchObject(missing);
    await expect(submitRecord(ports(), other, 'pets')).rejects.toMatchObject(missing);
    await expect(deleteRecord(ports(), other, 'pets')).rejects.toMatchObject(missing);
    expect(await listRecords(ports(), other, { limit: 10 })).toEqual([]);
  });

  test('is maintained by its owners and by admins only', async () => {
    const ada = await newAdmin();
    await createRecord(ports(), ada, { ...recordNamed('pets'), owners: ['bob'] });
    const edit = { endpoints: ['GET /pets'] };
    await editRecord(ports(), member(ada, 'bob'), 'pets', edit);
    const refused = editRecord(ports(), member(ada, 'eve'), 'pets', edit);
    await expect(refused).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('ada, bob'),
    });
  });

  test('says every fault of its input at once, by field', async () => {
    const ada = await newAdmin();
    const { repository } = recordNamed('x');
    const creating = createRecord(ports(), ada, {
      ...recordNamed(' pets'),
      specification: { kind: 'url', url: 'https://user:secret@pets.example/' },
      repository: { ...repository, url: 'https://gitlab.example/team/pets', branch: 'a..b' },
      endpoints: ['pets'],
    });
    const fault = await creating.catch((error: unknown) => error);
    expect(fault).toMatchObject({ kind: 'input-faulty' });
    const faults = fault instanceof Problem ? fault.faults : [];
    expect(faults.map((line) => line.split(':')[0]).sort()).toEqual([
      'endpoints.0',
      'name',
      'repository.branch',
      'repository.url',
      'specification.url',
    ]);
    expect(faults.join()).not.toContain('secret');
  });

  test('is renamed as a draft, and never after it was submitted', async () => {
    const ada = await newAdmin();
    await createRecord(ports(), ada, recordNamed('pets'));
    await createRecord(ports(), ada, recordNamed('taken'));
    const onto = editRecord(ports(), ada, 'pets', { name: 'taken' });
    await expect(onto).rejects.toMatchObject({ kind: 'name-taken' });
    await editRecord(ports(), ada, 'pets', { name: 'animals' });
    const runId = await submitRecord(ports(), ada, 'animals');
    await failRun(ports(), runId, new Problem('git-unreachable', 'for the test'));
    const renaming = editRecord(ports(), ada, 'animals', { name: 'pets' });
    await expect(renaming).rejects.toMatchObject({ kind: 'field-fixed' });
  });

  test('does not change while it is being generated', async () => {
    const ada = await newAdmin();
    await createRecord(ports(), ada, recordNamed('pets'));
    await submitRecord(ports(), ada, 'pets');
    const busy = { kind: 'record-busy' };
    await expect(editRecord(ports(), ada, 'pets', { owners: ['bob'] })).rejects.toMatchObject(busy);
    await expect(submitRecord(ports(), ada, 'pets')).rejects.toMatchObject(busy);
  });

  test('reports a conflict to the second of two people who edit at once', async () => {
    const ada = await newAdmin();
    const { revision } = await createRecord(ports(), ada, recordNamed('pets'));
    await editRecord(ports(), ada, 'pets', { revision, endpoints: ['GET /pets'] });
    const late = editRecord(ports(), ada, 'pets', { revision, endpoints: 'all' });
    await expect(late).rejects.toMatchObject({ kind: 'edited-meanwhile' });
    expect((await getRecord(ports(), ada, 'pets')).endpoints).toEqual(['GET /pets']);
  });

  test('has its folder to itself: another record may neither have it, nor one around or inside it', async () => {
    const [ada, other] = [await newAdmin(), await newAdmin()];
    const { repository, ...pets } = recordNamed('pets');
    await createRecord(ports(), ada, { ...pets, repository });
    const into = (rootFolder: string, url = repository.url) =>
      createRecord(ports(), ada, {
        ...recordNamed('second'),
        repository: { ...repository, url, rootFolder },
      });
    const taken = { kind: 'folder-taken', message: expect.stringContaining('"pets"') };
    await expect(into('generated-scripts')).rejects.toMatchObject(taken);
    await expect(into('generated-scripts/v2')).rejects.toMatchObject(taken);
    const inCapitals = into('generated-scripts', 'https://GITLAB.example/Team/pets.git');
    await expect(inCapitals).rejects.toMatchObject(taken);
    expect(await listRecords(ports(), ada, { limit: 10 })).toHaveLength(1);

    await into('suites/pets');
    const moving = (rootFolder: string) =>
      editRecord(ports(), ada, 'second', { repository: { rootFolder } });
    await expect(moving('generated-scripts')).rejects.toMatchObject(taken);
    await moving('suites/animals');
    await createRecord(ports(), other, { ...pets, repository });
  });

  test('that shared its folder before this was refused continues only as the first', async () => {
    const ada = await newAdmin();
    const first = await createRecord(ports(), ada, recordNamed('first'));
    await createRecord(ports(), ada, recordNamed('second'));
    const queries = ports().database.system('a test');
    const isSecond = eq(generationRecords.name, 'second');
    await queries.update(generationRecords).set({ branch: first.branch }).where(isSecond);
    const taken = { kind: 'folder-taken', message: expect.stringContaining('"first"') };
    await expect(submitRecord(ports(), ada, 'second')).rejects.toMatchObject(taken);
    await editRecord(ports(), ada, 'second', { owners: ['ada', 'bob'] });
    await submitRecord(ports(), ada, 'first');
    await editRecord(ports(), ada, 'second', { repository: { rootFolder: 'suites/second' } });
    await submitRecord(ports(), ada, 'second');
  });

  test('takes no runtime that is not operational, and says why', async () => {
    const ada = await newAdmin();
    await ports().database.system('a test').insert(runtimes).values({
      id: crypto.randomUUID(),
      workspaceId: ada.workspaceId,
      name: 'actions',
      kind: 'self-managed',
      operational: false,
      reason: 'the workflow is disabled',
    });
    const creating = createRecord(ports(), ada, { ...recordNamed('pets'), runtime: 'actions' });
    await expect(creating).rejects.toMatchObject({
      kind: 'runtime-not-operational',
      message: expect.stringContaining('the workflow is disabled'),
    });
  });

  test('names credentials that an admin has registered, for what it needs them and where', async () => {
    const ada = await newAdmin();
    const reader = {
      ...{ name: 'reader', reference: 'env://GIT_TOKEN' },
      ...{ purpose: 'document' as const, hosts: ['pets.example'] },
    };
    const asMember = registerGitCredential(ports(), member(ada, 'bob'), reader);
    await expect(asMember).rejects.toMatchObject({ kind: 'forbidden' });
    await registerGitCredential(ports(), ada, reader);
    const input = recordNamed('pets');
    const privately = { ...input.specification, credential: 'reader' };
    const made = await createRecord(ports(), ada, { ...input, specification: privately });
    expect(made.isPrivate).toBe(true);
    const writing = createRecord(ports(), ada, {
      ...recordNamed('other'),
      repository: { ...recordNamed('other').repository, credential: 'reader' },
    });
    await expect(writing).rejects.toMatchObject({ kind: 'credential-out-of-scope' });
    const elsewhere = { ...privately, url: 'https://other.example/openapi.json' };
    const editing = editRecord(ports(), ada, 'pets', { specification: elsewhere });
    await expect(editing).rejects.toMatchObject({
      kind: 'credential-out-of-scope',
      message: expect.stringContaining('pets.example'),
    });
    const unknown = { ...input.specification, credential: 'nobody' };
    const asking = createRecord(ports(), ada, { ...recordNamed('x'), specification: unknown });
    await expect(asking).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('is listed page by page, the newest first', async () => {
    const ada = await newAdmin();
    for (const name of ['a', 'b', 'c']) await createRecord(ports(), ada, recordNamed(name));
    const first = await listRecords(ports(), ada, { limit: 2 });
    expect(first.map(({ name }) => name)).toEqual(['c', 'b']);
    const before = first.at(-1)?.id ?? '';
    const second = await listRecords(ports(), ada, { limit: 2, before });
    expect(second.map(({ name }) => name)).toEqual(['a']);
  });
});
