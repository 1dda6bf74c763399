import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/** Lets a service answer what is its own, and everything else go on to the others. */
export function inFrontOf(
  service: (request: IncomingMessage, response: ServerResponse) => boolean,
  fallback: RequestListener,
): RequestListener {
  return (request, response) => {
    if (!service(request, response)) fallback(request, response);
  };
}
