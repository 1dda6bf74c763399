import { SingleBar } from 'cli-progress';
import { printable } from '../printable.ts';
import { movesCursor } from '../suite/moves-cursor.ts';
import { progressLines } from '../suite/progress-lines.ts';
import { recordedTests } from './recorded-tests.ts';
import { counted } from './report-lines.ts';

/** What pytest writes, kept for a run that goes wrong, while people see how far it is. */
export interface PytestOutput {
  readonly take: (chunk: Uint8Array) => void;
  /** Ends the display, and gives the last lines. */
  readonly end: () => readonly string[];
}

const MAX_CHARACTERS = 20_000;
const MAX_LINES = 40;
/** What the suite says while a test runs (templates/proofgate_suite/plugin.py, `show_notice`). */
const NOTICE = /^proofgate: (.+)$/gm;
/** How far pytest is, which says nothing of what went wrong. */
const PERCENTAGE = /^[.FEsxX]*\s*\[ *\d+%\]$/;

/**
 * Shows progress on standard error: a bar while people watch, in pipes and logs a line every ten seconds.
 * @param records the file that the tests write
 */
export function watchPytest(records: string): PytestOutput {
  const bar = movesCursor(process.stderr) ? startedBar() : undefined;
  const tests = recordedTests(records);
  let part: number | undefined;
  const progress = () => {
    const { done, failed } = tests();
    return { words: `${counted(done, 'test')}, ${failed} failed`, part };
  };
  const endLines = bar === undefined ? progressLines(progress) : () => {};
  const decoder = new TextDecoder();
  let text = '';
  return {
    take: (chunk) => {
      const came = decoder.decode(chunk, { stream: true });
      text = `${text}${came}`.slice(-MAX_CHARACTERS);
      for (const [, notice = ''] of came.matchAll(NOTICE)) console.error(printable(notice));
      const percent = text
        .match(/\[ *(\d+)%\]/g)
        ?.at(-1)
        ?.match(/\d+/)?.[0];
      if (percent === undefined) return;
      part = Number(percent) / 100;
      bar?.update(Number(percent));
    },
    end: () => {
      bar?.stop();
      endLines();
      const lines = text.trim().split('\n');
      return lines.filter((line) => !PERCENTAGE.test(line)).slice(-MAX_LINES);
    },
  };
}

function startedBar(): SingleBar {
  const bar = new SingleBar({
    format: '{bar} {percentage}% of the tests',
    stream: process.stderr,
    clearOnComplete: true,
    // Ctrl-C may end us at once, with no chance to put a terminal back as it was.
    hideCursor: false,
    linewrap: true,
  });
  bar.start(100, 0);
  return bar;
}
