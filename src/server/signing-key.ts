import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { inFolder, makeDataFolder } from '../database/index.ts';
import { Problem } from '../problem.ts';
import type { Config } from './config/config.ts';
import { parseSigningKey } from './config/signing-key.ts';

/** The file of DATA_DIR that holds the signing key where the environment has none. */
const FILE = 'signing-key';

/**
 * The platform's signing key: SIGNING_KEY, or the file `signing-key` in DATA_DIR, which the first start
 * makes (only for its owner). On PostgreSQL too: several machines share it as SIGNING_KEY.
 *
 * @throws Problem `server-misconfigured` when the file holds no key, `folder-unwritable`
 */
export function signingKey({ signingKey: given, dataFolder }: Config): Uint8Array {
  if (given !== null) return given;
  const path = resolve(join(dataFolder, FILE));
  makeDataFolder(dataFolder);
  const text = inFolder(dataFolder, () => {
    makeOnce(path);
    return readFileSync(path, 'utf8');
  });
  const key = parseSigningKey(text.trim());
  if (key !== null) return key;
  const fault = `${path} holds no key of at least 32 bytes in base64 or hex: put back the one that was there, or set SIGNING_KEY.`;
  throw new Problem('server-misconfigured', 'The signing key cannot be read.', [fault]);
}

/** Puts a whole file in place, or leaves the one that is there: two processes may start together. */
function makeOnce(path: string): void {
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    linkSync(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(draft);
  }
}
