/** A year, as the preload lists of browsers ask (RFC 6797, 6.1.1). */
const YEAR_SECONDS = 31_536_000;

/**
 * The headers of every answer: types are not guessed, and where people reach the server over https their
 * browsers never use http again.
 *
 * @param baseUrl BASE_URL; null: the bound address, which is http
 */
export function answerHeaders(baseUrl: string | null): Readonly<Record<string, string>> {
  const isHttps = baseUrl?.startsWith('https://') ?? false;
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps && { 'strict-transport-security': `max-age=${YEAR_SECONDS}` }),
  };
}
