import { z } from 'zod';
import type { GitHubClient } from './client.ts';
import { faultOf } from './faults.ts';

/** What a route of a repository answered, a refusal that the caller expects too. */
export interface Answered {
  readonly status: number;
  readonly data: unknown;
}

/** Refusals that say something of what was requested; the others are of the credential or the connection. */
const EXPECTED = z.object({
  status: z.union([z.literal(404), z.literal(409), z.literal(410), z.literal(422)]),
  response: z.object({ data: z.unknown() }),
});

/**
 * Asks a route of GitHub's REST API; the answers 404, 409, 410 and 422 come back like the good ones.
 *
 * @param route such as `GET /repos/{owner}/{repo}`
 * @throws Problem as every Git provider does
 */
export async function askRoute(
  client: GitHubClient,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  url: string,
): Promise<Answered> {
  try {
    const { status, data } = await client.request(route, parameters);
    return { status, data };
  } catch (error) {
    const expected = EXPECTED.safeParse(error);
    if (expected.success)
      return { status: expected.data.status, data: expected.data.response.data };
    throw faultOf(error, { url, writing: !route.startsWith('GET ') });
  }
}
