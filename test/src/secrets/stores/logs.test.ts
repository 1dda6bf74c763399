import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { CANARY } from '../../../support/vaults/answer.ts';
import { VAULT_SECRETS } from '../../../support/vaults/start-vaults.ts';

const child = fileURLToPath(new URL('../../../support/vaults/reading-child.ts', import.meta.url));

describe('the most verbose logs of the SDKs', () => {
  test('hold neither a value nor a credential of the service', async () => {
    const env = { ...process.env, AZURE_LOG_LEVEL: 'verbose' };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [child], {
      env,
      maxBuffer: 64_000_000,
    });
    expect(stdout.match(/read$|StoreFault/gm)).toHaveLength(6);
    expect(stdout.match(/read$/gm)).toHaveLength(2);
    // It is that log, and not an empty one.
    expect(stderr.match(/azure:keyvault-secrets:info Response status code: 200/g)).toHaveLength(2);
    const log = stdout + stderr;
    expect([CANARY, ...VAULT_SECRETS].filter((secret) => log.includes(secret))).toEqual([]);
    // Bytes are written a number a line: a session of TLS would be.
    expect(stderr.match(/^ +\d+,?$/gm)).toBeNull();
  });
});
