/** What goes on without anybody waiting for it, until it ends or the platform stops. */
export interface Background {
  readonly keepDoing: (work: (stopped: AbortSignal) => Promise<void>) => void;
  /** Ends all of it, and waits until it has ended. */
  readonly stop: () => Promise<void>;
}

/** @param report takes what fails, unless the platform is stopping */
export function openBackground(report: (fault: unknown) => void): Background {
  const stopping = new AbortController();
  const underWay = new Set<Promise<void>>();
  return {
    keepDoing: (work) => {
      const ended = work(stopping.signal)
        .catch((fault: unknown) => {
          if (!stopping.signal.aborted) report(fault);
        })
        .finally(() => underWay.delete(ended));
      underWay.add(ended);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(underWay);
    },
  };
}
