import { dirname } from 'node:path';
import { Problem } from '../../../problem.ts';
import { ConcurrencyLimit } from './concurrency-limit.ts';
import { DiagnosticError, diagnosticsProblem, displayPath } from './diagnostic.ts';
import { isHttp, isInside, outside } from './location.ts';
import { MAX_BYTES, MAX_REDIRECTS, type ReadPorts } from './ports.ts';
import { type SourceFile, sourceFile } from './source-file.ts';

/** Why a file cannot be read, in words that follow "cannot be read: ". */
export class LoadError extends Error {
  readonly remedy: string;

  constructor(reason: string, remedy: string) {
    super(reason);
    this.name = 'LoadError';
    this.remedy = remedy;
  }
}

/** How many files are read at once; servers and systems set limits. */
const MAX_AT_ONCE = 8;

/** The files of one document, each read once. */
export class Library {
  readonly #ports: ReadPorts;
  readonly #files = new Map<string, Promise<SourceFile>>();
  #bytesLeft = MAX_BYTES;
  readonly #limit = new ConcurrencyLimit(MAX_AT_ONCE);
  #root: SourceFile | undefined;

  constructor(ports: ReadPorts) {
    this.#ports = ports;
  }

  /**
   * Reads the root. Throws a LoadError or a FaultError.
   * @param change makes what takes its place
   */
  async root(
    location: string,
    change: (file: SourceFile) => Promise<SourceFile> = async (file) => file,
  ): Promise<SourceFile> {
    this.#root = await change(await this.#read(location));
    this.#files.set(this.#root.location, Promise.resolve(this.#root));
    return this.#root;
  }

  /** Reads a file that the root refers to; the same errors. */
  file(location: string): Promise<SourceFile> {
    const known = this.#files.get(location);
    if (known !== undefined) return known;
    const read = this.#limit.run(() => this.#read(location));
    this.#files.set(location, read);
    return read;
  }

  /** Every location that was read, the root first, the others by name. */
  async files(): Promise<SourceFile[]> {
    const settled = await Promise.allSettled(this.#files.values());
    const read = settled.flatMap((file) => (file.status === 'fulfilled' ? [file.value] : []));
    const nonRoot = new Set(read.filter((file) => file !== this.#root));
    const sorted = [...nonRoot].sort((a, b) => (a.location < b.location ? -1 : 1));
    return this.#root === undefined ? sorted : [this.#root, ...sorted];
  }

  async #read(location: string): Promise<SourceFile> {
    const { bytes, from } = isHttp(location)
      ? await this.#fetch(location)
      : { bytes: await this.#readFile(location), from: location };
    this.#bytesLeft -= Buffer.byteLength(bytes);
    if (this.#bytesLeft < 0) {
      const limit = `${MAX_BYTES / 1024 / 1024} MB`;
      throw new LoadError(`the document is larger than ${limit}`, 'split the API into documents');
    }
    return sourceFile(from, bytes);
  }

  async #readFile(path: string): Promise<Uint8Array | string> {
    const { realPath, readFile } = this.#ports;
    try {
      if (this.#root !== undefined && realPath !== undefined) {
        const folder = await realPath(dirname(this.#root.location));
        if (!isInside(await realPath(path), folder)) {
          const { refused, remedy } = outside();
          throw new LoadError(`${refused} through a symbolic link`, remedy);
        }
      }
      return await readFile(path, MAX_BYTES);
    } catch (error) {
      // A port that reads from elsewhere than a disk knows better what is wrong.
      if (error instanceof Problem || error instanceof LoadError) throw error;
      throw new LoadError(words(error), 'check the path');
    }
  }

  /** Follows redirects itself, so that no request leaves the origin of the root. */
  async #fetch(asked: string): Promise<{ bytes: Uint8Array; from: string }> {
    let url = asked;
    for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
      const answer = await this.#ports.fetch(url, MAX_BYTES).catch((error: unknown) => {
        // The port knows better than we do what is wrong and what to do about it.
        if (error instanceof Problem) throw error;
        throw new LoadError(words(error), 'check the URL and the network');
      });
      this.#checkOrigin(answer.url);
      if (answer.redirect === undefined) {
        if (answer.status >= 200 && answer.status < 300) {
          return { bytes: answer.bytes, from: answer.url };
        }
        throw new LoadError(`the server answered ${answer.status}`, 'check the URL');
      }
      if (!URL.canParse(answer.redirect, answer.url)) break;
      url = new URL(answer.redirect, answer.url).href;
      if (!isHttp(url)) throw new LoadError(`it redirects to ${url}`, 'name the URL itself');
      this.#checkOrigin(url);
    }
    throw new LoadError('it redirects again and again', 'name the URL that it ends at');
  }

  #checkOrigin(url: string): void {
    if (this.#root === undefined) return;
    const { origin } = new URL(url);
    if (origin !== new URL(this.#root.location).origin) {
      const remedy = 'only the origin of the root document may be read';
      throw new LoadError(`it redirects to another origin, ${origin}`, remedy);
    }
  }
}

/**
 * Reads the file that a person has named.
 * @param location an absolute path or a URL
 * @param change makes what takes the place of the file, for all that refer to it
 * @throws Problem `document-unreachable` where it cannot be read, `document-faulty` where it cannot be parsed,
 *   and what `change` throws
 */
export async function readRoot(
  library: Library,
  location: string,
  { cwd }: ReadPorts,
  change?: (file: SourceFile) => Promise<SourceFile>,
): Promise<SourceFile> {
  try {
    return await library.root(location, change);
  } catch (error) {
    if (error instanceof DiagnosticError)
      throw diagnosticsProblem([error.diagnostic], location, cwd);
    if (!(error instanceof LoadError)) throw error;
    const message = `${displayPath(location, cwd)}: ${error.message}; ${error.remedy}.`;
    throw new Problem('document-unreachable', message);
  }
}

const ERROR_CODES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'reading it is not permitted',
  ENOTDIR: 'a part of its path is a file',
  ENOTFOUND: 'the host is unknown',
  ECONNREFUSED: 'nothing listens there',
};

/** An error of the system in words. fetch hides the reason in `cause`. */
function words(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (error.cause instanceof Error) return words(error.cause);
  return ERROR_CODES[code] ?? error.message;
}
