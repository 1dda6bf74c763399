import { accessSync, constants, mkdirSync, rmdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { NamedText } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import { inWords } from '../system-error.ts';
import type { SuiteFolder } from './folder.ts';
import { replaceFolder } from './replace-folder.ts';
import { createStagingPaths } from './staging-paths.ts';
import { WriterThread } from './writer-thread.ts';

/** Characters that are written at once; a suite that has fewer starts no thread. */
const BATCH = 1024 * 1024;

/** A suite that is written beside its folder while it is made, and then put in its place. */
export class FreshFolder {
  readonly #folder: SuiteFolder;
  readonly #staging;
  #batch: NamedText[] = [];
  #size = 0;
  /** The topmost folder that was missing above it. */
  readonly #createdAbove: string | undefined;
  #thread: WriterThread | undefined;
  #moved: string[] = [];
  /** How many files it has been given. */
  count = 0;

  /**
   * Creates the folders above it that are missing.
   * @throws Problem `folder-unwritable` where nothing can be written beside it, so that nobody works for nothing
   */
  constructor(folder: SuiteFolder) {
    this.#folder = folder;
    this.#staging = createStagingPaths(folder.path);
    const above = dirname(folder.path);
    try {
      this.#createdAbove = mkdirSync(above, { recursive: true });
      accessSync(above, constants.W_OK);
    } catch (error) {
      throw new Problem(
        'folder-unwritable',
        `${folder.path} cannot be written: ${inWords(error)}.`,
      );
    }
  }

  add(files: readonly NamedText[]): void {
    for (const file of files) {
      this.#batch.push(file);
      this.#size += file[1].length;
    }
    this.count += files.length;
    if (this.#size < BATCH) return;
    this.#thread ??= new WriterThread(this.#staging.fresh);
    this.#thread.write(this.#batch);
    this.#batch = [];
    this.#size = 0;
  }

  /** Takes over what the folder holds, as it is: a folder or a file, and how many files it is. */
  move(name: string, count: number): void {
    this.#moved.push(name);
    this.count += count;
  }

  /** Puts it in place as `replaceFolder` does, with the same Problem. */
  async commit(): Promise<void> {
    const fault = await this.#thread?.end();
    if (typeof fault === 'string') {
      await this.discard();
      throw new Problem('folder-unwritable', `${this.#folder.path} cannot be written: ${fault}.`);
    }
    replaceFolder(this.#folder, {
      files: this.#batch,
      moved: this.#moved,
      staging: this.#staging,
    });
  }

  /** Forgets what it has been given. */
  async restart(): Promise<void> {
    await this.#clear();
    this.#thread = undefined;
    this.#batch = [];
    this.#moved = [];
    this.#size = 0;
    this.count = 0;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.#clear();
    const top = this.#createdAbove;
    if (top !== undefined) removeEmpty(dirname(this.#folder.path), top);
  }

  async #clear(): Promise<void> {
    await this.#thread?.stop();
    rmSync(this.#staging.fresh, { recursive: true, force: true });
  }
}

/** Removes a folder and those above it up to `top`, as far as nobody has put anything into them. */
function removeEmpty(folder: string, top: string): void {
  try {
    for (let path = folder; path.startsWith(top); path = dirname(path)) rmdirSync(path);
  } catch {
    // What somebody uses by now stays.
  }
}
