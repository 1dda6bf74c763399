import { rmSync } from 'node:fs';
import type { NamedText } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import type { SuiteFolder } from './folder.ts';
import { asideNames } from './folder-aside.ts';
import { replaceFolder } from './replace-folder.ts';
import { WriterThread } from './write-aside.ts';

/** Characters that are written at once; a suite that has fewer starts no thread. */
const BATCH = 1024 * 1024;

/** A suite that is written beside its folder while it is made, and then put in its place. */
export class FreshFolder {
  readonly #folder: SuiteFolder;
  readonly #aside;
  #batch: NamedText[] = [];
  #size = 0;
  #thread: WriterThread | undefined;
  #moved: string[] = [];
  /** How many files it has been given. */
  count = 0;

  constructor(folder: SuiteFolder) {
    this.#folder = folder;
    this.#aside = asideNames(folder.path);
  }

  add(files: readonly NamedText[]): void {
    for (const file of files) {
      this.#batch.push(file);
      this.#size += file[1].length;
    }
    this.count += files.length;
    if (this.#size < BATCH) return;
    this.#thread ??= new WriterThread(this.#aside.fresh);
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
      aside: this.#aside,
    });
  }

  /** Forgets what it has been given. */
  async restart(): Promise<void> {
    await this.discard();
    this.#thread = undefined;
    this.#batch = [];
    this.#moved = [];
    this.#size = 0;
    this.count = 0;
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    await this.#thread?.stop();
    rmSync(this.#aside.fresh, { recursive: true, force: true });
  }
}
