import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { z } from 'zod';
import { isViolation } from '../../database/index.ts';
import { parseInput } from '../../input/parse-input.ts';
import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { AutomationPorts } from '../automation-ports.ts';
import type { RotatedSecret } from '../gatekeeper/rotate.ts';
import { overlapEnd, overlapHours } from '../overlap.ts';
import { dispatches } from '../tables.ts';
import {
  type DispatchEdit,
  type DispatchInput,
  dispatchEdit,
  dispatchInput,
} from './dispatch-input.ts';
import { type Dispatch, getDispatch, lockDispatch } from './dispatches.ts';
import { isUrlSecret } from './display-url.ts';
import { NO_FAILURES } from './failing-receivers.ts';
import { checkTemplate } from './formats/check-template.ts';
import { type Holder, holderColumns, lockHolder } from './holder.ts';

type Ports = Pick<AutomationPorts, 'database' | 'now' | 'keys'>;

/**
 * Makes a dispatch of a gatekeeper or a schedule; its key is shown now and never again.
 * @throws Problem `input-faulty`, `template-faulty`, `not-found`, `forbidden`, `name-taken`
 */
export async function createDispatch(
  ports: Ports,
  actor: Actor,
  holder: Holder,
  input: DispatchInput,
): Promise<{ readonly dispatch: Dispatch; readonly key: string }> {
  const values = parseInput(dispatchInput, input);
  if (values.template !== null) checkTemplate(values.template);
  const { database, now, keys } = ports;
  const { workspaceId, user: createdBy } = actor;
  const id = uuid();
  const dispatch = await database
    .transaction(async () => {
      await lockHolder(ports, actor, holder);
      const whose = { id, workspaceId, ...holderColumns(holder), createdBy };
      const row = { ...values, ...whose, createdAt: now() };
      await database.in(actor).insert(dispatches).values(row);
      return getDispatch(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.webhookName);
    });
  return { dispatch, key: keys.keyOf('dispatch', id, 1).encoded };
}

/**
 * Changes a dispatch, or puts it out of use and back in; its key stays.
 * @throws Problem `input-faulty`, `template-faulty`, `not-found`, `forbidden`, `name-taken`
 */
export function editDispatch(
  ports: Pick<AutomationPorts, 'database'>,
  actor: Actor,
  id: string,
  input: DispatchEdit,
): Promise<Dispatch> {
  const { isEnabled, ...values } = parseInput(dispatchEdit, input);
  if (values.template != null) checkTemplate(values.template);
  const { database } = ports;
  const use = isEnabled === undefined ? {} : { disabledReason: reasonOf(isEnabled, actor) };
  // Whoever enables it, or moves it, expects the receiver to work.
  const isAnew = isEnabled === true || values.url !== undefined;
  const set = { ...values, ...use, ...(isAnew && NO_FAILURES) };
  return database
    .transaction(async () => {
      const before = await lockDispatch(ports, actor, id);
      if (values.url === undefined) requireHidden(before, values);
      if (Object.keys(set).length > 0) {
        await database.in(actor).update(dispatches).set(set).where(eq(dispatches.id, id));
      }
      return getDispatch(ports, actor, id);
    })
    .catch((error: unknown) => {
      throw asNameConflict(error, values.webhookName);
    });
}

/**
 * Gives a dispatch a new key. For the overlap every message is signed with each, so that receivers
 * can change over at their own time.
 *
 * @throws Problem `input-faulty`, `not-found`, `forbidden`
 */
export function rotateDispatchKey(
  ports: Ports,
  actor: Actor,
  id: string,
  hours: number | undefined,
): Promise<RotatedSecret> {
  const { database, now, keys } = ports;
  const previousUntil = overlapEnd(now(), parseInput(overlapHours, hours));
  return database.transaction(async () => {
    const { keyGeneration: last } = await lockDispatch(ports, actor, id);
    const keyGeneration = last + 1;
    await database
      .in(actor)
      .update(dispatches)
      .set({ keyGeneration, previousKeyUntil: previousUntil })
      .where(eq(dispatches.id, id));
    return { secret: keys.keyOf('dispatch', id, keyGeneration).encoded, previousUntil };
  });
}

/** A URL that is hidden stays so, or whoever may change the dispatch could read it. */
function requireHidden(before: Dispatch, values: z.output<typeof dispatchEdit>): void {
  const { format = before.format, template = before.template } = values;
  if (!isUrlSecret(before) || isUrlSecret({ url: before.url, format, template })) return;
  const faults = ['url: must be given again, since this change would show the one that is stored'];
  throw new Problem('input-faulty', 'Fix these fields and send it again.', faults);
}

function reasonOf(isEnabled: boolean, { user }: Actor): string | null {
  return isEnabled ? null : `disabled by ${user}`;
}

function asNameConflict(error: unknown, name: string | undefined): unknown {
  if (name === undefined || !isViolation(error, 'unique')) return error;
  const message = `A dispatch named ${JSON.stringify(name)} already exists there.`;
  return new Problem('name-taken', message);
}
