import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { platform } from '../wire/platform.ts';

/** What an installation offers, which follows from how it was set up. */
export function addPlatformRoutes(api: Api, { library, startSample }: ApiPorts): void {
  const route = routesOf(api, 'Platform');
  route('getPlatform', 'Read what this installation offers', 'read')
    .get('/platform')
    .answers(platform, () => ({
      local_repositories: library.localRepositories !== null,
      sample: startSample !== null,
    }));
}
