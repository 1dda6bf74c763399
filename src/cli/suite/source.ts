import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Problem } from '../../problem.ts';
import type { SuiteDocument } from '../../runner/index.ts';
import { cacheFolder } from '../../runner/own-folder.ts';
import { findDocument } from '../run/find-document.ts';

/**
 * Remembers in the user's cache where the document of a suite is: the suite itself does not say, since
 * the place differs from machine to machine. A URL with credentials is not remembered, and a cache that
 * cannot be written is no error.
 */
export function rememberSource(suite: string, spec: string, environment: NodeJS.ProcessEnv): void {
  const isUrl = /^https?:\/\//i.test(spec);
  if (isUrl && /[@?]/.test(spec)) return;
  try {
    const file = fileOf(suite, environment);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, isUrl ? spec : resolve(spec));
  } catch {
    // The next calibration asks for --spec.
  }
}

/**
 * Where the document of a suite is: where it was when the suite was generated on this machine, else the same
 * text below the working directory or beside the suite.
 * @throws Problem `usage` where it is not found
 */
export function findSource(
  suite: string,
  document: SuiteDocument,
  environment: NodeJS.ProcessEnv,
): string {
  const found =
    remembered(suite, environment) ?? findDocument(document, [process.cwd(), dirname(suite)]);
  if (found !== undefined) return found;
  const message = `The document ${document.file} of the suite is not found; name it with --spec.`;
  throw new Problem('usage', message);
}

function remembered(suite: string, environment: NodeJS.ProcessEnv): string | undefined {
  try {
    const spec = readFileSync(fileOf(suite, environment), 'utf8');
    if (!/^https?:\/\//i.test(spec)) realpathSync(spec);
    return spec;
  } catch {
    return undefined;
  }
}

function fileOf(suite: string, environment: NodeJS.ProcessEnv): string {
  const name = createHash('sha256').update(realpathSync(suite)).digest('hex').slice(0, 16);
  return join(cacheFolder(environment), 'documents', `${name}.txt`);
}
