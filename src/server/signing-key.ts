import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from '../problem.ts';
import type { Config } from './config/config.ts';
import { parseSigningKey } from './config/signing-key.ts';

/** The file of DATA_DIR that holds the signing key where the environment has none. */
const FILE = 'signing-key';

/**
 * The platform's signing key: SIGNING_KEY, or the file `signing-key` in DATA_DIR, which the first start
 * makes (only for its owner). On PostgreSQL too: several machines share it as SIGNING_KEY.
 *
 * @throws Problem `server-misconfigured` when the file holds no key
 */
export function signingKey({ signingKey: given, dataFolder }: Config): Uint8Array {
  if (given !== null) return given;
  const path = resolve(join(dataFolder, FILE));
  makeOnce(dataFolder, path);
  const key = parseSigningKey(readFileSync(path, 'utf8').trim());
  if (key !== null) return key;
  const fault = `${path} holds no key of at least 32 bytes in base64 or hex: put back the one that was there, or set SIGNING_KEY.`;
  throw new Problem('server-misconfigured', 'The signing key cannot be read.', [fault]);
}

/** Puts a whole file in place, or leaves the one that is there: two processes may start together. */
function makeOnce(folder: string, path: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
