import { z } from 'zod';
import { type Gap, type GitHubRequest, matchRoute, refusal } from '../exchange.ts';
import { lacking, NEEDED } from '../needed-permissions.ts';

const Issued = z.object({ token: z.string(), permissions: z.record(z.string(), z.string()) });
const ISSUE = 'POST /app/installations/{id}/access_tokens';

/** The emulator checks the permissions of some routes only, and of none that its gaps add. */
export function permissionsGap(): Gap {
  const granted = new Map<string, Readonly<Record<string, string>>>();
  return {
    name: 'an installation may do what its permissions say, on every route that the App calls',
    fill: async (request, next) => {
      const token = request.headers.authorization?.replace(/^(bearer|token)\s+/i, '') ?? '';
      const permissions = granted.get(token);
      const faults = permissions === undefined ? [] : lacking(neededFor(request), permissions);
      if (faults.length > 0) {
        const needed = { 'x-accepted-github-permissions': faults.join('; ').replaceAll(': ', '=') };
        return refusal(403, 'Resource not accessible by integration', undefined, needed);
      }
      const answered = await next(request);
      const issued = Issued.safeParse(answered.body);
      if (matchRoute(ISSUE, request) !== null && issued.success) {
        granted.set(issued.data.token, issued.data.permissions);
      }
      return answered;
    },
  };
}

function neededFor(request: GitHubRequest): (typeof NEEDED)[string] {
  const found = Object.entries(NEEDED).find(([route]) => matchRoute(route, request) !== null);
  return found?.[1] ?? {};
}
