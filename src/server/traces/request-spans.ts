import type { RequestListener, ServerResponse } from 'node:http';
import type { Span } from '@opentelemetry/api';
import { knownMethod, partOf } from '../health/request-metrics.ts';
import type { RouteNotes } from './route-notes.ts';
import { markFailed, type Spans } from './spans.ts';
import { contextBelow } from './trace-parent.ts';

/**
 * One span for each request, below the span that its `traceparent` names (OpenTelemetry, "Semantic
 * conventions for HTTP spans"). The conventions require the path and the query too, which hold tokens and names here,
 * and the address of the client: they are left out, and the route stands for them.
 */
export function requestSpans(
  spans: Spans,
  notes: RouteNotes,
): (listener: RequestListener) => RequestListener {
  return (listener) => (request, response) => {
    const { traceparent } = request.headers;
    const parent = contextBelow(typeof traceparent === 'string' ? traceparent : undefined);
    const method = knownMethod(request);
    const attributes = {
      'http.request.method': method ?? '_OTHER',
      'proofgate.part': partOf(request.url ?? ''),
    };
    const name = method ?? 'HTTP';
    spans.begin({ name, kind: 'SERVER', attributes, parent }, (span) => {
      // `close` comes for a client that went away too.
      response.once('close', () => end(span, name, notes.of(request), response));
      listener(request, response);
    });
  };
}

function end(span: Span, method: string, route: string | null, response: ServerResponse): void {
  if (route !== null) {
    span.updateName(`${method} ${route}`);
    span.setAttribute('http.route', route);
  }
  const { headersSent, statusCode } = response;
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  else markFailed(span, 'client_gone');
  if (headersSent && statusCode >= 500) markFailed(span, String(statusCode));
  span.end();
}
