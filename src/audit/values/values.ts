import { testedType } from '../../generator/document/media-types.ts';
import type { Cursor, Tree } from '../cursor.ts';
import type { AuditedOperation } from '../operations.ts';
import type { ValueWalk } from './value-walk.ts';

/** Content whose values have a structure; a schema of an image would say nothing. */
const STRUCTURED =
  /^(?:application\/(?:json|xml|x-www-form-urlencoded)|[^;]+\+(?:json|xml)|multipart\/[^;]*)\s*(?:;|$)/i;

/** Walks the values of one operation's requests: its parameters, its body in each content type. */
export function walkRequests(tree: Tree, operation: AuditedOperation, walk: ValueWalk): void {
  for (const parameter of operation.parameters) {
    const [content] = tree.entries(tree.child(parameter, 'content'));
    const schema = tree.child(content?.[1] ?? parameter, 'schema');
    // A parameter is one name deep: its location is an object of all its parameters.
    const root = { depth: 1, requests: 1 } as const;
    if (schema !== undefined) walk.enter(schema, root);
    else walk.enterMissing('parameter', parameter.pointer, root);
  }
  if (operation.body === undefined) return;
  const contents = tree.entries(tree.child(operation.body, 'content'));
  const tested = testedType(contents.map(([type]) => type))?.type;
  for (const [type, media] of contents) {
    walkContent(tree, type, media, walk, Number(type === tested));
  }
}

/** Walks the values of one operation's answers. */
export function walkResponses(tree: Tree, operation: AuditedOperation, walk: ValueWalk): void {
  for (const [status, answer] of operation.answers) {
    const contents = tree.entries(tree.child(answer, 'content'));
    // To read is to be given something: a 200 to a GET without content is not finished.
    if (contents.length === 0 && operation.method === 'GET' && /^2(?:00|XX)$/i.test(status)) {
      walk.enterMissing('answer', answer.pointer, { depth: 0, requests: 0 });
    }
    for (const [type, media] of contents) walkContent(tree, type, media, walk, 0);
  }
}

function walkContent(
  tree: Tree,
  type: string,
  media: Cursor,
  walk: ValueWalk,
  requests: number,
): void {
  const schema = tree.child(media, 'schema');
  const root = { depth: 0, requests } as const;
  if (schema !== undefined) walk.enter(schema, root);
  else if (STRUCTURED.test(type)) walk.enterMissing('content', media.pointer, root);
}
