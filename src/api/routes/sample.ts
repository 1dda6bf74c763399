import { createRoute } from '@hono/zod-openapi';
import { Problem } from '../../problem.ts';
import { answers } from '../answers.ts';
import type { ApiPorts } from '../api-env.ts';
import { type Api, described } from '../route-parts.ts';
import { sample } from '../wire/sample.ts';

const START = createRoute({
  ...described(
    'startSample',
    'Start the sample API with its seeded bug, unless it runs',
    'Platform',
    'write',
  ),
  method: 'post',
  path: '/sample',
  responses: answers(sample, 409),
});

/** The sample API, for a first run: it listens on loopback and ends with the platform. */
export function addSampleRoute(api: Api, { startSample }: ApiPorts): void {
  api.openapi(START, async (context) => {
    if (startSample === null) {
      const message =
        'The sample API is started in local mode on the embedded database alone, for the person in front of the machine: run `npm run demo`, or test an API of your own.';
      throw new Problem('sample-unavailable', message);
    }
    const { baseUrl, fileName, document } = await startSample();
    return context.json({ base_url: baseUrl, file_name: fileName, document }, 200);
  });
}
