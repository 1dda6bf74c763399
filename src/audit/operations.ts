import { METHODS } from '../generator/document/methods.ts';
import { isArray, isObject } from '../generator/json.ts';
import type { Cursor, Tree } from './cursor.ts';

/** An operation as the audit sees it. */
export interface AuditedOperation {
  /** Such as `POST /pets`. */
  readonly name: string;
  readonly method: string;
  readonly pointer: string;
  readonly parameters: readonly Cursor[];
  readonly body: Cursor | undefined;
  readonly answers: readonly (readonly [status: string, answer: Cursor])[];
  /** The requirements that hold: its own, else the document's; undefined where nobody said. */
  readonly security: Cursor | undefined;
  /** Its own servers and those of its path. */
  readonly servers: readonly Cursor[];
}

/** The operations of a document, in its order. Callbacks and webhooks are calls of the API itself. */
export function auditedOperations(tree: Tree): AuditedOperation[] {
  return tree.entries(tree.child(tree.root, 'paths')).flatMap(([path, item]) => {
    if (!path.startsWith('/')) return [];
    const fixed = METHODS.flatMap((method) => {
      const operation = tree.child(item, method);
      return operation && isObject(operation.value)
        ? [[method.toUpperCase(), operation] as const]
        : [];
    });
    const additional = tree.entries(tree.child(item, 'additionalOperations'));
    return [...fixed, ...additional].map(([method, operation]) =>
      auditedOperation(tree, path, item, method, operation),
    );
  });
}

function auditedOperation(
  tree: Tree,
  path: string,
  item: Cursor,
  method: string,
  operation: Cursor,
): AuditedOperation {
  const body = tree.child(operation, 'requestBody');
  return {
    name: `${method} ${path}`,
    method,
    pointer: operation.pointer,
    parameters: parametersOf(tree, item, operation),
    body: body && tree.resolve(body),
    answers: tree
      .entries(tree.child(operation, 'responses'))
      .filter(([status]) => !status.startsWith('x-'))
      .map(([status, answer]) => [status, tree.resolve(answer)]),
    security: tree.child(operation, 'security') ?? tree.child(tree.root, 'security'),
    servers: [item, operation].flatMap((owner) => tree.items(tree.child(owner, 'servers'))),
  };
}

/** OpenAPI says that these three header parameters are ignored (3.1, "Parameter Object"). */
const IGNORED: ReadonlySet<string> = new Set(['accept', 'content-type', 'authorization']);

/** Those of the path, replaced by those of the operation with the same name and place. */
function parametersOf(tree: Tree, item: Cursor, operation: Cursor): Cursor[] {
  const byKey = new Map<string, Cursor>();
  for (const owner of [item, operation]) {
    for (const one of tree.items(tree.child(owner, 'parameters'))) {
      const parameter = tree.resolve(one);
      const [place, name] = [tree.text(parameter, 'in'), tree.text(parameter, 'name')];
      if (place === 'header' && IGNORED.has(name.toLowerCase())) continue;
      byKey.set(`${place} ${name}`, parameter);
    }
  }
  return [...byKey.values()];
}

/** The alternatives of an operation's security that ask for something. */
export function requirementsOf(tree: Tree, { security }: AuditedOperation): Cursor[] {
  return tree
    .items(security)
    .filter(({ value }) => isObject(value) && Object.keys(value).length > 0);
}

/** Whether the document says that nobody need show who they are: `[]`, or an alternative `{}`. */
export function isPublic({ security }: AuditedOperation): boolean {
  if (security === undefined || !isArray(security.value)) return false;
  return (
    security.value.length === 0 ||
    security.value.some((one) => isObject(one) && Object.keys(one).length === 0)
  );
}

/** Whether an answer of a status is documented; `4XX` and `default` cover all of theirs. */
export function documents(operation: AuditedOperation, status: string): boolean {
  const range = `${status.charAt(0)}XX`;
  return operation.answers.some(
    ([one]) => one === status || one.toUpperCase() === range || one === 'default',
  );
}
