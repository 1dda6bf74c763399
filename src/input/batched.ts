interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (fault: unknown) => void;
}

/** How the work of many callers is batched. */
export interface Batching {
  /** Items of one batch; default: all that wait. */
  readonly most?: number;
  /** Batches under way at once. */
  readonly atOnce: number;
  /** Whether a batch that fails is done again one by one, so that one bad item harms no other. */
  readonly isolates: boolean;
}

/**
 * Batches the work of many callers, like the group commit of a database: calls that arrive while no further batch
 * may start form the next one. A batch starts after every call that it serves, so a query sees all that was
 * committed before the call. A single caller does not wait.
 *
 * @param work gives one result an item, in their order, and does all of a batch or nothing of it
 */
export function batched<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  { most = Infinity, atOnce, isolates }: Batching,
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let running = 0;
  let isPlanned = false;
  const begin = () => {
    isPlanned = false;
    const batch = waiting.slice(0, most);
    waiting = waiting.slice(most);
    running += 1;
    const ended = () => {
      running -= 1;
      plan();
    };
    settle(work, batch, isolates).finally(ended);
    plan();
  };
  const plan = () => {
    if (isPlanned || waiting.length === 0 || running >= atOnce) return;
    isPlanned = true;
    // In a separate tick, so that requests which came together go together.
    setImmediate(begin);
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    waiting.push({ item, resolve, reject });
    plan();
    return promise;
  };
}

async function settle<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  batch: readonly Waiting<In, Out>[],
  isolates: boolean,
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    for (const [at, { resolve, reject }] of batch.entries()) {
      const result = results[at];
      if (result === undefined) reject(new Error('the batch has no result for an item'));
      else resolve(result);
    }
  } catch (fault) {
    if (isolates && batch.length > 1) {
      for (const one of batch) await settle(work, [one], isolates);
    } else for (const { reject } of batch) reject(fault);
  }
}
