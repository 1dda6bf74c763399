import type { z } from 'zod';
import { wire } from '../api/index.ts';
import { Problem } from '../problem.ts';
import { newForm, type Submission } from './submission.ts';
import type { WebContext } from './web-env.ts';

/** A page of a list that its address narrows. */
export interface Narrowed<T> {
  readonly items: readonly T[];
  readonly next: string | null;
  /** The part of the address that the pager keeps. */
  readonly query: Readonly<Record<string, string | undefined>>;
  /** What was typed, with what is wrong with it. */
  readonly form: Submission;
  /** Whether the address narrows it. */
  readonly isNarrowed: boolean;
}

/**
 * A page of a list which the API searches and narrows. A search that it refuses finds nothing, and its error is beside
 * the field `text`; other parts of an address come from links and choices, so their errors are a page of their own.
 *
 * @param names what of the address the API is given, besides `text` and the cursor
 */
export async function readNarrowed<T>(
  context: WebContext,
  path: string,
  item: z.ZodType<T>,
  names: readonly string[],
): Promise<Narrowed<T>> {
  const params = context.req.query();
  const filters = Object.fromEntries(names.map((name) => [name, params[name]]));
  const query = { ...filters, text: params.text?.trim(), cursor: params.cursor };
  const form = newForm(params);
  const isNarrowed = [query.text, ...Object.values(filters)].some(Boolean);
  try {
    const page = await context.get('api').get(path, wire.pageOf(item), query);
    return { ...page, query, form, isNarrowed };
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    const refused = form.with(fault);
    if (refused.faultOf('text') === null) throw fault;
    context.status(fault.status);
    return { items: [], next: null, query, form: refused, isNarrowed };
  }
}
