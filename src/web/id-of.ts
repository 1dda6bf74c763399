import { Problem } from '../problem.ts';
import type { WebContext } from './web-env.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whether a text can be an id. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/** The id in the path of a page. @throws Problem `not-found` when it is not one */
export function idOf(context: WebContext): string {
  const id = context.req.param('id') ?? '';
  if (!isId(id)) throw new Problem('not-found', 'There is no page at this address.');
  return id;
}
