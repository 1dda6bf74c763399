import { styleText } from 'node:util';

const FRAMES = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏'];
const FRAME_MS = 100;

/** Writes a line; `styleText` leaves colours out where the output is no terminal. */
export function print(text: string): void {
  process.stdout.write(`${text}\n`);
}

/**
 * Does something that people wait for, and reports the result: in a terminal with the seconds so far,
 * then with the time that it took.
 *
 * @param details lines to be shown below, made of what the work gave
 */
export async function step<T>(
  title: string,
  work: () => Promise<T>,
  details: (result: T) => readonly string[] = () => [],
): Promise<T> {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  const stopSpinning = spin((frame) => `${frame} ${title} ${styleText('dim', `${seconds()} s`)}`);
  try {
    const result = await work();
    stopSpinning();
    const done = styleText('green', '✓');
    print(`${done} ${styleText('bold', title)} ${styleText('dim', `${seconds()} s`)}`);
    for (const line of details(result)) print(`  ${line}`);
    print('');
    return result;
  } catch (error) {
    stopSpinning();
    print(`${styleText('red', '✗')} ${styleText('bold', title)}`);
    throw error;
  }
}

/** Shows a line that changes, and gives what takes it away; outside a terminal nothing is shown. */
function spin(line: (frame: string) => string): () => void {
  if (!process.stdout.isTTY) return () => undefined;
  let turn = 0;
  const clear = '\r\u001b[2K';
  const timer = setInterval(() => {
    process.stdout.write(`${clear}${line(FRAMES[turn++ % FRAMES.length] ?? '')}`);
  }, FRAME_MS);
  return () => {
    clearInterval(timer);
    process.stdout.write(clear);
  };
}
