import { z } from 'zod';

const LOOPBACK: ReadonlySet<string> = new Set(['127.0.0.1', '[::1]', 'localhost']);

/**
 * Where the platform runs, as its `BASE_URL` has it: without a slash at the end. Tokens travel there,
 * so it is over https, except on this very machine.
 */
export const platformUrl = z
  .string('is missing; give the address of the platform')
  .transform((text, context) => {
    const url = URL.parse(text);
    const message = url === null ? 'must be a URL' : faultOf(url);
    if (url === null || message !== null) {
      context.addIssue({ code: 'custom', message: message ?? 'must be a URL' });
      return z.NEVER;
    }
    return text.replace(/\/+$/, '');
  });

function faultOf({ protocol, hostname, username, password, search, hash }: URL): string | null {
  const isPlain = protocol === 'http:' && LOOPBACK.has(hostname);
  if (protocol !== 'https:' && !isPlain) return 'must be an https URL, since tokens travel there';
  if (username !== '' || password !== '') return 'must name no user';
  return search === '' && hash === '' ? null : 'must have neither a query nor a fragment';
}
