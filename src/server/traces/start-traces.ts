import { setTimeout } from 'node:timers/promises';
import type { Logger } from 'pino';
import { jobSpans } from './job-spans.ts';
import { requestSpans } from './request-spans.ts';
import { RouteNotes } from './route-notes.ts';
import { remoteSpans, runtimeSpans } from './runtime-spans.ts';
import { Spans } from './spans.ts';
import { storeSpans } from './store-spans.ts';
import type { TraceSettings } from './trace-settings.ts';
import { tracerProvider } from './tracer-provider.ts';
import type { Traces } from './traces.ts';

/** How long a stop waits for the last spans: a collector may never come back. */
const STOP_TIMEOUT_MS = 3_000;

/** Begins to make traces; the SDK is loaded with this file. */
export function startTraces(settings: TraceSettings, log: Logger): Traces {
  const provider = tracerProvider(settings, log);
  const spans = new Spans(provider.getTracer('proofgate'));
  const notes = new RouteNotes();
  return {
    requests: requestSpans(spans, notes),
    routes: (app) => void app.use(notes.middleware),
    jobs: jobSpans(spans),
    runtimes: runtimeSpans(spans),
    remote: remoteSpans(spans),
    stores: storeSpans(spans),
    stop: async () => {
      // The exporter has reported its own errors.
      const flushed = provider.shutdown().catch(() => undefined);
      await Promise.race([flushed, setTimeout(STOP_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
