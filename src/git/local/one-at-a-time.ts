/** The end of the last work on each folder. */
const ends = new Map<string, Promise<unknown>>();

/**
 * Runs work on a folder when all earlier work on it has ended. One process has the
 * data folder (`folder-lock.ts` of the database), so nobody else is to be waited for.
 */
export async function oneAtATime<T>(folder: string, act: () => Promise<T>): Promise<T> {
  const before = ends.get(folder) ?? Promise.resolve();
  const result = before.then(act, act);
  const end = result.catch(() => {});
  ends.set(folder, end);
  try {
    return await result;
  } finally {
    if (ends.get(folder) === end) ends.delete(folder);
  }
}
