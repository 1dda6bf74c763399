const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Within this time a second signal is the first one again: npm passes on what a terminal has sent to both. */
const SAME_SIGNAL_MS = 1000;

/** Aborts at a signal to end; another one after a second ends the process at once. */
export function interruption(): AbortSignal {
  const interrupt = new AbortController();
  const onSignal = () => {
    interrupt.abort();
    setTimeout(() => removeListeners(onSignal), SAME_SIGNAL_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return interrupt.signal;
}

function removeListeners(onSignal: () => void): void {
  for (const signal of SIGNALS) process.off(signal, onSignal);
}
