import { v7 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import {
  consentToHosts,
  createPipeline,
  createRecord,
  deleteRecord,
  editPipeline,
  editTestCase,
  getRecord,
  getTestCase,
  uploadTestCase,
} from '../../../src/library/index.ts';
import type { Actor } from '../../../src/workspaces/index.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';
import * as tables from '../../support/stores/tables.ts';

describe.each(PLAIN_STORES)('hosts of pipelines on $name', ({ create }) => {
  const { ports, newAdmin } = libraryBench(create);

  /** A workspace of two members, and what each of them owns. */
  async function workspace() {
    const admin = await newAdmin();
    const of = (user: string): Actor => ({ ...admin, user, role: 'member' });
    const [ada, bob] = [of('ada'), of('bob')];
    const upload = async (actor: Actor, fileName: string) => {
      const content = new TextEncoder().encode('pass\n');
      return (await uploadTestCase(ports(), actor, { fileName, content })).id;
    };
    return {
      admin,
      ada,
      bob,
      adas: await upload(ada, 'ada.py'),
      bobs: await upload(bob, 'bob.py'),
    };
  }
  /** A test case of a record or out of Git, as a generation or an import would register it. */
  async function registered(actor: Actor, row: object): Promise<string> {
    const id = uuid();
    const own = { id, workspaceId: actor.workspaceId, owner: actor.user, name: 'GET /pets' };
    const rest = {
      labels: [],
      createdFrom: new Date(),
      isLinked: true,
      origin: 'generated' as const,
    };
    await ports()
      .database.in(actor)
      .insert(tables.testCases)
      .values({ ...own, ...rest, ...row });
    return id;
  }
  const hostsOf = async (actor: Actor, id: string) => (await getTestCase(ports(), actor, id)).hosts;
  const missing = (found: Awaited<ReturnType<typeof createPipeline>>) =>
    found.missingConsents.map(({ host, name }) => `${host} for ${name}`);

  test('are allowed at once for what their author owns, and lack the consent of the others', async () => {
    const { ada, bob, adas, bobs } = await workspace();
    const input = { name: 'both', hosts: ['a.example', '*.b.example'], testCaseIds: [adas, bobs] };
    const made = await createPipeline(ports(), bob, input);
    expect(made.effectiveHosts).toEqual([]);
    expect(missing(made)).toEqual(['a.example for ada.py', '*.b.example for ada.py']);
    expect(made.granted).toEqual([
      { kind: 'test_case', name: 'bob.py', hosts: ['a.example', '*.b.example'] },
    ]);
    // The narrower of two counts where they overlap.
    await editTestCase(ports(), ada, adas, { hosts: ['x.b.example'] });
    const narrowed = await consentToHosts(ports(), ada, made.id, ['a.example']);
    expect(narrowed.effectiveHosts).toEqual(['a.example', 'x.b.example']);
    expect(missing(narrowed)).toEqual(['*.b.example for ada.py']);
    expect(await hostsOf(ada, adas)).toEqual(['a.example', 'x.b.example']);
    await expect(consentToHosts(ports(), bob, made.id, ['*.b.example'])).rejects.toMatchObject({
      kind: 'forbidden',
      message: expect.stringContaining('an owner of the test case "ada.py" (ada)'),
    });
  });

  test('are consented to only by who names them, for what they put in or own already', async () => {
    const { ada, bob, adas, bobs } = await workspace();
    const owners = { owners: ['ada'] };
    const trap = { name: 'trap', hosts: ['evil.example'], testCaseIds: [bobs], ...owners };
    const { id } = await createPipeline(ports(), bob, trap);
    const testCaseIds = [bobs, adas];
    // Without the hosts in the request, and with those that were there, nothing of hers is sent there.
    expect(missing(await editPipeline(ports(), ada, id, { testCaseIds }))).toHaveLength(1);
    const asItWas = { name: 'renamed', hosts: ['evil.example'], testCaseIds };
    expect(missing(await editPipeline(ports(), ada, id, asItWas))).toHaveLength(1);
    const more = { hosts: ['evil.example', 'staging.example'], testCaseIds };
    expect((await editPipeline(ports(), ada, id, more)).granted).toEqual([
      { kind: 'test_case', name: 'ada.py', hosts: ['staging.example'] },
    ]);
    expect(await hostsOf(ada, adas)).toEqual(['staging.example']);
  });

  test('of a record count for all its test cases, and with the host of its own base URL', async () => {
    const { ada, bob } = await workspace();
    const input = { ...recordNamed('pets'), baseUrl: 'http://api.example/v1', owners: [] };
    const { id: recordId } = await createRecord(ports(), ada, input);
    const generated = await registered(bob, { recordId, endpoint: 'GET /pets' });
    const hosts = ['api.example:80', 'staging.example'];
    const made = await createPipeline(ports(), bob, {
      ...{ name: 'nightly', hosts, testCaseIds: [generated] },
    });
    expect(made.effectiveHosts).toEqual(['api.example:80']);
    expect(missing(made)).toEqual(['staging.example for pets']);
    await consentToHosts(ports(), ada, made.id, ['staging.example']);
    expect(await getRecord(ports(), ada, 'pets')).toMatchObject({ hosts: ['staging.example'] });
    await expect(editTestCase(ports(), bob, generated, { hosts })).rejects.toMatchObject({
      kind: 'field-fixed',
      message: expect.stringContaining("those of GET /pets are its record's"),
    });
  });

  test('need the consent of a record for scripts that are imported out of its folder', async () => {
    const { ada, bob } = await workspace();
    const { repository } = recordNamed('pets');
    await createRecord(ports(), ada, recordNamed('pets'));
    const url = 'url' in repository ? repository.url : '';
    const at = async (repositoryUrl: string, path: string) => {
      const source = { origin: 'imported', repositoryUrl, path, branch: 'main', commit: 'c' };
      const testCaseIds = [await registered(bob, source)];
      const input = { name: uuid(), hosts: ['evil.example'], testCaseIds };
      return missing(await createPipeline(ports(), bob, input));
    };
    const inside = 'generated-scripts/get_pets/positive/test_get_pets_positive.py';
    expect(await at(url, inside)).toEqual(['evil.example for pets']);
    expect(await at(url.toUpperCase().replace('HTTPS', 'https'), inside)).toEqual([
      'evil.example for pets',
    ]);
    expect(await at(url, 'generated-scripts-of-bob/test_a.py')).toEqual([]);
    expect(await at('https://elsewhere.example/a/b.git', inside)).toEqual([]);
  });

  test('are no longer held back by a record that is deleted: its test cases run nothing', async () => {
    const { ada, bob, bobs } = await workspace();
    const { id: recordId } = await createRecord(ports(), ada, recordNamed('pets'));
    const generated = await registered(ada, { recordId, endpoint: 'GET /pets' });
    const input = { name: 'rest', hosts: ['a.example'], testCaseIds: [generated, bobs] };
    const { id, effectiveHosts } = await createPipeline(ports(), bob, input);
    expect(effectiveHosts).toEqual([]);
    await deleteRecord(ports(), ada, 'pets');
    const after = await editPipeline(ports(), bob, id, { name: 'left' });
    expect(after.effectiveHosts).toEqual(['a.example']);
  });
});
