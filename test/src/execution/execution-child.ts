import { z } from 'zod';
import { workOnExecutions } from '../../../src/execution/index.ts';
import { openExecutionParts } from '../../support/platform/execution.ts';

/*
 * A process that works on executions until it is killed, or asked to stop by SIGTERM: it prints
 * "working" when it has begun, "preparing" when it has an execution whose tests it is about to start, and
 * "ending" when it is about to store a result. With `hangs` it gets no further than that word.
 */

const store = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('pglite'), folder: z.string() }),
  z.object({ kind: z.literal('postgresql'), url: z.string() }),
]);
const Order = z.object({ store, hangs: z.enum(['preparing', 'ending']).nullable() });

const order = Order.parse(JSON.parse(process.env.ORDER ?? ''));
const parts = await openExecutionParts(order.store, {
  executionEnded: async () => {
    console.log('ending');
    if (order.hangs === 'ending') await new Promise(() => undefined);
  },
});
const { managed } = parts.ports.runtimes;
const work = await workOnExecutions({
  ...parts.ports,
  runtimes: {
    ...parts.ports.runtimes,
    managed: managed && {
      ...managed,
      run: async (...given) => {
        console.log('preparing');
        if (order.hangs === 'preparing') await new Promise(() => undefined);
        await managed.run(...given);
      },
    },
  },
});
console.log('working');
process.once('SIGTERM', async () => {
  await work.stop();
  await parts.close();
});
