import type { Body } from '../document/body.ts';
import type { Operation } from '../document/operations.ts';
import { type BasesAnswer, basesOf } from './base.ts';
import { Causes } from './causes.ts';

/** An operation with the body that is sent, and its valid requests. */
export interface ValidRequests {
  readonly operation: Operation;
  readonly bases: BasesAnswer;
}

/**
 * The valid requests of an operation in the first content type of its body in which there are any.
 * @param preferred the content type that a server was found to accept; where the document has it no longer, the first
 * @param causes takes why parts of the body cannot be made
 */
export function validRequests(
  operation: Operation,
  { maxDepth, preferred }: { readonly maxDepth: number; readonly preferred?: string | undefined },
  causes: Causes,
): ValidRequests {
  const bodies = operation.body === undefined ? [] : [operation.body, ...operation.furtherBodies];
  const liked = bodies.find((one) => one.contentType === preferred);
  const first = liked === undefined ? operation : withBody(operation, liked);
  const bases = basesOf(first, maxDepth, causes);
  if (!('impossible' in bases) && (bodies.length === 0 || bases.full.has('body'))) {
    return { operation: first, bases };
  }
  for (const body of bodies) {
    if (body === first.body) continue;
    const other = withBody(operation, body);
    const found = basesOf(other, maxDepth, new Causes());
    if (!('impossible' in found) && found.full.has('body'))
      return { operation: other, bases: found };
  }
  return { operation: first, bases };
}

/** As `validRequests`, each content type once. */
export function requestsByType(
  operation: Operation,
  maxDepth: number,
): (preferred: string | undefined) => ValidRequests {
  const known = new Map<string | undefined, ValidRequests>();
  return (preferred) => {
    const found =
      known.get(preferred) ?? validRequests(operation, { maxDepth, preferred }, new Causes());
    known.set(preferred, found);
    return found;
  };
}

/** An operation with its body in another content type; always the same one for a body. */
function withBody(operation: Operation, body: Body): Operation {
  if (body === operation.body) return operation;
  const known = operationsByBody.get(body);
  if (known) return known;
  const before = new Set(operation.body?.skips);
  const other = {
    ...operation,
    body,
    roots: new Map([...operation.roots, ['body', body.schema] as const]),
    skipped: [...operation.skipped.filter((one) => !before.has(one)), ...body.skips],
  };
  operationsByBody.set(body, other);
  return other;
}

/** The operation in each further content type: schemas are compared by identity. */
const operationsByBody = new WeakMap<Body, Operation>();
