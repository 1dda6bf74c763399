import { ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';

/** A collector that is away for a day is reported a hundred times, not at each of its batches. */
const LOG_INTERVAL_MS = 15 * 60 * 1000;

/**
 * An exporter that logs when spans could not be sent. The SDK itself is silent, or reports every
 * batch in the words of the collector.
 */
export function loggingExporter(exporter: SpanExporter, log: Logger): SpanExporter {
  let loggedAtMs = Number.NEGATIVE_INFINITY;
  return {
    shutdown: () => exporter.shutdown(),
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const nowMs = performance.now();
        if (result.code !== ExportResultCode.SUCCESS && nowMs - loggedAtMs >= LOG_INTERVAL_MS) {
          loggedAtMs = nowMs;
          log.warn({ cause: causeOf(result.error) }, 'traces cannot be sent and are lost');
        }
        done(result);
      }),
  };
}

/** The status of an answer or the code of a connection; the text may be the collector's. */
function causeOf(error: Error | undefined): string {
  if (error === undefined) return 'unknown';
  return 'code' in error && error.code !== undefined ? String(error.code) : error.name;
}
