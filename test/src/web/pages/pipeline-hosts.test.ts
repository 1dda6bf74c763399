import { expect, test } from 'vitest';
import { z } from 'zod';
import { factsOf, pageReader } from '../../../support/pages/page-reader.ts';
import { apiClient, Made } from '../../../support/platform/api-client.ts';
import { startApi } from '../../../support/platform/api-platform.ts';
import { anyStore } from '../../../support/stores/stores.ts';

const WithId = z.looseObject({ id: z.uuid() });

test('the page of a pipeline shows whose consent a host lacks, and an owner gives it there', async () => {
  const ground = await startApi(anyStore);
  const pages = await pageReader(ground.platform);
  const owner = await apiClient(ground, 'admin', ['admin']);
  const member = await apiClient(ground, 'member', ['read', 'write']);
  const script = { file_name: 'test_theirs.py', content: 'pass\n' };
  const { id: testCase } = await owner('POST', '/test-cases', WithId, script);
  const hosts = ['staging.example', 'other.example'];
  const input = { name: 'nightly', hosts, test_case_ids: [testCase] };
  const { id } = await member('POST', '/pipelines', WithId, input);

  const before = await pages.read(`/pipelines/${id}`);
  expect(before).toContain('Other base URLs: none yet');
  expect(before).toMatch(/Runs at <code>staging\.example<\/code> are refused/);
  expect(before).toContain(`<a href="/test-cases/${testCase}">test_theirs.py</a>, owned by admin`);
  expect(before).toContain('Allow staging.example for what you own');

  const answer = await pages.send(`/pipelines/${id}/consents`, { host: 'staging.example' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `/pipelines/${id}`]);
  const after = await pages.read(`/pipelines/${id}`);
  expect(after).toContain('Other base URLs: staging.example');
  expect(after).not.toContain('Allow staging.example');
  expect(after).toContain('Allow other.example');
  expect(factsOf(await pages.read(`/test-cases/${testCase}`))).toMatchObject({
    'Allowed hosts': 'staging.example',
  });

  // What its owner allows can be changed on the page of the test case, too.
  const form = { file_name: 'test_theirs.py', content: 'pass\n', hosts: '' };
  expect((await pages.send(`/test-cases/${testCase}/edit`, form)).status).toBe(303);
  expect(await pages.read(`/pipelines/${id}`)).toContain('Other base URLs: none yet');
  // A pipeline without hosts says nothing of them.
  await member('PATCH', `/pipelines/${id}`, Made, { hosts: [] });
  expect(await pages.read(`/pipelines/${id}`)).not.toContain('Other base URLs');
});
