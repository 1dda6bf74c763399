import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createOidcPolicy } from '../../../src/identity/index.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { REPOSITORY, testIssuer } from '../../support/platform/oidc-issuer.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

const RECORD = {
  name: 'pets',
  specification: { kind: 'upload', file_name: 'a.json', content: '{}' },
  repository: { type: 'gitlab', url: 'https://gitlab.example/a/b.git', branch: 'tests' },
};
const TOKEN = z.object({ token: z.string() }).transform(({ token }) => token);
const RUN = z.object({ run: z.uuid() }).transform(({ run }) => run);

describe.each(PLAIN_STORES)('a workflow on $name', ({ create }) => {
  const issuer = testIssuer('', () => new Date());

  test('generates the records that name it as an owner, and no others', async () => {
    const environment = { OIDC_ISSUER: issuer.url(), OUTBOUND_ALLOW: '127.0.0.0/8' };
    const { api, admin, platform, tokenOf } = await startApi(create, environment);
    const scopes = ['generate' as const];
    await createOidcPolicy(platform.identity, admin, {
      ...{ name: 'ci', scopes, repositoryId: REPOSITORY.repository_id },
      repositoryOwnerId: REPOSITORY.repository_owner_id,
    });
    const send = (token: string, method: string, path: string, body?: object) =>
      fetch(`${api}${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
    const ours = await tokenOf('admin', ['admin']);
    await send(ours, 'POST', '/records', RECORD);
    const oidc = await issuer.token({ audience: platform.url });
    const exchanged = await send(oidc, 'POST', '/oidc/exchange');
    const token = TOKEN.parse(await exchanged.json());
    expect((await send(oidc, 'POST', '/oidc/exchange')).status).toBe(401);

    const foreign = await send(token, 'POST', '/records/pets/generate');
    expect(await foreign.json()).toMatchObject({ detail: expect.stringMatching(/add oidc:ci to/) });
    const owners = ['admin', 'oidc:ci'];
    expect((await send(ours, 'PATCH', '/records/pets', { owners })).status).toBe(200);
    const asked = await send(token, 'POST', '/records/pets/generate');
    expect(asked.status).toBe(202);
    const run = await send(token, 'GET', `/records/pets/runs/${RUN.parse(await asked.json())}`);
    expect(await run.json()).toMatchObject({ requested_by: 'oidc:ci' });
    expect((await send(token, 'GET', '/test-cases?owner=oidc%3Aci')).status).toBe(200);
  });
});
