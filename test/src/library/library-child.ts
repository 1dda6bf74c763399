import { notInArray } from 'drizzle-orm';
import { z } from 'zod';
import { startersOf } from '../../../src/automation/index.ts';
import { connect, startQueue } from '../../../src/database/index.ts';
import { openCommitted, openUpload } from '../../../src/generation/index.ts';
import { openGitHub } from '../../../src/git/github.ts';
import { LIBRARY_JOBS, workOnLibrary } from '../../../src/library/index.ts';
import { tokenPorts } from '../../support/platform/git-tokens.ts';
import * as tables from '../../support/stores/tables.ts';

/*
 * A process that works on the library's jobs until none is left, or until it is killed: it prints
 * "working" when it has begun and "done" at the end.
 */

const { generationRuns } = tables;

const store = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pglite'), folder: z.string() }),
  z.object({ kind: z.literal('postgresql'), url: z.string() }),
]);
const Order = z.object({ store, github: z.string() });

const order = Order.parse(JSON.parse(process.env.ORDER ?? ''));
const database = await connect(order.store);
const queue = await startQueue(database, LIBRARY_JOBS, (fault) => console.error(fault));
await workOnLibrary({
  database,
  queue,
  openCommitted,
  runEnded: async () => undefined,
  openUpload,
  localRepositories: null,
  startersOf: (workspace, pipelineId) => startersOf(database, workspace, pipelineId),
  ...tokenPorts(
    process.env,
    openGitHub({ webUrl: order.github, apiUrl: order.github, paced: false }),
  ),
});
console.log('working');
const open = notInArray(generationRuns.state, ['generated', 'failed']);
const timer = setInterval(async () => {
  if ((await database.system('a test').$count(generationRuns, open)) > 0) return;
  clearInterval(timer);
  await queue.stop(10_000);
  await database.close();
  console.log('done');
}, 200);
