import { SingleBar } from 'cli-progress';

/** Shows on standard error how many endpoints are done while people watch; pipes and logs get none. */
export interface EndpointBar {
  readonly update: (done: number, total: number) => void;
  readonly end: () => void;
}

export function endpointBar(): EndpointBar {
  if (!process.stderr.isTTY) return { update: () => {}, end: () => {} };
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
