/** What a store says to one request. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body: string | object;
}

/** What a test has an entry do instead of being read; each is used once, the last one stays. */
export type Behaviour =
  | 'disabled'
  | 'denied'
  | 'unauthorised'
  | 'deleted'
  | 'malformed'
  | 'empty'
  | 'html'
  | 'redirect'
  | 'slow'
  | 'reset'
  | 'found'
  | { readonly throttledSeconds: string | null };

/** Is in malformed answers: it must never come out again. */
export const CANARY = 'canary-c0ffee-1b7d';

/** Behaviours that are the same on both wires. */
export function sharedAnswer(behaviour: Behaviour): Answer | null {
  if (behaviour === 'malformed') {
    return {
      status: 200,
      headers: JSON_TYPE,
      body: `{"value":"${CANARY}",,"SecretString":"${CANARY}"`,
    };
  }
  if (behaviour === 'empty') return { status: 200, headers: JSON_TYPE, body: '{}' };
  if (behaviour === 'html') {
    const body = `<html><body>502 Bad Gateway ${CANARY}</body></html>`;
    return { status: 502, headers: { 'content-type': 'text/html' }, body };
  }
  if (behaviour === 'redirect') {
    return { status: 307, headers: { location: '/elsewhere' }, body: '' };
  }
  return null;
}

const JSON_TYPE = { 'content-type': 'application/json' };
