/**
 * Where a test reads its secrets with a plain GET: the address holds the token, so it is a secret itself
 * (docs/secrets.md#read-a-secret).
 *
 * @param baseUrl where the platform is reached, without a slash at the end
 */
export function secretsAddress(baseUrl: string, token: string): string {
  return `${baseUrl}/secrets/x/${token}`;
}
