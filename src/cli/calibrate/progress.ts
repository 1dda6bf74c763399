import { SingleBar } from 'cli-progress';

/** A bar on standard error while people watch; pipes and logs get none. */
export function calibrationBar(): {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
} {
  if (!process.stderr.isTTY) return { update: () => {}, end: () => {} };
  const bar = new SingleBar({
    format: '{bar} {value}/{total} endpoints',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: false,
    linewrap: true,
  });
  bar.start(1, 0);
  return {
    update: (done, total) => {
      bar.setTotal(total);
      bar.update(done);
    },
    end: () => bar.stop(),
  };
}
