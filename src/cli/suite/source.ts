import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Problem } from '../../problem.ts';
import type { SuiteDocument } from '../../runner/index.ts';
import { cacheFolder } from '../../runner/own-folder.ts';
import { findDocument } from '../run/find-document.ts';

/** Where a document is, and the overlays that are applied to it: paths or URLs. */
export interface DocumentSource {
  readonly spec: string;
  readonly overlays: readonly string[];
}

/**
 * Remembers in the user's cache where the document of a suite is: the suite itself does not say, since
 * the place differs from machine to machine. A URL with credentials is not remembered, and a cache that
 * cannot be written is no error.
 */
export function rememberSource(
  suite: string,
  { spec, overlays }: DocumentSource,
  environment: NodeJS.ProcessEnv,
): void {
  const all = [spec, ...overlays];
  if (all.some((one) => isUrl(one) && /[@?]/.test(one))) return;
  try {
    const file = fileOf(suite, environment);
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    const places = all.map((one) => (isUrl(one) ? one : resolve(one)));
    writeFileSync(file, places.join('\0'));
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
): DocumentSource {
  const known = readSource(suite, environment);
  if (known !== undefined) return known;
  const find = (one: Pick<SuiteDocument, 'file' | 'sha256'>, option: string) => {
    const found = findDocument(one, [process.cwd(), dirname(suite)]);
    if (found !== undefined) return found;
    const message = `${one.file} of the suite is not found; name it with ${option}.`;
    throw new Problem('usage', message);
  };
  const spec = find(document, '--spec');
  return { spec, overlays: (document.overlays ?? []).map((one) => find(one, '--overlay')) };
}

function isUrl(location: string): boolean {
  return /^https?:\/\//i.test(location);
}

function readSource(suite: string, environment: NodeJS.ProcessEnv): DocumentSource | undefined {
  try {
    const [spec = '', ...overlays] = readFileSync(fileOf(suite, environment), 'utf8').split('\0');
    for (const one of [spec, ...overlays]) if (!isUrl(one)) realpathSync(one);
    return { spec, overlays };
  } catch {
    return undefined;
  }
}

function fileOf(suite: string, environment: NodeJS.ProcessEnv): string {
  const name = createHash('sha256').update(realpathSync(suite)).digest('hex').slice(0, 16);
  return join(cacheFolder(environment), 'documents', `${name}.txt`);
}
