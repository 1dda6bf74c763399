interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (out: Out) => void;
  readonly reject: (fault: unknown) => void;
}

/**
 * Does the work of many callers together: what comes while one batch is under way makes the next. One
 * caller alone waits for nobody. A batch that fails is done again one by one, so that one bad item
 * harms no other.
 *
 * @param work gives one result an item, in their order, and does all of a batch or nothing of it
 * @param most items of one batch
 */
export function gathered<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  most: number,
): (item: In) => Promise<Out> {
  let waiting: Waiting<In, Out>[] = [];
  let isRunning = false;
  const run = async (): Promise<void> => {
    isRunning = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await settle(work, batch);
    }
    isRunning = false;
  };
  return (item) => {
    const { promise, resolve, reject } = Promise.withResolvers<Out>();
    waiting.push({ item, resolve, reject });
    // In a tick of its own, so that requests which came together go together.
    if (!isRunning) {
      isRunning = true;
      setImmediate(() => void run());
    }
    return promise;
  };
}

async function settle<In, Out>(
  work: (items: readonly In[]) => Promise<readonly Out[]>,
  batch: readonly Waiting<In, Out>[],
): Promise<void> {
  try {
    const results = await work(batch.map(({ item }) => item));
    for (const [at, { resolve, reject }] of batch.entries()) {
      const result = results[at];
      if (result === undefined) reject(new Error('the batch has no result for an item'));
      else resolve(result);
    }
  } catch (fault) {
    const [only] = batch;
    if (batch.length === 1) return only?.reject(fault);
    for (const one of batch) await settle(work, [one]);
  }
}
