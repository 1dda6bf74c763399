import { createRoute, z } from '@hono/zod-openapi';
import { getCalibration, listCalibrations, submitCalibration } from '../../../execution/index.ts';
import * as fields from '../../../input/fields.ts';
import { answers, answersAccepted } from '../../answers.ts';
import type { ApiPorts } from '../../api-env.ts';
import { emptyBodyIsNone } from '../../empty-body.ts';
import { idempotencyHeader } from '../../idempotency.ts';
import { cutPage, pageOf, pageQuery, toPage } from '../../page.ts';
import { requireScope } from '../../require-scope.ts';
import { type Api, described, optionalBody } from '../../route-parts.ts';
import {
  calibration,
  calibrationSummary,
  fromCalibration,
  fromCalibrationSummary,
  givenCalibration,
  toCalibrationInput,
} from '../../wire/calibrations.ts';

const TAG = 'Calibration';
const params = z.object({
  name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
});

const CALIBRATE = createRoute({
  ...described('calibrateRecord', 'Ask for a calibration of the suite', TAG, 'generate'),
  method: 'post',
  path: '/records/{name}/calibrate',
  middleware: [requireScope('generate'), emptyBodyIsNone],
  request: { params, headers: idempotencyHeader, body: optionalBody(givenCalibration) },
  responses: answersAccepted(
    z.object({ calibration: z.uuid() }).openapi('AcceptedCalibration'),
    ...([404, 409, 413, 415, 422] as const),
  ),
});

const LIST = createRoute({
  ...described(
    'listCalibrations',
    'List the calibrations of a record, the newest first',
    TAG,
    'read',
  ),
  method: 'get',
  path: '/records/{name}/calibrations',
  request: { params, query: pageQuery },
  responses: answers(pageOf(calibrationSummary), 404, 422),
});

const GET = createRoute({
  ...described('getCalibration', 'Read a calibration with its endpoints', TAG, 'read'),
  method: 'get',
  path: '/records/{name}/calibrations/{calibration}',
  request: {
    params: params.extend({ calibration: z.uuid('must be the id of a calibration') }),
  },
  responses: answers(calibration, 404, 422),
});

/** Calibrations of the suites of records: ask for one, follow it, list them. */
export function addCalibrationRoutes(api: Api, { library, execution }: ApiPorts): void {
  api.openapi(CALIBRATE, async (context) => {
    const { name } = context.req.valid('param');
    const input = toCalibrationInput(context.req.valid('json'));
    const ports = { ...execution, library };
    const id = await submitCalibration(ports, context.get('principal'), name, input);
    return context.json({ calibration: id }, 202);
  });
  api.openapi(LIST, async (context) => {
    const query = context.req.valid('query');
    const { name } = context.req.valid('param');
    const rows = await listCalibrations(library, context.get('principal'), name, toPage(query));
    return context.json(cutPage(rows, query, fromCalibrationSummary), 200);
  });
  api.openapi(GET, async (context) => {
    const { name, calibration: id } = context.req.valid('param');
    const found = await getCalibration(library, context.get('principal'), name, id);
    return context.json(fromCalibration(found), 200);
  });
}
