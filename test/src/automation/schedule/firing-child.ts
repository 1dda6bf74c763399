import { z } from 'zod';
import { fireDue } from '../../../../src/automation/schedule/fire-due.ts';
import { connect, startQueue } from '../../../../src/database/index.ts';
import { EXECUTION_JOBS } from '../../../../src/execution/index.ts';
import { TO_THE_END } from '../../../support/platform/schedules.ts';

/*
 * A process that fires what is due whenever it receives the time, and says "done" each time. It ends
 * with the process that has started it, or by being killed.
 */

const database = await connect({
  kind: 'postgresql',
  url: z.string().parse(process.env.URL_OF_DATABASE),
});
const fail = (fault: unknown) => {
  throw fault;
};
const queue = await startQueue(database, EXECUTION_JOBS, fail);
const say = (what: string) => process.send?.(what);
process.on('message', async (message) => {
  const moment = new Date(z.string().parse(message));
  const ports = {
    database,
    queue,
    now: () => moment,
    executionEnded: async () => {},
    report: fail,
  };
  await fireDue(ports, TO_THE_END);
  say('done');
});
process.once('disconnect', () => process.exit(0));
say('ready');
