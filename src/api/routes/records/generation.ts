import { z } from '@hono/zod-openapi';
import {
  fetchSpecification,
  getRun,
  type InspectedDocument,
  inspectRecord,
  recordHistory,
  submitRecord,
} from '../../../library/index.ts';
import { Problem, type ProblemKind } from '../../../problem.ts';
import type { ApiPorts } from '../../api-env.ts';
import { problemBody } from '../../problem-answer.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import { fromInspected, inspection } from '../../wire/inspection.ts';
import { fromRun, newGeneration, run, specificationBody, toFetchable } from '../../wire/records.ts';
import { recordParams } from './record-params.ts';

/** Documents and runs: inspect, generate, history. */
export function addGenerationRoutes(api: Api, { library }: ApiPorts): void {
  const route = routesOf(api, 'Generation');
  route('inspectSpecification', 'Read a document and list its endpoints', 'write')
    .post('/specifications/inspect', 404)
    .takes(specificationBody)
    .answers(inspection, async ({ actor, body }) => {
      const source = toFetchable(body);
      const found = await inspect(() => fetchSpecification(library, actor, source));
      return found;
    });
  route('inspectRecord', 'Read the document of a record as it is now', 'write')
    .get('/records/{name}/inspection', 404)
    .params(recordParams)
    .answers(inspection, ({ actor, params: { name } }) =>
      inspect(() => inspectRecord(library, actor, name)),
    );
  route('generateRecord', 'Ask for a generation', 'generate')
    .post('/records/{name}/generate', 404, 409)
    .params(recordParams)
    .repeatable()
    .mayTake(newGeneration)
    .begins(
      z.object({ run: z.uuid() }).openapi('Accepted'),
      async ({ actor, params: { name }, body }) => ({
        run: await submitRecord(library, actor, name, body.upgrade),
      }),
    );
  route('listRuns', 'List the runs of a record, the newest first', 'read')
    .get('/records/{name}/runs', 404)
    .params(recordParams)
    .pages(run, fromRun, ({ actor, params: { name } }, page) =>
      recordHistory(library, actor, name, page),
    );
  route('getRun', 'Read one run with its report', 'read')
    .get('/records/{name}/runs/{run}', 404)
    .params(recordParams.extend({ run: z.uuid('must be the id of a run') }))
    .answers(run, async ({ actor, params: { name, run: id } }) =>
      fromRun(await getRun(library, actor, name, id)),
    );
}

/** A document that is unreachable or faulty has been inspected all the same: that is the result. */
async function inspect(
  read: () => Promise<InspectedDocument>,
): Promise<z.output<typeof inspection>> {
  try {
    return { document: fromInspected(await read()), problem: null };
  } catch (error) {
    if (!(error instanceof Problem) || !OF_THE_DOCUMENT.includes(error.kind)) throw error;
    return { document: null, problem: problemBody(error) };
  }
}

const OF_THE_DOCUMENT: readonly ProblemKind[] = [
  'document-unreachable',
  'document-faulty',
  'address-refused',
  'credential-missing',
  'credential-refused',
  'credential-without-access',
  'credential-unset',
  'git-unreachable',
  'repository-missing',
  'repository-empty',
];
