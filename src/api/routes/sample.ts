import { Problem } from '../../problem.ts';
import type { ApiPorts } from '../api-env.ts';
import { routesOf } from '../routing/route.ts';
import type { Api } from '../routing/route-parts.ts';
import { sample } from '../wire/sample.ts';

/** The sample API, for a first run: it listens on loopback and ends with the platform. */
export function addSampleRoute(api: Api, { startSample }: ApiPorts): void {
  const route = routesOf(api, 'Platform');
  route('startSample', 'Start the sample API with its seeded bug, unless it runs', 'write')
    .post('/sample', 409)
    .answers(sample, async () => {
      if (startSample === null) {
        const message =
          'The sample API is started only in local mode on the embedded database, for the person in front of the machine: run `npm run demo`, or test an API of your own.';
        throw new Problem('sample-unavailable', message);
      }
      const { baseUrl, fileName, document } = await startSample();
      return { base_url: baseUrl, file_name: fileName, document };
    });
}
