import {
  type Context,
  isSpanContextValid,
  ROOT_CONTEXT,
  type SpanContext,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { parseTraceParent } from '@opentelemetry/core';

/**
 * The span that a text names (W3C Trace Context, `traceparent`); null where it is invalid. The header
 * `tracestate` is left out: it is free text of a caller, and nothing here is sent on.
 */
export function readTraceParent(text: string): SpanContext | null {
  const found = parseTraceParent(text);
  return found === null ? null : { ...found, isRemote: true };
}

/** The context below the span that a text names; the root where it names none. */
export function contextBelow(text: string | undefined): Context {
  const found = text === undefined ? null : readTraceParent(text);
  return found === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, found);
}

/** The `traceparent` of the span of a context; null where it has none. */
export function writeTraceParent(context: Context): string | null {
  const span = trace.getSpanContext(context);
  if (span === undefined || !isSpanContextValid(span)) return null;
  const flags = (span.traceFlags & TraceFlags.SAMPLED) === 0 ? '00' : '01';
  return `00-${span.traceId}-${span.spanId}-${flags}`;
}
