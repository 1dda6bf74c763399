import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { ApiClient } from './api-client.ts';
import type { Choice } from './components/field.tsx';
import { readAll } from './read-all.ts';

/** How many beyond the end of a list are looked up; the others are called by their id. */
const MOST_LOOKED_UP = 100;

/** What has an id and a name, as far as people choose among it. */
const Named = z.looseObject({
  id: z.string(),
  name: z.string(),
  record: z.string().nullish(),
});

/**
 * All of a list as choices, and those that a form holds although they are beyond its end.
 * @param path a list of the API whose rows have an id and a name
 * @param mostPages how many hundreds are offered, the newest first
 */
export async function namedChoices(
  api: ApiClient,
  path: '/pipelines' | '/test-cases',
  chosen: readonly string[],
  mostPages?: number,
): Promise<Choice[]> {
  const rows = await readAll(api, path, Named, mostPages);
  const known = new Set(rows.map(({ id }) => id));
  const missing = [...new Set(chosen)].filter((id) => !known.has(id)).slice(0, MOST_LOOKED_UP);
  const lookedUp = await Promise.all(missing.map((id) => namedOne(api, path, id)));
  return [...rows, ...lookedUp].map(({ id, name, record }) => ({
    value: id,
    // Several records may test endpoints of one name.
    label: record == null ? name : `${name} · ${record}`,
  }));
}

/** The names of a list by id. */
export async function namesOf(
  api: ApiClient,
  path: '/pipelines' | '/test-cases',
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const choices = await namedChoices(api, path, ids);
  return new Map(choices.map(({ value, label }) => [value, label]));
}

/** One by its id; what has been deleted meanwhile is called by its id. */
async function namedOne(api: ApiClient, path: string, id: string) {
  try {
    return await api.get(`${path}/${encodeURIComponent(id)}`, Named);
  } catch (fault) {
    if (fault instanceof Problem) return { id, name: id };
    throw fault;
  }
}
