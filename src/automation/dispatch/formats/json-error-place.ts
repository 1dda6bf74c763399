/** So much of a text is shown around a place. */
const AROUND = 20;

/** Where a character of a text is, as editors count: both from 1. */
export function placeIn(text: string, at: number): { line: number; column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/**
 * Where a text that is not JSON stops being the beginning of one, with what is there. The position is
 * found by bisection, since JSON.parse does not always name it.
 */
export function jsonErrorPlace(text: string) {
  let [good, bad] = [0, text.length + 1];
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (isBeginning(text.slice(0, middle))) good = middle;
    else bad = middle;
  }
  const near = text.slice(Math.max(0, good - AROUND), good + AROUND).toWellFormed();
  return { ...placeIn(text, good), near };
}

/** Whether a text is JSON, or would be if it went on. */
function isBeginning(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const position = /at position (\d+)/.exec(error.message)?.[1];
    return /end of JSON input|^Unterminated/.test(error.message) || position === `${text.length}`;
  }
}
