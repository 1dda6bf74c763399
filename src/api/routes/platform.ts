import { createRoute } from '@hono/zod-openapi';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described } from '../route-parts.ts';
import { platform } from '../wire/platform.ts';

const GET = createRoute({
  ...described('getPlatform', 'Read what this installation offers', 'Platform', 'read'),
  method: 'get',
  path: '/platform',
  responses: answers(platform),
});

/** What an installation offers, which follows from how it was set up. */
export function addPlatformRoutes(api: Api, { library, startSample }: ApiPorts): void {
  api.openapi(GET, (context) =>
    context.json(
      { local_repositories: library.localRepositories !== null, sample: startSample !== null },
      200,
    ),
  );
}
