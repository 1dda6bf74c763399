import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  createPipeline,
  deletePipeline,
  deleteTestCase,
  editPipeline,
  editTestCase,
  getPipeline,
  getTestCase,
  listPipelines,
  listTestCases,
  uploadTestCase,
} from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { libraryBench } from '../../support/platform/library.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

const script = (fileName: string, labels: string[] = []) => ({
  fileName,
  labels,
  content: new TextEncoder().encode('def test_one():\n    assert True\n'),
});

describe.each(PLAIN_STORES)('the test case library on $name', ({ create }) => {
  const { ports, newAdmin } = libraryBench(create);
  const member = (admin: Actor, user: string): Actor => ({ ...admin, user, role: 'member' });

  test('takes a script that a person uploads', async () => {
    const ada = await newAdmin();
    const { id } = await uploadTestCase(ports(), ada, script('test_a.py', ['smoke', 'smoke']));
    expect(await getTestCase(ports(), ada, id)).toMatchObject({
      origin: 'uploaded',
      name: 'test_a.py',
      owner: 'ada',
      labels: ['smoke'],
      isLinked: false,
      script: 'def test_one():\n    assert True\n',
    });
  });

  test.each([
    ['another kind of file', { ...script('a.sh') }],
    ['a name with folders', { ...script('../a.py') }],
    ['no content', { ...script('a.py'), content: new Uint8Array() }],
    ['bytes that are no text', { ...script('a.py'), content: Uint8Array.of(0xff, 0xfe) }],
    ['a NUL', { ...script('a.py'), content: Uint8Array.of(0x61, 0) }],
    ['more than 1 MB', { ...script('a.py'), content: new Uint8Array(1024 * 1024 + 1).fill(35) }],
  ])('refuses %s', async (_, input) => {
    const ada = await newAdmin();
    const uploading = uploadTestCase(ports(), ada, input);
    await expect(uploading).rejects.toMatchObject({ kind: 'input-faulty' });
    expect(await listTestCases(ports(), ada, {}, { limit: 10 })).toEqual([]);
  });

  test('is filtered by labels, creation and owner together', async () => {
    const ada = await newAdmin();
    const bob = member(ada, 'bob');
    await uploadTestCase(ports(), ada, script('a.py', ['smoke', 'v2']));
    await uploadTestCase(ports(), bob, script('b.py', ['smoke']));
    const found = async (filter: Parameters<typeof listTestCases>[2]) => {
      const page = await listTestCases(ports(), ada, filter, { limit: 10 });
      return page.map(({ name }) => name);
    };
    expect(await found({})).toEqual(['b.py', 'a.py']);
    expect(await found({ labels: ['smoke'] })).toEqual(['b.py', 'a.py']);
    expect(await found({ labels: ['smoke', 'v2'] })).toEqual(['a.py']);
    expect(await found({ labels: ['smoke'], owner: 'bob' })).toEqual(['b.py']);
    await uploadTestCase(ports(), ada, script('c.py', ['feature/x#1+2=3']));
    expect(await found({ labels: ['feature/x#1+2=3'] })).toEqual(['c.py']);
    expect(await found({ createdFrom: new Date(0) })).toHaveLength(3);
    expect(await found({ createdFrom: new Date(Date.now() + 60_000) })).toEqual([]);
  });

  test('lets the uploader or an admin delete, and nobody else', async () => {
    const ada = await newAdmin();
    const bob = member(ada, 'bob');
    const first = await uploadTestCase(ports(), bob, script('a.py'));
    const second = await uploadTestCase(ports(), bob, script('b.py'));
    const asEve = deleteTestCase(ports(), member(ada, 'eve'), first.id);
    await expect(asEve).rejects.toMatchObject({ kind: 'forbidden' });
    await deleteTestCase(ports(), bob, first.id);
    await deleteTestCase(ports(), ada, second.id);
    expect(await listTestCases(ports(), ada, {}, { limit: 10 })).toEqual([]);
  });

  test('lets the uploader or an admin change a script and its labels, and nobody else', async () => {
    const ada = await newAdmin();
    const bob = member(ada, 'bob');
    const { id } = await uploadTestCase(ports(), bob, script('a.py', ['smoke']));
    const content = new TextEncoder().encode('x = 2\n');
    const asEve = editTestCase(ports(), member(ada, 'eve'), id, { content });
    await expect(asEve).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/owner \(bob\).*ask one of them/),
    });
    const fileName = 'b.py';
    expect(await editTestCase(ports(), bob, id, { content, fileName })).toMatchObject({
      ...{ id, name: 'b.py', script: 'x = 2\n', labels: ['smoke'], owner: 'bob' },
    });
    await editTestCase(ports(), ada, id, { labels: ['v2', 'v2'] });
    expect(await getTestCase(ports(), ada, id)).toMatchObject({
      script: 'x = 2\n',
      labels: ['v2'],
    });
    const faulty = editTestCase(ports(), bob, id, { content: Uint8Array.of(0xff) });
    await expect(faulty).rejects.toMatchObject({ kind: 'input-faulty' });
  });

  test('has no text of its own for what comes from Git', async () => {
    const ada = await newAdmin();
    const { id } = await uploadTestCase(ports(), ada, script('a.py'));
    const { testCases } = tables;
    const imported = { origin: 'imported' as const };
    await ports()
      .database.system('a test')
      .update(testCases)
      .set(imported)
      .where(eq(testCases.id, id));
    const editing = editTestCase(ports(), ada, id, { labels: ['smoke'] });
    await expect(editing).rejects.toMatchObject({ kind: 'field-fixed' });
  });

  test('keeps what a pipeline holds, and names the pipelines', async () => {
    const ada = await newAdmin();
    const { id } = await uploadTestCase(ports(), ada, script('a.py'));
    const nightly = await createPipeline(ports(), ada, { name: 'nightly', testCaseIds: [id] });
    await createPipeline(ports(), ada, { name: 'release', testCaseIds: [id] });
    await expect(deleteTestCase(ports(), ada, id)).rejects.toMatchObject({
      kind: 'test-case-in-pipeline',
      faults: ['nightly', 'release'],
    });
    await deletePipeline(ports(), ada, nightly.id);
    const [release] = await listPipelines(ports(), ada, { limit: 10 });
    await editPipeline(ports(), ada, release?.id ?? '', { testCaseIds: [] });
    await deleteTestCase(ports(), ada, id);
  });

  test('is not seen from another workspace', async () => {
    const [ada, other] = [await newAdmin(), await newAdmin()];
    const { id } = await uploadTestCase(ports(), ada, script('a.py'));
    const missing = { kind: 'not-found' };
    await expect(getTestCase(ports(), other, id)).rejects.toMatchObject(missing);
    await expect(deleteTestCase(ports(), other, id)).rejects.toMatchObject(missing);
    const stealing = createPipeline(ports(), other, { name: 'x', testCaseIds: [id] });
    await expect(stealing).rejects.toMatchObject(missing);
    expect(await listPipelines(ports(), other, { limit: 10 })).toEqual([]);
  });
});

describe.each(PLAIN_STORES)('a pipeline on $name', ({ create }) => {
  const { ports, newAdmin } = libraryBench(create);

  test('holds its test cases in the order that people give', async () => {
    const ada = await newAdmin();
    const ids: string[] = [];
    for (const name of ['a.py', 'b.py', 'c.py']) {
      ids.push((await uploadTestCase(ports(), ada, script(name))).id);
    }
    const { id } = await createPipeline(ports(), ada, { name: 'nightly', testCaseIds: ids });
    const turned = [...ids].reverse();
    await editPipeline(ports(), ada, id, { testCaseIds: turned });
    expect((await getPipeline(ports(), ada, id)).testCaseIds).toEqual(turned);
  });

  test('is maintained by its owners, whom its maker begins, and by admins', async () => {
    const ada = await newAdmin();
    const as = (user: string): Actor => ({ ...ada, user, role: 'member' });
    const { id } = await createPipeline(ports(), as('bob'), { name: 'nightly', testCaseIds: [] });
    expect((await getPipeline(ports(), ada, id)).owners).toEqual(['bob']);
    const byEve = editPipeline(ports(), as('eve'), id, { name: 'hers' });
    await expect(byEve).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringMatching(/owners \(bob\).*add eve to the owners/),
    });
    await editPipeline(ports(), as('bob'), id, { owners: ['bob', 'eve'] });
    await editPipeline(ports(), as('eve'), id, { name: 'hers' });
    await expect(editPipeline(ports(), ada, id, { owners: [] })).rejects.toMatchObject({
      kind: 'input-faulty',
    });
    expect(await listPipelines(ports(), ada, { limit: 10 })).toMatchObject([
      { name: 'hers', owners: ['bob', 'eve'] },
    ]);
    await deletePipeline(ports(), as('eve'), id);
  });

  test('of a time before owners belongs to its maker', async () => {
    const ada = await newAdmin();
    const bob: Actor = { ...ada, user: 'bob', role: 'member' };
    const { id } = await createPipeline(ports(), bob, { name: 'old', testCaseIds: [] });
    const { pipelines } = tables;
    await ports()
      .database.system('a test')
      .update(pipelines)
      .set({ owners: [] })
      .where(eq(pipelines.id, id));
    expect((await getPipeline(ports(), bob, id)).owners).toEqual(['bob']);
    await deletePipeline(ports(), bob, id);
  });

  test('has its own name, and each test case once', async () => {
    const ada = await newAdmin();
    const { id } = await uploadTestCase(ports(), ada, script('a.py'));
    await createPipeline(ports(), ada, { name: 'nightly', testCaseIds: [] });
    const other = await createPipeline(ports(), ada, { name: 'other', testCaseIds: [] });
    const again = createPipeline(ports(), ada, { name: 'nightly', testCaseIds: [] });
    await expect(again).rejects.toMatchObject({ kind: 'name-taken' });
    const renaming = editPipeline(ports(), ada, other.id, { name: 'nightly' });
    await expect(renaming).rejects.toMatchObject({ kind: 'name-taken' });
    const twice = editPipeline(ports(), ada, other.id, { testCaseIds: [id, id] });
    await expect(twice).rejects.toMatchObject({ kind: 'input-faulty' });
  });

  test('stays as it was when one of its new test cases is not there', async () => {
    const ada = await newAdmin();
    const { id } = await uploadTestCase(ports(), ada, script('a.py'));
    const made = await createPipeline(ports(), ada, { name: 'nightly', testCaseIds: [id] });
    const edit = { name: 'renamed', testCaseIds: [id, crypto.randomUUID()] };
    const editing = editPipeline(ports(), ada, made.id, edit);
    await expect(editing).rejects.toMatchObject({ kind: 'not-found' });
    expect(await getPipeline(ports(), ada, made.id)).toMatchObject({
      name: 'nightly',
      testCaseIds: [id],
    });
  });
});
