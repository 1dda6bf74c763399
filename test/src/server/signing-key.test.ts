import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../../src/server/config/config.ts';
import { signingKey } from '../../../src/server/signing-key.ts';
import { startPlatform } from '../../../src/server/start-platform.ts';
import { folderWith } from '../../support/folder.ts';
import { PLAIN_STORES } from '../../support/stores/stores.ts';

describe('the signing key', () => {
  test('is created at the first start, only for its owner, and is the same from then on', () => {
    const folder = join(folderWith(), 'data');
    const config = readConfig({ DATA_DIR: folder });
    const made = signingKey(config);
    expect(made.byteLength).toBe(32);
    expect(statSync(join(folder, 'signing-key')).mode & 0o777).toBe(0o600);
    expect(signingKey(config)).toEqual(made);
    const text = readFileSync(join(folder, 'signing-key'), 'utf8').trim();
    expect(signingKey(readConfig({ SIGNING_KEY: text, DATA_DIR: folderWith() }))).toEqual(made);
  });

  test('of a file that was damaged is a fault, and is not made again', () => {
    const folder = folderWith({ 'signing-key': 'half' });
    const read = () => signingKey(readConfig({ DATA_DIR: folder }));
    expect(read).toThrow(expect.objectContaining({ kind: 'server-misconfigured' }));
    expect(readFileSync(join(folder, 'signing-key'), 'utf8')).toBe('half');
  });
});

describe.each(PLAIN_STORES)('a platform on $name', ({ create }) => {
  test('refuses to start with another signing key than its database was used with', async () => {
    const store = await create();
    const where =
      store.kind === 'pglite'
        ? { DATA_DIR: store.folder }
        : { DATABASE_URL: store.url, DATA_DIR: folderWith() };
    const environment = { PORT: '0', LOG_LEVEL: 'silent', ...where };
    const first = await startPlatform(environment);
    await first.stop();
    const SIGNING_KEY = randomBytes(32).toString('hex');
    const other = startPlatform({ ...environment, SIGNING_KEY });
    await expect(other).rejects.toMatchObject({
      kind: 'server-misconfigured',
      faults: [expect.stringMatching(/^SIGNING_KEY .*signing-key/)],
    });
    const again = await startPlatform(environment);
    onTestFinished(() => again.stop());
  });
});
