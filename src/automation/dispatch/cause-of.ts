import { Problem } from '../../problem.ts';

/** Codes of Node and OpenSSL, such as ENOTFOUND and UNABLE_TO_VERIFY_LEAF_SIGNATURE. */
const CODE = /^[A-Z][A-Z0-9_]{1,63}$/;

/** Errors without a code, by their names. */
const NAMES: Readonly<Record<string, string>> = {
  TimeoutError: 'timeout',
  HTTPParserError: 'not-http',
};

/** Codes of the HTTP client that mean the same as one of our words. */
const TIMEOUTS: readonly unknown[] = ['UND_ERR_CONNECT_TIMEOUT', 'ETIMEDOUT'];

/**
 * Why an attempt had no answer, by name: `timeout`, the kind of a Problem such as `address-refused`, or a
 * code. Never the message, which may hold the address.
 */
export function causeOf(error: unknown): string {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof Problem) return one.kind;
    const named = NAMES[one.name];
    if (named !== undefined) return named;
    const code = 'code' in one ? one.code : undefined;
    if (TIMEOUTS.includes(code)) return 'timeout';
    if (typeof code === 'string' && CODE.test(code)) return code;
  }
  return 'connection-failed';
}

/** Why an answer is no success; null for 2xx. */
export function causeOfStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect-refused' : 'http-status';
}
