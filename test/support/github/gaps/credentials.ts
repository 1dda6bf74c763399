import { z } from 'zod';
import { PEOPLE } from '../emulator.ts';
import { type Gap, type GitHubRequest, matchRoute, refusal } from '../exchange.ts';

const ISSUED = z.object({ token: z.string() });
const FORBIDDEN = z.object({ message: z.literal('Forbidden') });

/**
 * The emulator takes an unknown token for its administrator, and says a bare "Forbidden" where
 * GitHub hides a repository (404) or names what the token lacks (403).
 */
export function credentialsGap(): Gap {
  const known = new Set<string>(Object.values(PEOPLE));
  return {
    name: 'unknown tokens are refused, and refusals have the words of GitHub',
    fill: async (request, next) => {
      const token = tokenOf(request);
      const isJwt = token?.startsWith('eyJ') === true;
      if (token !== null && !isJwt && !known.has(token)) return refusal(401, 'Bad credentials');
      const answered = await next(request);
      const issued = ISSUED.safeParse(answered.body);
      if (isIssue(request) && issued.success) known.add(issued.data.token);
      if (answered.status !== 403 || !FORBIDDEN.safeParse(answered.body).success) return answered;
      if (request.method === 'GET') return refusal(404, 'Not Found');
      const who = token?.startsWith('ghs_') ? 'integration' : 'personal access token';
      return refusal(403, `Resource not accessible by ${who}`);
    },
  };
}

function isIssue(request: GitHubRequest): boolean {
  return matchRoute('POST /app/installations/{id}/access_tokens', request) !== null;
}

function tokenOf({ headers }: GitHubRequest): string | null {
  const { authorization } = headers;
  return authorization?.replace(/^(bearer|token)\s+/i, '').trim() ?? null;
}
