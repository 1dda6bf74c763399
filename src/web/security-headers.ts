import { createMiddleware } from 'hono/factory';

/**
 * What pages may load and do: our own style and script, no inline script, no frame, and nothing is kept
 * by caches or revealed to other sites (CSP level 3; the OWASP cheat sheet of HTTP headers).
 */
const HEADERS = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
} as const;

/** Sets the headers that close a page against others. */
export const securityHeaders = createMiddleware(async (context, next) => {
  for (const [name, value] of Object.entries(HEADERS)) context.header(name, value);
  await next();
});
