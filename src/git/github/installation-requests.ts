import { z } from 'zod';
import type { GitHubClient } from './client.ts';
import { faultOf } from './faults.ts';

/** The response of a route, including the error statuses that the caller handles. */
export interface RouteResponse {
  readonly status: number;
  readonly data: unknown;
}

/** Refusals that say something of what was requested; the others are of the credential or the connection. */
const EXPECTED = z.object({
  status: z.union([z.literal(404), z.literal(409), z.literal(410), z.literal(422)]),
  response: z.object({ data: z.unknown() }),
});

/**
 * Sends a request to GitHub's REST API; responses 404, 409, 410 and 422 are returned like successful ones.
 *
 * @param route such as `GET /repos/{owner}/{repo}`
 * @throws Problem as every Git provider does
 */
export async function requestRoute(
  client: GitHubClient,
  route: string,
  parameters: Readonly<Record<string, unknown>>,
  url: string,
): Promise<RouteResponse> {
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
