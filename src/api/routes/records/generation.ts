import { createRoute, z } from '@hono/zod-openapi';
import * as fields from '../../../input/fields.ts';
import {
  fetchSpecification,
  getRun,
  type InspectedDocument,
  inspectRecord,
  recordHistory,
  submitRecord,
} from '../../../library/index.ts';
import { Problem, type ProblemKind } from '../../../problem.ts';
import { answers, answersAccepted } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { idempotencyHeader } from '../../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../../page.ts';
import { problemBody } from '../../problem-answer.ts';
import { type Api, described, jsonBody } from '../../route-parts.ts';
import { fromInspected, inspection } from '../../wire/inspection.ts';
import { fromRun, run, specificationBody, toFetchable } from '../../wire/records.ts';

const TAG = 'Generation';
const params = z.object({
  name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
});

const INSPECT = createRoute({
  ...described('inspectSpecification', 'Read a document and list its endpoints', TAG, 'write'),
  method: 'post',
  path: '/specifications/inspect',
  request: { body: jsonBody(specificationBody) },
  responses: answers(inspection, 404, 413, 415, 422),
});

const INSPECT_RECORD = createRoute({
  ...described('inspectRecord', 'Read the document of a record as it is now', TAG, 'write'),
  method: 'get',
  path: '/records/{name}/inspection',
  request: { params },
  responses: answers(inspection, 404, 422),
});

const GENERATE = createRoute({
  ...described('generateRecord', 'Ask for a generation', TAG, 'generate'),
  method: 'post',
  path: '/records/{name}/generate',
  request: { params, headers: idempotencyHeader },
  responses: answersAccepted(z.object({ run: z.uuid() }).openapi('Accepted'), 404, 409, 422),
});

const HISTORY = createRoute({
  ...described('listRuns', 'List the runs of a record, the newest first', TAG, 'read'),
  method: 'get',
  path: '/records/{name}/runs',
  request: { params, query: pageQuery },
  responses: answers(pageOf(run), 404, 422),
});

const RUN = createRoute({
  ...described('getRun', 'Read one run with its report', TAG, 'read'),
  method: 'get',
  path: '/records/{name}/runs/{run}',
  request: { params: params.extend({ run: z.uuid('must be the id of a run') }) },
  responses: answers(run, 404, 422),
});

/** Documents and runs: inspect, generate, history. */
export function addGenerationRoutes(api: Api, { library }: ApiPorts): void {
  api.openapi(INSPECT, async (context) => {
    const source = toFetchable(context.req.valid('json'));
    const principal = context.get('principal');
    const found = await inspect(() => fetchSpecification(library, principal, source));
    return context.json(found, 200);
  });
  api.openapi(INSPECT_RECORD, async (context) => {
    const { name } = context.req.valid('param');
    const principal = context.get('principal');
    const found = await inspect(() => inspectRecord(library, principal, name));
    return context.json(found, 200);
  });
  api.openapi(GENERATE, async (context) => {
    const { name } = context.req.valid('param');
    return context.json({ run: await submitRecord(library, context.get('principal'), name) }, 202);
  });
  api.openapi(HISTORY, async (context) => {
    const query = context.req.valid('query');
    const { name } = context.req.valid('param');
    const rows = await recordHistory(library, context.get('principal'), name, toPage(query));
    return context.json(cutPage(rows, query, fromRun), 200);
  });
  api.openapi(RUN, async (context) => {
    const { name, run: id } = context.req.valid('param');
    return context.json(fromRun(await getRun(library, context.get('principal'), name, id)), 200);
  });
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
