import { closeSync, openSync, readSync } from 'node:fs';

/** How many tests have ended so far. */
export interface RecordedTests {
  readonly done: number;
  readonly failed: number;
}

const CHUNK = 1 << 20;
const FAILED = /"outcome": ?"failed"/;

/**
 * Counts the records of a run while it writes them (templates/proofgate_suite/results.py), from where it has stopped
 * the last time.
 * @returns counts what is there by now; nothing as long as there is no file
 */
export function recordedTests(path: string): () => RecordedTests {
  let [offset, rest] = [0, ''];
  let [done, failed] = [0, 0];
  return () => {
    const file = openFile(path);
    if (file === undefined) return { done, failed };
    const chunk = Buffer.alloc(CHUNK);
    try {
      for (;;) {
        const length = readSync(file, chunk, 0, CHUNK, offset);
        if (length === 0) break;
        offset += length;
        // Records are ASCII.
        const lines = `${rest}${chunk.toString('latin1', 0, length)}`.split('\n');
        rest = lines.pop() ?? '';
        done += lines.length;
        failed += lines.filter((line) => FAILED.test(line)).length;
      }
    } finally {
      closeSync(file);
    }
    return { done, failed };
  };
}

function openFile(path: string): number | undefined {
  try {
    return openSync(path, 'r');
  } catch {
    return undefined;
  }
}
