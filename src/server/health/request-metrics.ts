import type { IncomingMessage, RequestListener } from 'node:http';
import { Histogram, type Registry } from 'prom-client';

/** The parts of the platform by their paths. A path itself holds tokens and is never a label. */
const PARTS = [
  ['/secrets', 'secrets'],
  ['/api/v2/gatekeeper/', 'gatekeeper'],
  ['/api/v2/', 'management'],
  ['/api/github/', 'github'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/metrics', 'health'],
  ['/assets/', 'assets'],
] as const;

/** Methods that are reported by name: a client may invent as many as it likes. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** How long requests take, by part of the platform, method and status. */
export function requestMetrics(registry: Registry): (listener: RequestListener) => RequestListener {
  const seconds = new Histogram({
    name: 'proofgate_http_request_duration_seconds',
    help: 'How long requests took, by part of the platform, method and status',
    labelNames: ['part', 'method', 'status'] as const,
    buckets: [0.002, 0.01, 0.05, 0.1, 0.5, 1, 5, 15],
    registers: [registry],
  });
  return (listener) => (request, response) => {
    const beganMs = performance.now();
    // `close` comes for a client that went away too.
    response.on('close', () => {
      const part = partOf(request.url ?? '');
      const method = knownMethod(request) ?? 'other';
      const took = (performance.now() - beganMs) / 1000;
      seconds.observe({ part, method, status: response.statusCode }, took);
    });
    return listener(request, response);
  };
}

/** The method of a request; null if the platform does not know it. */
export function knownMethod({ method = '' }: IncomingMessage): string | null {
  return METHODS.has(method) ? method : null;
}

/** The part of the platform that a path belongs to; pages are what no other part has. */
export function partOf(url: string): string {
  return PARTS.find(([prefix]) => url.startsWith(prefix))?.[1] ?? 'pages';
}
