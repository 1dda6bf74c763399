import { expect, test } from 'vitest';
import { z } from 'zod';
import { wire } from '../../../../src/api/index.ts';
import { factsOf, pageReader } from '../../../support/pages/page-reader.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const EMPTY = 'openapi: 3.1.0\ninfo: { title: Empty, version: "1" }\npaths: {}\n';
const WARNING = 'The document has no endpoints';

/** A platform with a second runtime, and credentials that read documents and write repositories. */
async function prepared() {
  const { platform, ...rest } = await startApi(anyStore);
  const call = await apiClient({ platform, ...rest }, 'admin', ['admin']);
  await call('POST', '/runtimes', z.unknown(), {
    ...{ name: 'elsewhere', repository: 'acme/pets', action: 'acme/proofgate@v1' },
  });
  const queries = platform.library.database.system('a test');
  await queries.update(tables.runtimes).set({ operational: true, reason: null });
  for (const [name, purpose] of [
    ['reader', 'document'],
    ['writer', 'repository-write'],
  ]) {
    const hosts = ['gitlab.example'];
    const credential = { name, purpose, hosts, reference: 'env://GIT_TOKEN' };
    await call('POST', '/git-credentials', z.unknown(), credential);
  }
  return { call, pages: await pageReader(platform) };
}

const repositoryOf = (branch: string) => ({
  ...{ type: 'gitlab', url: 'https://gitlab.example/acme/pets.git', branch },
  credential: 'writer',
});

test('the page of a record says where it runs and with which credentials, and its form changes that', async () => {
  const { call, pages } = await prepared();
  const uploaded = { kind: 'upload', file_name: 'openapi.yaml', content: EMPTY };
  const pets = { name: 'pets', specification: uploaded, repository: repositoryOf('one') };
  await call('POST', '/records', Made, pets);
  const url = 'https://gitlab.example/openapi.yaml';
  const specification = { kind: 'url', url, credential: 'reader' };
  const far = { name: 'far', specification, repository: repositoryOf('two') };
  await call('POST', '/records', Made, { ...far, runtime: 'elsewhere' });

  expect(factsOf(await pages.read('/records/far'))).toMatchObject({
    ...{ 'Read with': 'reader', 'Written with': 'writer', Runtime: 'elsewhere' },
  });
  const before = factsOf(await pages.read('/records/pets'));
  expect(before).toMatchObject({ 'Written with': 'writer' });
  expect(before.Runtime).not.toBe('elsewhere');

  const { answer, html } = await changed(pages, { runtime: 'elsewhere' });
  expect(answer.status).toBe(303);
  expect(factsOf(html).Runtime).toBe('elsewhere');
  expect(await pages.read('/records/pets/edit')).toMatch(/<option value="elsewhere" selected/);
});

test('an inspection says where the API runs, which credentials it requires, and promises no longer texts', async () => {
  const { call } = await prepared();
  const content = JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T'.repeat(10_001), version: '1'.repeat(1001) },
    servers: [{ url: 'https://pets.example/v1' }],
    security: [{ ['k'.repeat(2000)]: [] }],
    components: { securitySchemes: { ['k'.repeat(2000)]: { type: 'http', scheme: 'bearer' } } },
    paths: { '/pets': { get: { responses: { 200: { description: 'ok' } } } } },
  });
  const body = { kind: 'upload', file_name: 'openapi.json', content };
  const { document } = await call('POST', '/specifications/inspect', wire.inspection, body);
  expect(document).toMatchObject({
    base_url: 'https://pets.example/v1',
    credentials: [{ alternatives: [[expect.stringMatching(/^PROOFGATE_K+$/)]], endpoints: 1 }],
  });
});

test('a document without endpoints is read with a warning, by the API and on the page', async () => {
  const { call, pages } = await prepared();
  const Inspected = z.looseObject({ document: z.looseObject({ warnings: z.array(z.string()) }) });
  const inspect = async (content: string) => {
    const body = { kind: 'upload', file_name: 'openapi.yaml', content };
    return (await call('POST', '/specifications/inspect', Inspected, body)).document.warnings;
  };
  expect(await inspect(EMPTY)).toEqual([expect.stringContaining(WARNING)]);
  const full = EMPTY.replace('{}', '{ /pets: { get: { responses: { "200": {} } } } }');
  expect(await inspect(full)).toEqual([]);

  const specification = { kind: 'upload', file_name: 'openapi.yaml', content: EMPTY };
  const pets = { name: 'pets', specification, repository: repositoryOf('one') };
  await call('POST', '/records', Made, pets);
  expect(await pages.read('/records/pets/edit')).toContain(WARNING);
});

/** Sends the form of the record `pets` with something changed; gives the record's page afterwards. */
async function changed(
  pages: Awaited<ReturnType<typeof pageReader>>,
  fields: Readonly<Record<string, string>>,
) {
  const { url, type, branch } = repositoryOf('one');
  const answer = await pages.send('/records/pets/edit', {
    ...{ name: 'pets', owners: 'admin', selection: 'all', 'specification.kind': 'keep' },
    ...{ 'repository.type': type, 'repository.url': url, 'repository.branch': branch },
    ...{ 'repository.root_folder': 'generated-scripts', 'repository.credential': 'keep:' },
    ...fields,
  });
  return { answer, html: await pages.read('/records/pets') };
}
