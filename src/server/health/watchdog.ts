import { extname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';

/** Looks of the thread, one a second, at which nothing has happened: then the process is ended. */
const MOST_IDLE_LOOKS = 300;
const BEAT_MS = 1000;

export interface Watchdog {
  readonly stop: () => Promise<void>;
}

/**
 * Ends this process when it hangs: when neither its event loop nor the store within it has answered for five
 * minutes. A starved process answers sooner than that. A hung process handles no signal and answers no request,
 * yet lives; a supervisor starts one that has ended again. A separate thread watches, since nothing else
 * would run. It counts its checks and reads no clock, so that a process that was stopped and continued, or
 * a machine that slept, is not ended.
 *
 * @param alive resolves when what is watched has answered
 * @param most checks without an answer, for tests
 */
export function startWatchdog(alive: () => Promise<void>, most = MOST_IDLE_LOOKS): Watchdog {
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(
    new URL(`watchdog-thread${extname(import.meta.url)}`, import.meta.url),
    {
      workerData: { beats, most },
    },
  );
  thread.unref();
  const stopping = new AbortController();
  void sendHeartbeats(beats, alive, stopping.signal);
  return {
    stop: async () => {
      stopping.abort();
      await thread.terminate();
    },
  };
}

/** A store that answers with an error has answered. */
async function sendHeartbeats(
  beats: Int32Array,
  alive: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    await alive().catch(() => undefined);
    Atomics.add(beats, 0, 1);
    await sleep(BEAT_MS, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
