import { randomBytes } from 'node:crypto';
import {
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type CachedEndpoint, digest } from '../../generator/index.ts';
import { cacheFolder, ownFolder } from '../../runner/own-folder.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

const text = z.string();
const skip = z.object({
  location: z.enum(['path', 'query', 'header', 'body']).nullable(),
  at: text.nullable(),
  scenario: text,
  reason: text,
});
const check = z.union([
  z.object({ scenario: text, script: text }),
  z.object({ scenario: text, skipped: text }),
]);
const counts = z.object({
  positive: z.number(),
  negative: z.number(),
  positive_boundary: z.number(),
});
const endpoint = z.object({
  key: text,
  around: text,
  files: text,
  rules: text,
  sent: text,
  variables: z.array(z.array(text)),
  rows: z.array(text),
  tests: z.number(),
  variants: z.number(),
  report: z.object({
    files: counts,
    skipped: z.array(skip),
    checks: z.array(check).exactOptional(),
  }),
});
const endpoints = z.array(z.tuple([text, endpoint]));

/**
 * What is remembered of the endpoints of a suite, by slug; nothing where there is no such file, somebody else may
 * have written it, or it is not whole: its first line is the digest of the rest.
 */
export function readMemory(
  suite: string,
  environment: NodeJS.ProcessEnv,
): ReadonlyMap<string, CachedEndpoint> {
  try {
    const file = fileOf(suite, environment);
    if (file === null) return new Map();
    const written = readFileSync(file, 'utf8');
    const end = written.indexOf('\n');
    const rest = written.slice(end + 1);
    if (written.slice(0, end) !== digest(rest)) return new Map();
    return new Map(endpoints.parse(JSON.parse(rest)));
  } catch {
    return new Map();
  }
}

/** Writes it as a whole, or not at all: all that is lost is time. What is a month old is removed. */
export function writeMemory(
  suite: string,
  environment: NodeJS.ProcessEnv,
  known: ReadonlyMap<string, CachedEndpoint>,
): void {
  try {
    const file = fileOf(suite, environment);
    if (file === null) return;
    const rest = JSON.stringify([...known]);
    const fresh = `${file}.${randomBytes(4).toString('hex')}`;
    writeFileSync(fresh, `${digest(rest)}\n${rest}`, { mode: 0o600 });
    renameSync(fresh, file);
    removeOld(join(file, '..'));
  } catch {
    // The next generation makes all endpoints again.
  }
}

function fileOf(suite: string, environment: NodeJS.ProcessEnv): string | null {
  const folder = ownFolder(join(cacheFolder(environment), 'suites'));
  return folder === null ? null : join(folder, `${digest(suite)}.json`);
}

function removeOld(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (Date.now() - statSync(path).mtimeMs > MONTH_MS) unlinkSync(path);
  }
}
