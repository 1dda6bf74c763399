import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../../../src/problem.ts';
import { readConfig } from '../../../../src/server/config/config.ts';

function faultsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof Problem) return error.faults;
    throw error;
  }
  return [];
}

describe('the configuration of the server', () => {
  test('needs nothing: it is the embedded store on loopback then', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      app: null,
      baseUrl: null,
      store: { kind: 'pglite', folder: 'data' },
      dataFolder: 'data',
      signingKey: null,
      role: 'all',
      outboundAllow: [],
      vaultHostsAllow: [],
      credentials: {},
      isLocal: true,
      isPrivate: true,
      githubUrl: { webUrl: 'https://github.com', apiUrl: 'https://api.github.com' },
      githubClient: null,
      oidcIssuer: 'https://token.actions.githubusercontent.com',
      secrets: { cacheSeconds: 60, allowAnonymous: false, localKeys: [] },
      managedSandbox: 'none',
      executionTimeoutSeconds: 3600,
      retentionDays: 90,
      logLevel: 'info',
    });
    expect(faultsOf({ RETENTION_DAYS: '0', EXECUTION_TIMEOUT_SECONDS: '1e3' })).toEqual([
      'EXECUTION_TIMEOUT_SECONDS must be a whole number from 1 to 10000',
      'RETENTION_DAYS must be a whole number from 1 to 3650',
    ]);
  });

  test('accepts tests without a sandbox only in local mode, or where it is reported to', () => {
    const client = { GITHUB_CLIENT_ID: 'Iv1', GITHUB_CLIENT_SECRET: 'secret' };
    expect(readConfig(client).managedSandbox).toBe('user');
    expect(readConfig({ ...client, MANAGED_SANDBOX: 'none' }).managedSandbox).toBe('none');
    for (const [name, value] of [
      ['BASE_URL', 'http://proofgate.corp.example'],
      ['HOST', '0.0.0.0'],
    ]) {
      expect(readConfig({ [name ?? '']: value }).managedSandbox).toBe('user');
    }
    expect(readConfig({ BASE_URL: 'http://localhost:3000' }).managedSandbox).toBe('none');
    expect(readConfig({ MANAGED_SANDBOX: 'bubblewrap' }).managedSandbox).toBe('bubblewrap');
    expect(faultsOf({ MANAGED_SANDBOX: 'docker' })).toEqual([
      'MANAGED_SANDBOX must be bubblewrap, user or none',
    ]);
  });

  test('takes an empty variable for an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' })).toEqual(readConfig({}));
  });

  test('answers reads of secrets without a token only on loopback', () => {
    const open = { SECRETS_ALLOW_ANONYMOUS: 'true' };
    expect(readConfig(open).secrets.allowAnonymous).toBe(true);
    expect(readConfig({ ...open, BASE_URL: 'http://localhost:3000' }).secrets.allowAnonymous).toBe(
      true,
    );
    for (const reached of [{ HOST: '0.0.0.0' }, { BASE_URL: 'https://proofgate.example' }]) {
      expect(faultsOf({ ...open, ...reached })).toEqual([
        expect.stringMatching(/^SECRETS_ALLOW_ANONYMOUS needs HOST/),
      ]);
    }
    expect(faultsOf({ SECRETS_CACHE_SECONDS: '3601' })).toEqual([
      'SECRETS_CACHE_SECONDS must be seconds, from 0 to 3600',
    ]);
  });

  test('takes the OAuth client of the App whole or not at all', () => {
    expect(faultsOf({ GITHUB_CLIENT_SECRET: 'hunter2' })).toEqual([
      'GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET are set both or not at all',
    ]);
    const both = { GITHUB_CLIENT_ID: 'Iv1.a', GITHUB_CLIENT_SECRET: 's' };
    expect(readConfig(both).githubClient).toEqual({ clientId: 'Iv1.a', clientSecret: 's' });
  });

  const KEY = Buffer.alloc(32, 7);
  test.each([
    ['hex', KEY.toString('hex')],
    ['base64', KEY.toString('base64')],
    ['base64url', KEY.toString('base64url')],
  ])('takes a signing key in %s', (_how, SIGNING_KEY) => {
    expect(readConfig({ SIGNING_KEY }).signingKey).toEqual(KEY);
  });

  test.each([
    ['31 bytes in hex', KEY.subarray(1).toString('hex')],
    ['31 bytes in base64', KEY.subarray(1).toString('base64')],
    ['words', 'correct horse battery staple correct horse battery staple'],
  ])('refuses as signing key %s', (_what, SIGNING_KEY) => {
    const faults = faultsOf({ SIGNING_KEY });
    expect(faults).toEqual(['SIGNING_KEY must be at least 32 bytes in base64 or hex']);
  });

  test('takes keys for local secrets, the one that encrypts first, and refuses what is none', () => {
    const [one, two] = [Buffer.alloc(32, 1), Buffer.alloc(40, 2)];
    const keys = `${one.toString('base64')}, ${two.toString('hex')}`;
    expect(readConfig({ LOCAL_SECRETS_KEY: keys }).secrets.localKeys).toEqual([one, two]);
    for (const wrong of ['short', `${one.toString('hex')},x`, ',']) {
      expect(faultsOf({ LOCAL_SECRETS_KEY: wrong }), wrong).toEqual([
        expect.stringContaining('LOCAL_SECRETS_KEY must be keys of at least 32 bytes'),
      ]);
    }
  });

  test('reports all errors at once, and no value', () => {
    const faults = faultsOf({
      PORT: '70000',
      BASE_URL: 'proofgate.example',
      DATABASE_URL: 'mysql://root:hunter2@db',
      ROLE: 'boss',
      OUTBOUND_ALLOW: '10.0.0.0/8 everything',
      VAULT_HOSTS_ALLOW: 'https://vault.example.com',
    });
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PORT',
      'BASE_URL',
      'DATABASE_URL',
      'ROLE',
      'OUTBOUND_ALLOW',
      'VAULT_HOSTS_ALLOW',
    ]);
    expect(faults.join()).not.toContain('hunter2');
  });

  test('refuses several processes on the embedded store', () => {
    expect(faultsOf({ ROLE: 'worker' })).toEqual([expect.stringContaining('DATABASE_URL')]);
    expect(faultsOf({ ROLE: 'worker', DATABASE_URL: 'postgres://db/x' })).toEqual([]);
  });

  test('reads networks between commas or blanks', () => {
    const { outboundAllow } = readConfig({ OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8' });
    expect(outboundAllow).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  test('finds the API of GitHub Enterprise Server below its host', () => {
    expect(readConfig({ GHE_HOST: 'ghe.example' }).githubUrl).toEqual({
      webUrl: 'https://ghe.example',
      apiUrl: 'https://ghe.example/api/v3',
    });
  });

  test('drops the slash at the end of the base URL', () => {
    expect(readConfig({ BASE_URL: 'https://x.example/a/' }).baseUrl).toBe('https://x.example/a');
  });
});

describe('the App of the configuration', () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' }).toString();
  const rest = { APP_ID: '7', WEBHOOK_SECRET: 'secret' };

  test.each([
    ['as it is', pem],
    ['with its line ends written out', pem.replaceAll('\n', '\\n')],
    ['in base64', Buffer.from(pem).toString('base64')],
  ])('takes its key %s', (_how, PRIVATE_KEY) => {
    const { app } = readConfig({ ...rest, PRIVATE_KEY });
    expect(app).toEqual({ id: 7, privateKey: pem, webhookSecret: 'secret' });
  });

  test('reports all that is missing or wrong at once, and no secret', () => {
    const faults = (environment: Record<string, string>) => {
      try {
        readConfig(environment);
      } catch (error) {
        return error instanceof Problem ? error.faults.join('\n') : '';
      }
      return '';
    };
    expect(faults({ APP_ID: '7', GITHUB_CLIENT_ID: 'x' })).toMatch(
      /PRIVATE_KEY.*\n.*WEBHOOK_SECRET.*\n.*GITHUB_CLIENT_SECRET/,
    );
    const said = faults({ APP_ID: 'x', PRIVATE_KEY: 'hunter2', WEBHOOK_SECRET: 's' });
    expect(said).toMatch(/APP_ID must be the number.*\nPRIVATE_KEY must be the private key/);
    expect(said).not.toContain('hunter2');
  });

  test('takes hosts of credential stores, with a port or without', () => {
    const { vaultHostsAllow } = readConfig({
      VAULT_HOSTS_ALLOW: 'Vault.example.com, emulator.localhost:8443\nlocalhost',
    });
    expect(vaultHostsAllow).toEqual(['vault.example.com', 'emulator.localhost:8443', 'localhost']);
  });

  test.each([
    '10.0.0.1',
    '[::1]',
    'a@b.example',
    'a.example.',
    '*.example',
    'a..b',
    'vаult.example',
  ])('takes no %s for a host of a credential store', (host) => {
    expect(faultsOf({ VAULT_HOSTS_ALLOW: host })).toEqual([expect.stringMatching(/^VAULT_HOSTS/)]);
  });
});
