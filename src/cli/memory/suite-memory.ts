import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import {
  type CachedEndpoint,
  filesDigest,
  type Keeper,
  RULES_FILE,
  RulesFile,
} from '../../generator/index.ts';
import type { SuiteFolder } from '../folder/folder.ts';
import type { FreshFolder } from '../folder/fresh-folder.ts';
import { readMemory, writeMemory } from './memory-file.ts';
import { programDigest } from './program-digest.ts';

/**
 * Remembers, in the user's cache, how the endpoints of a suite were generated: those whose files are still
 * there, byte by byte, and would be generated the same, move into the fresh folder. The suite itself holds the
 * files, so that what is remembered is small, and may be deleted at any time.
 */
export class SuiteMemory implements Keeper {
  readonly program = programDigest();
  readonly #folder: SuiteFolder;
  readonly #fresh: FreshFolder;
  readonly #known: ReadonlyMap<string, CachedEndpoint>;
  readonly #paths: ReadonlyMap<string, readonly string[]>;
  #rules: RulesFile | undefined;
  #next = new Map<string, CachedEndpoint>();

  readonly #environment: NodeJS.ProcessEnv;

  /** @param environment says where the user's cache is */
  constructor(folder: SuiteFolder, fresh: FreshFolder, environment: NodeJS.ProcessEnv) {
    this.#folder = folder;
    this.#fresh = fresh;
    this.#environment = environment;
    this.#known = folder.files.length > 0 ? readMemory(folder.path, environment) : new Map();
    this.#paths = Map.groupBy(folder.files, slugOf);
  }

  find(slug: string): CachedEndpoint | undefined {
    return this.#known.get(slug);
  }

  isInPlace(slug: string, files: string): boolean {
    const paths = this.#paths.get(slug) ?? [];
    const found = paths.flatMap((path) => {
      const content = contentOf(join(this.#folder.path, path));
      return content ? [[path, content] as const] : [];
    });
    return found.length === paths.length && filesDigest(found) === files;
  }

  rulesOf(slug: string): string {
    this.#rules ??= RulesFile.read(textOf(join(this.#folder.path, RULES_FILE)));
    return this.#rules.textOf(slug);
  }

  stay(slug: string): void {
    const paths = this.#paths.get(slug) ?? [];
    const scripts = paths.filter((path) => path.startsWith(`${slug}/`));
    if (scripts.length > 0) this.#fresh.move(slug, scripts.length);
    for (const path of paths) if (!scripts.includes(path)) this.#fresh.move(path, 1);
  }

  remember(slug: string, endpoint: CachedEndpoint): void {
    this.#next.set(slug, endpoint);
  }

  /** Forgets what it knows of this generation, which begins again. */
  restart(): void {
    this.#next = new Map();
  }

  /** Keeps what it has noted for the next generation: the folder is in place. */
  save(): void {
    writeMemory(this.#folder.path, this.#environment, this.#next);
  }
}

/** The endpoint that a file is of. */
function slugOf(path: string): string {
  return /^env\/([\w-]+)_environment\.txt$/.exec(path)?.[1] ?? path.replace(/\/.*$/, '');
}

/** No link is followed, and no pipe waited for. */
const PLAIN_FILE = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
const CHUNK = Buffer.alloc(1024 * 1024);

/** The text of a file of any size; empty for one that cannot be read. */
function textOf(path: string): string {
  try {
    const file = openSync(path, PLAIN_FILE);
    try {
      return fstatSync(file).isFile() ? readFileSync(file, 'utf8') : '';
    } finally {
      closeSync(file);
    }
  } catch {
    return '';
  }
}

/** The bytes of a file; undefined for one that cannot be read, or is larger than all but a few that we write. */
function contentOf(path: string): Uint8Array | undefined {
  try {
    const file = openSync(path, PLAIN_FILE);
    try {
      const size = readSync(file, CHUNK, 0, CHUNK.length, 0);
      return size < CHUNK.length ? Uint8Array.from(CHUNK.subarray(0, size)) : undefined;
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}
