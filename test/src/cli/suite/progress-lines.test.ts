import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordedTests } from '../../../../src/cli/run/recorded-tests.ts';
import { movesCursor } from '../../../../src/cli/suite/moves-cursor.ts';
import {
  type Clock,
  type Progress,
  progressLines,
} from '../../../../src/cli/suite/progress-lines.ts';
import { temporaryFolder } from '../../../suite/tools.ts';

/** A clock that goes on when it is told, and calls what is due. */
function handClock() {
  let now = 0;
  let due: { readonly intervalMs: number; readonly tick: () => void } | undefined;
  const clock: Clock = {
    now: () => now,
    every: (intervalMs, tick) => {
      due = { intervalMs, tick };
      return () => {
        due = undefined;
      };
    },
  };
  const pass = (seconds: number) => {
    for (const end = now + seconds * 1000; now < end; ) {
      now += 1000;
      if (due !== undefined && now % due.intervalMs === 0) due.tick();
    }
  };
  return { clock, pass };
}

test('a line is written every ten seconds with the time that is left, until it ends', () => {
  const { clock, pass } = handClock();
  const lines: string[] = [];
  let progress: Progress | undefined;
  const end = progressLines(() => progress, { clock, print: (line) => lines.push(line) });
  pass(19);
  expect(lines).toEqual([]);
  progress = { words: '30 tests, 0 failed', part: undefined };
  pass(1);
  progress = { words: '60 tests, 2 failed', part: 0.25 };
  pass(9);
  expect(lines).toHaveLength(1);
  pass(1);
  progress = { words: '61 tests, 2 failed', part: 0.01 };
  pass(10);
  end();
  pass(60);
  expect(lines).toEqual([
    'progress: 30 tests, 0 failed',
    'progress: 60 tests, 2 failed (25%), about 2 min left',
    'progress: 61 tests, 2 failed (1%), about 66 min left',
  ]);
});

test('the records of a run are counted while they are written, whole lines only', () => {
  const file = join(temporaryFolder(), 'records.jsonl');
  const count = recordedTests(file);
  expect(count()).toEqual({ done: 0, failed: 0 });
  const record = (outcome: string, more: object = {}) => JSON.stringify({ outcome, ...more });
  appendFileSync(file, `${record('passed')}\n${record('failed').slice(0, 9)}`);
  expect(count()).toEqual({ done: 1, failed: 0 });
  appendFileSync(file, `${record('failed').slice(9)}\n`);
  // Python writes a space after the colon, and a body may quote another record.
  appendFileSync(file, '{"outcome": "failed"}\n');
  appendFileSync(file, `${record('passed', { body: record('failed') })}\n`);
  expect(count()).toEqual({ done: 4, failed: 2 });
  expect(count()).toEqual({ done: 4, failed: 2 });
});

test('a bar is drawn on terminals only, and not on those that know no escapes', () => {
  expect(movesCursor({ isTTY: true }, { TERM: 'xterm' })).toBe(true);
  expect(movesCursor({ isTTY: true }, { TERM: 'dumb' })).toBe(false);
  expect(movesCursor({}, { TERM: 'xterm' })).toBe(false);
});
