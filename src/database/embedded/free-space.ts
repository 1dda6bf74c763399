import { statfsSync } from 'node:fs';
import { DatabaseUnavailable } from '../unavailable.ts';

/**
 * What a write must find free beside its own size: PostgreSQL writes its log in segments of 16 MB, and
 * a statement and its commit may each begin one.
 */
const RESERVE_BYTES = 32 * 1024 * 1024;

/** What stored values take more than they do on the wire: indexes, and the log beside the table. */
const COPIES = 3;

/**
 * Keeps the embedded database from a full disk. PGlite runs in this process and never comes back from a
 * write that its file system has no space for: no request would be answered, and no signal handled.
 * So space is checked before each statement that may write.
 */
export class FreeSpace {
  readonly #folder: string;

  /** @param folder any folder of the file system, which is there */
  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether there is space for a write. */
  has(bytes = 0): boolean {
    const { bavail, bsize } = statfsSync(this.#folder);
    return bavail * bsize >= RESERVE_BYTES + bytes * COPIES;
  }

  /** @throws DatabaseUnavailable `full` when a statement that may write finds too little space */
  require(statement: string, values: readonly unknown[] = []): void {
    if (isRead(statement) || this.has(sizeOf(values))) return;
    throw new DatabaseUnavailable('full', `the disk of ${this.#folder} is full`);
  }
}

/** Whether a statement cannot write: locks of rows do, and so may the functions of the job queue. */
export function isRead(statement: string): boolean {
  if (/^\s*(rollback|release|show)\b/i.test(statement)) return true;
  return (
    /^\s*select\b/i.test(statement) &&
    !/\bpgboss\.|\bfor\s+(no\s+key\s+)?(update|share)\b|\bfor\s+key\s+share\b/i.test(statement)
  );
}

function sizeOf(values: readonly unknown[]): number {
  return values.reduce((sum: number, value) => sum + bytesOf(value), 0);
}

/** Only texts can be large: the columns of files are text, JSON or bytes. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  return value instanceof Uint8Array ? value.byteLength : 0;
}
