import { SingleBar } from 'cli-progress';
import { movesCursor } from './moves-cursor.ts';
import { type Progress, progressLines } from './progress-lines.ts';

/** Shows on standard error how many endpoints are done: a bar while people watch, else a line every ten seconds. */
export interface EndpointBar {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

export function endpointBar(): EndpointBar {
  if (!movesCursor(process.stderr)) return endpointLines();
  const bar = new SingleBar({
    format: '{bar} {value}/{total} endpoints, {eta_formatted} left',
    stream: process.stderr,
    clearOnComplete: true,
    // Ctrl-C may end us at once, with no chance to put a terminal back as it was.
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

function endpointLines(): EndpointBar {
  let now: Progress | undefined;
  const end = progressLines(() => now);
  const update = (done: number, total: number) => {
    now = { words: `${done} of ${total} endpoints`, part: total === 0 ? undefined : done / total };
  };
  return { update, end };
}
