import { describe, expect, test } from 'vitest';
import { openVariables, workspaceKeys } from '../../../src/server/variables.ts';

const ENVIRONMENT = {
  PETS_PAT: 'token-of-pets',
  EMPTY: '',
  DATABASE_URL: 'postgres://a:b@c/d',
  SIGNING_KEY: 'key',
};
const LIST = {
  PETS_PAT: { Pets: ['github.com', 'git.example.com:8443'], 'id:7': ['seven.example'] },
  EMPTY: { Pets: ['github.com'] },
  NOT_SET: { Pets: ['github.com'] },
};
const PETS = { workspaceId: 'pets' };

/** The variables as a workspace has them that a list may call so. */
const variablesOf = (...keys: readonly string[]) =>
  openVariables(async () => keys, LIST, ENVIRONMENT);
const read = (reference: string, url: string, ...keys: readonly string[]) =>
  variablesOf(...keys).read(PETS, reference, url);

describe('a variable of the server', () => {
  test.each([
    ['https://github.com/pets/a.git', 'pets'],
    ['https://git.example.com:8443/a', 'pets'],
    ['https://seven.example/a', 'id:7'],
  ])('is read for %s by %s', async (url, key) => {
    expect(await read('env://PETS_PAT', url, key)).toBe('token-of-pets');
  });

  test.each([
    ['of another workspace', 'env://PETS_PAT', 'https://github.com/', 'cats'],
    ['for another host', 'env://PETS_PAT', 'https://evil.example/', 'pets'],
    ['for a host that begins alike', 'env://PETS_PAT', 'https://github.com.evil.example/', 'pets'],
    ['for another port', 'env://PETS_PAT', 'https://github.com:8443/', 'pets'],
    ['for the host of another name of it', 'env://PETS_PAT', 'https://seven.example/', 'pets'],
    ['that is empty', 'env://EMPTY', 'https://github.com/', 'pets'],
    ['that is not set', 'env://NOT_SET', 'https://github.com/', 'pets'],
    ['that is not listed', 'env://DATABASE_URL', 'https://github.com/', 'pets'],
    ['of the server itself', 'env://SIGNING_KEY', 'https://github.com/', 'pets'],
    ['that every object has', 'env://constructor', 'https://github.com/', 'pets'],
    ['that is no reference', 'PETS_PAT', 'https://github.com/', 'pets'],
  ])('is not read %s, and every refusal reads alike', async (_what, reference, url, key) => {
    await expect(read(reference, url, key)).rejects.toMatchObject({
      kind: 'credential-unset',
      message: `This workspace cannot read ${reference}: the operator of the server has to set the variable, and to list it for this workspace in CREDENTIALS.`,
    });
  });

  test('has the hosts of the list, and none where it is not listed or not set', async () => {
    const hosts = (reference: string) => variablesOf('pets').hostsOf(PETS, reference);
    expect(await hosts('env://PETS_PAT')).toEqual(['github.com', 'git.example.com:8443']);
    for (const other of ['env://EMPTY', 'env://NOT_SET', 'env://DATABASE_URL']) {
      expect(await hosts(other)).toEqual([]);
    }
  });
});

test('a workspace is called by its login or the id of its account, and local in local mode', () => {
  const github = { kind: 'github', accountId: '7' } as const;
  expect(workspaceKeys({ ...github, name: 'Pets' })).toEqual(['pets', 'id:7']);
  expect(workspaceKeys({ ...github, name: 'local' })).toEqual(['id:7']);
  expect(workspaceKeys({ kind: 'local', name: 'local', accountId: null })).toEqual(['local']);
});
