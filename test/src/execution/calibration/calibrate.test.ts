import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getCalibration } from '../../../../src/execution/index.ts';
import { runGeneration } from '../../../../src/library/generation/run-generation.ts';
import {
  createPipeline,
  editRecord,
  getRecord,
  listTestCases,
  submitRecord,
} from '../../../../src/library/index.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { executionBench } from '../../../support/platform/execution.ts';
import { STORES } from '../../../support/stores/stores.ts';
import {
  branchOf,
  calibrate,
  DOCUMENT,
  ENVIRONMENT,
  ended,
  generatedRecord,
  startPets,
  WITHOUT,
} from './ground.ts';

describe.each(STORES)('a calibration on $name', ({ create }) => {
  let git: GitServer;
  beforeAll(async () => {
    git = await startGitServer();
  });
  afterAll(() => git.close());
  const { parts, newAdmin } = executionBench(create);

  test('commits what the server accepts once, and generations keep it', async () => {
    const server = await startPets();
    const ada = await newAdmin();
    const name = await generatedRecord(parts(), ada, git, { baseUrl: server.url });
    const branch = branchOf(git, name);
    const [generated, commits] = [branch.head(), branch.commits()];
    const done = await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    expect(done).toMatchObject({
      ...{ state: 'done', cause: null, requestedBy: 'ada', budget: 40, claim: null },
      ...{ requests: 2, acceptedBefore: 1, acceptedAfter: 2 },
      ...{ hasCommitted: true, commit: branch.head() },
      endpoints: [
        {
          ...{ endpoint: 'POST /pets', requests: 2, before: 1, after: 2, rejected: null },
          demands: [
            expect.stringMatching(
              /^openapi\.yaml:14: POST \/pets: body \/(nick|tag) is optional in the /,
            ),
          ],
        },
      ],
    });
    expect(branch.head()).not.toBe(generated);
    expect(branch.commits()).toBe(commits + 1);
    expect(branch.file(ENVIRONMENT)).toMatch(WITHOUT);
    // What may empty the server is left alone.
    expect(server.requests.filter(({ url }) => url !== '/pets')).toEqual([]);

    const again = await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    expect(again).toMatchObject({
      ...{ state: 'done', hasCommitted: false, commit: done.commit },
      ...{ acceptedBefore: 2, acceptedAfter: 2 },
    });
    const { library } = parts().ports;
    await runGeneration(library, await submitRecord(library, ada, name));
    expect(branch.head()).toBe(done.commit);
    expect(await getRecord(library, ada, name)).toMatchObject({
      ...{ isCalibrating: false, calibrationId: again.id, state: 'generated' },
    });
    const changed = new TextEncoder().encode(DOCUMENT.replace('title: Pets', 'title: Cats'));
    const specification = { kind: 'upload', fileName: 'openapi.yaml', content: changed } as const;
    await editRecord(library, ada, name, { specification });
    const stale = await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    expect(stale).toMatchObject({ state: 'failed', cause: 'suite-stale', commit: null });
    await runGeneration(library, await submitRecord(library, ada, name));
    expect(branch.file(ENVIRONMENT)).toMatch(WITHOUT);
  });

  test('what people push to the branch meanwhile is theirs', async () => {
    let push = (): unknown => undefined;
    const server = await startPets(async () => push());
    const ada = await newAdmin();
    const name = await generatedRecord(parts(), ada, git, { baseUrl: server.url });
    const branch = branchOf(git, name);
    const edited = branch.file(ENVIRONMENT).replaceAll('"nick": "nick"', '"nick": "Rexie"');
    push = () => git.push(name, 'api-tests', { [ENVIRONMENT]: edited });
    await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    const text = branch.file(ENVIRONMENT);
    // Whichever of the two was found to have to go, the one that was edited stays as it was edited.
    expect(text).toMatch(/^body = .*"nick": "Rexie"/m);
    expect(text).not.toContain('without /nick');
  });

  test('is one at a time, and not beside a generation or an edit', async () => {
    const gate = Promise.withResolvers<void>();
    const server = await startPets(() => gate.promise);
    const ada = await newAdmin();
    const { library } = parts().ports;
    const name = await generatedRecord(parts(), ada, git, { baseUrl: server.url });
    const id = await calibrate(parts(), ada, name);
    await expect.poll(() => server.requests.length).toBeGreaterThan(0);
    expect(await getCalibration(library, ada, name, id)).toMatchObject({ state: 'running' });
    const busy = { kind: 'record-busy', message: expect.stringContaining('being calibrated') };
    await expect(calibrate(parts(), ada, name)).rejects.toMatchObject(busy);
    await expect(submitRecord(library, ada, name)).rejects.toMatchObject(busy);
    await expect(editRecord(library, ada, name, { endpoints: 'all' })).rejects.toMatchObject(busy);
    gate.resolve();
    expect(await ended(parts(), ada, name, id)).toMatchObject({ state: 'done' });
    await submitRecord(library, ada, name);
    await expect(calibrate(parts(), ada, name)).rejects.toMatchObject({
      ...{ kind: 'record-busy', message: expect.stringContaining('being generated') },
    });
  });

  test('connects to no host that no owner of the record has allowed', async () => {
    const [own, other] = [await startPets(), await startPets()];
    const ada = await newAdmin();
    const { library } = parts().ports;
    const name = await generatedRecord(parts(), ada, git, { baseUrl: own.url });
    const there = { baseUrl: other.url };
    await expect(calibrate(parts(), ada, name, there)).rejects.toMatchObject({
      kind: 'address-refused',
      message: expect.stringContaining(`adds ${new URL(other.url).host} to its hosts`),
    });
    // What is refused leaves the record free.
    const [one] = await listTestCases(library, ada, {}, { limit: 1 });
    const hosts = [new URL(other.url).host];
    const testCaseIds = [one?.id ?? ''];
    // A pipeline of somebody else decides nothing for the record, and one of its owner's does.
    const bob = { ...ada, user: 'bob', role: 'member' } as const;
    await createPipeline(library, bob, { name: `${name} of bob`, testCaseIds, hosts });
    await expect(calibrate(parts(), ada, name, there)).rejects.toMatchObject({
      kind: 'address-refused',
    });
    await createPipeline(library, ada, { name, testCaseIds, hosts });
    expect(await getRecord(library, ada, name)).toMatchObject({ hosts });
    const id = await calibrate(parts(), ada, name, there);
    expect(await ended(parts(), ada, name, id)).toMatchObject({ state: 'done' });
    expect(own.requests).toEqual([]);
    expect(other.requests.length).toBeGreaterThan(0);
    // The suite keeps its own server.
    expect(branchOf(git, name).file(ENVIRONMENT)).toContain(`base_url = "${own.url}"`);
  });

  test('of a server that is not there fails, and commits nothing', async () => {
    const ada = await newAdmin();
    const name = await generatedRecord(parts(), ada, git);
    const before = branchOf(git, name).head();
    const failed = await ended(parts(), ada, name, await calibrate(parts(), ada, name));
    expect(failed).toMatchObject({
      ...{ state: 'failed', cause: 'api-unreachable', hasCommitted: false },
      remedy: expect.stringMatching(/^http:\S+ cannot be reached: .*\. Check the base URL/),
    });
    expect(branchOf(git, name).head()).toBe(before);
  });
});
