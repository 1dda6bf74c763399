import { eq } from 'drizzle-orm';
import { Problem } from '../problem.ts';
import { chooseRuntime, runtimeNames } from '../runtimes/index.ts';
import type { Actor } from '../workspaces/index.ts';
import type { LibraryPorts } from './library-ports.ts';
import type { GenerationRecord } from './records/records.ts';
import { gitCredentials } from './tables.ts';

/**
 * The id of a runtime by its name; the default one for null.
 * @throws Problem `not-found`, or `runtime-not-operational` with its reason
 */
export async function findRuntime(
  { database }: LibraryPorts,
  actor: Actor,
  name: string | null,
): Promise<string> {
  const found = await chooseRuntime(database, actor, name);
  if (!found.operational) {
    const reason = found.reason ?? 'no reason is known';
    const message = `The runtime ${found.name} is not operational (${reason}); select another one.`;
    throw new Problem('runtime-not-operational', message);
  }
  return found.id;
}

/**
 * The id of a registered Git credential by its name; null for null. What it may be used for is asked with
 * the URL that it is used at: see `requireSelected`.
 *
 * @throws Problem `not-found`
 */
export async function findCredential(
  { database }: LibraryPorts,
  actor: Actor,
  name: string | null,
): Promise<string | null> {
  if (name === null) return null;
  const [found] = await database
    .in(actor)
    .select()
    .from(gitCredentials)
    .where(eq(gitCredentials.name, name));
  if (found === undefined) {
    const message = `No Git credential ${JSON.stringify(name)} is registered; an admin can do so.`;
    throw new Problem('not-found', message);
  }
  return found.id;
}

/** What a record refers to, by the names that people gave. */
export interface RecordReferences {
  readonly runtime: string;
  /** The Git credential that reads its private URL; null: none. */
  readonly readCredential: string | null;
  /** The Git credential that writes its repository; null: the App's installation. */
  readonly writeCredential: string | null;
}

/** Names what records of the workspace refer to; a function, so that a list asks once. */
export async function recordReferences(
  { database }: LibraryPorts,
  actor: Actor,
): Promise<(record: GenerationRecord) => RecordReferences> {
  const sites = await runtimeNames(database, actor);
  const credentials = await database
    .in(actor)
    .select({ id: gitCredentials.id, name: gitCredentials.name })
    .from(gitCredentials);
  const names = new Map([...sites, ...credentials.map(({ id, name }) => [id, name] as const)]);
  return ({ runtimeId, readCredentialId, writeCredentialId }) => ({
    runtime: names.get(runtimeId) ?? '',
    readCredential: names.get(readCredentialId ?? '') ?? null,
    writeCredential: names.get(writeCredentialId ?? '') ?? null,
  });
}
