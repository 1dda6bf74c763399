import { z } from '@hono/zod-openapi';
import { getCalibration, listCalibrations, submitCalibration } from '../../../execution/index.ts';
import type { ApiPorts } from '../../api-env.ts';
import { routesOf } from '../../routing/route.ts';
import type { Api } from '../../routing/route-parts.ts';
import {
  calibration,
  calibrationRequest,
  calibrationSummary,
  fromCalibration,
  fromCalibrationSummary,
  toCalibrationInput,
} from '../../wire/calibrations.ts';
import { recordParams } from './record-params.ts';

/** Calibrations of the suites of records: ask for one, follow it, list them. */
export function addCalibrationRoutes(api: Api, { library, execution }: ApiPorts): void {
  const route = routesOf(api, 'Calibration');
  route('calibrateRecord', 'Ask for a calibration of the suite', 'generate')
    .post('/records/{name}/calibrate', 404, 409)
    .params(recordParams)
    .repeatable()
    .mayTake(calibrationRequest)
    .begins(
      z.object({ calibration: z.uuid() }).openapi('AcceptedCalibration'),
      async ({ actor, params: { name }, body }) => {
        const input = toCalibrationInput(body);
        const ports = { ...execution, library };
        const id = await submitCalibration(ports, actor, name, input);
        return { calibration: id };
      },
    );
  route('listCalibrations', 'List the calibrations of a record, the newest first', 'read')
    .get('/records/{name}/calibrations', 404)
    .params(recordParams)
    .pages(calibrationSummary, fromCalibrationSummary, ({ actor, params: { name } }, page) =>
      listCalibrations(library, actor, name, page),
    );
  route('getCalibration', 'Read a calibration with its endpoints', 'read')
    .get('/records/{name}/calibrations/{calibration}', 404)
    .params(recordParams.extend({ calibration: z.uuid('must be the id of a calibration') }))
    .answers(calibration, async ({ actor, params: { name, calibration: id } }) =>
      fromCalibration(await getCalibration(library, actor, name, id)),
    );
}
