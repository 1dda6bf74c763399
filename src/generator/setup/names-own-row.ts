import type { Operation } from '../document/operations.ts';
import type { AnswerReader } from './answers.ts';
import { resourcePath, withoutNames } from './names.ts';

/** Verbs of an operationId or a summary, as `addProduct` and `Register a device`. */
const MAKES = /\b(?:[Cc]reate|[Aa]dd|[Rr]egister)s?(?:\b|(?=[A-Z_]))/;

/** Verbs of a POST on a row that is there. */
const CHANGES =
  /chang|updat|modif|edit|patch|replac|renam|mov|start|stop|run|execut|send|cancel|restor|reset|clon|copy|merge|approv|reject/i;

/**
 * Whether an operation makes a row under the key at the end of its own path, as `POST /users/{name}` does:
 * the document says so by 201, or in its words, and the row can be read or removed under that path. Where nothing else
 * makes rows of the collection, less is enough.
 *
 * @param methodsAt the methods of a path without the names of its parameters
 */
export function namesOwnRow(
  operation: Operation,
  answers: AnswerReader,
  methodsAt: (path: string) => ReadonlySet<string>,
): boolean {
  const { method, path } = operation;
  if (method !== 'POST' || !/\{[^{}]+\}\/?$/.test(path)) return false;
  const row = withoutNames(resourcePath(operation));
  const methods = methodsAt(row);
  if (!methods.has('GET') && !methods.has('DELETE')) return false;
  const isOnlyWay = !methodsAt(row.replace(/\/\{\}$/, '')).has('POST');
  const isWhole = methods.has('GET') && methods.has('DELETE');
  const words = answers.words(operation);
  return (
    answers.statuses(operation).includes('201') ||
    /\bcreates?\b/i.test(words) ||
    (isOnlyWay && (MAKES.test(words) || (isWhole && !CHANGES.test(words))))
  );
}
