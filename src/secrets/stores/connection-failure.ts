import type { Failure } from './bounded-read.ts';

/** Codes of Node and of our guard (`ADDRESS_REFUSED`) → whether the next try may go better. */
const UNREACHABLE: Readonly<Record<string, boolean>> = {
  ADDRESS_REFUSED: false,
  ENOTFOUND: false,
  EAI_AGAIN: true,
  ECONNREFUSED: true,
  ECONNRESET: true,
  EPIPE: true,
  EHOSTUNREACH: false,
  ENETUNREACH: false,
};
const TIMEOUT = /^(ETIMEDOUT|ESOCKETTIMEDOUT)$/;
/** Certificates that nobody vouches for, other names, no common protocol (tls, "X509 errors"). */
const TLS = /^(CERT_|ERR_TLS_|ERR_SSL_|EPROTO$|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_)/;

/**
 * What an error says about the connection; null when it is about something else. Both SDKs hand over
 * the code of Node's error, on their own error or on its cause.
 */
export function connectionFailure(error: unknown): Failure | null {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one && typeof one.code === 'string' ? one.code : '';
    if (TIMEOUT.test(code) || (one.name === 'TimeoutError' && code === ''))
      return { kind: 'timeout', passes: true, retryAfterSeconds: null };
    const passes = TLS.test(code) ? false : UNREACHABLE[code];
    if (passes !== undefined) return { kind: 'unreachable', passes, retryAfterSeconds: null };
  }
  return null;
}
