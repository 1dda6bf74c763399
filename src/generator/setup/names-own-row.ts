import type { Operation } from '../document/operations.ts';
import type { AnswerReader } from './answers.ts';
import { withoutNames } from './names.ts';

/**
 * Whether an operation makes a row under the key at the end of its own path, as `POST /users/{name}` does:
 * the document says so by 201, or in its words, and the row can be read or removed under that path.
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
  const methods = methodsAt(withoutNames(path));
  if (!methods.has('GET') && !methods.has('DELETE')) return false;
  return (
    answers.statuses(operation).includes('201') || /\bcreates?\b/i.test(answers.words(operation))
  );
}
