import { JSONPathEnvironment, JSONPathError } from 'json-p3';
import { isArray, isObject, type Json, own } from '../../json.ts';
import { childPointer } from '../../pointer.ts';
import { type Diagnostic, DiagnosticError } from '../reading/diagnostic.ts';
import { MAX_DEPTH } from '../reading/ports.ts';
import { type Cell, cellsOf } from './cells.ts';
import { type Action, diagnosticAt, type Overlay } from './read-overlay.ts';

/** Documents may nest deeper than the library follows `..` by default. */
const QUERIES = new JSONPathEnvironment({ maxRecursionDepth: MAX_DEPTH + 1 });

/** A value that a query has selected, and the way to it from the root. */
interface Selected {
  readonly way: readonly Cell[];
  readonly pointer: string;
}

/**
 * Applies the actions of an overlay to a document, one after the other (Overlay 1.1.0, "Action Object"). An
 * overlay 1.0 is applied by the same rules, which permit more.
 *
 * @param root of the document; changed
 * @returns the actions that select nothing, as places of the overlay: each has no effect
 * @throws FaultError for an action that cannot be applied, at its place in the overlay
 */
export function applyOverlay(root: Cell, overlay: Overlay): Diagnostic[] {
  return overlay.actions.flatMap((action, index) => {
    const at = ['actions', String(index)];
    const targets = select(root, action.target, overlay, [...at, 'target']);
    if (targets.length === 0) {
      const message =
        '`target` selects nothing of the document; correct the query, if that is no intention';
      return [diagnosticAt(overlay.file, [...at, 'target'], message)];
    }
    applyAction(root, action, targets, overlay, at);
    return [];
  });
}

function applyAction(
  root: Cell,
  { hasUpdate, copy, remove }: Action,
  targets: readonly Selected[],
  overlay: Overlay,
  at: readonly string[],
): void {
  const fail = (field: string, message: string): never => {
    throw new DiagnosticError(diagnosticAt(overlay.file, [...at, field], message));
  };
  if (remove) {
    if (targets.some(({ way }) => way.length === 1)) {
      fail('target', 'the whole document cannot be removed; select a part of it');
    }
    removeAll(targets);
    return;
  }
  if (!hasUpdate && copy === undefined) return;
  if (new Set(targets.map(({ way }) => kindOf(way.at(-1)))).size > 1) {
    const message =
      '`target` selects values of several kinds; select only objects, only lists or only single values';
    fail('target', message);
  }
  const field = copy === undefined ? 'update' : 'copy';
  const value =
    copy === undefined ? updateOf(overlay, at) : copied(root, copy, overlay, [...at, 'copy']);
  for (const { way, pointer } of targets) {
    for (const cell of way) cell.changed();
    const target = way.at(-1);
    const refused = target && merge(target, value.copy(), pointer, true);
    if (refused !== undefined) fail(field, refused);
  }
}

function updateOf({ file }: Overlay, at: readonly string[]): Cell {
  const path = [...at, 'update'];
  return cellsOf(path.reduce<Json>(below, file.tree), file, path);
}

function below(value: Json, key: string): Json {
  if (isArray(value)) return value[Number(key)] ?? null;
  return isObject(value) ? (own(value, key) ?? null) : null;
}

function copied(root: Cell, query: string, overlay: Overlay, at: readonly string[]): Cell {
  const [found, ...others] = select(root, query, overlay, at);
  const cell = found?.way.at(-1);
  if (cell !== undefined && others.length === 0) return cell.copy();
  const count = found === undefined ? 'nothing' : `${others.length + 1} values`;
  const message = `\`copy\` selects ${count}; write a query that selects one value`;
  throw new DiagnosticError(diagnosticAt(overlay.file, at, message));
}

/** What a query selects, each value once. */
function select(root: Cell, query: string, { file }: Overlay, at: readonly string[]): Selected[] {
  try {
    const found = new Map<Cell, Selected>();
    for (const location of QUERIES.query(query, root.plain()).locations()) {
      const way = [root];
      for (const key of location) {
        const next = way.at(-1)?.child(key);
        if (next !== undefined) way.push(next);
      }
      const pointer = location.reduce<string>(childPointer, '');
      found.set(way.at(-1) ?? root, { way, pointer });
    }
    return [...found.values()];
  } catch (error) {
    if (!(error instanceof JSONPathError)) throw error;
    const message = `the JSONPath query is invalid: ${error.message.split('\n')[0]}; write it as RFC 9535 has it`;
    throw new DiagnosticError(diagnosticAt(file, at, message));
  }
}

/** Values are removed by what they are: their positions in lists change on the way. */
function removeAll(targets: readonly Selected[]): void {
  const unwanted = new Set(targets.map(({ way }) => way.at(-1)));
  for (const { way } of targets) {
    for (const cell of way) cell.changed();
    const parent = way.at(-2);
    if (Array.isArray(parent?.content)) {
      parent.content = parent.content.filter((one) => !unwanted.has(one));
    } else if (parent?.content instanceof Map) {
      for (const [key, one] of parent.content) if (unwanted.has(one)) parent.content.delete(key);
    }
  }
}

/**
 * Merges a value into another one: objects by their fields, lists by what they hold.
 * @param isTarget whether a list takes any value as an item more, as only the selected value does
 * @returns why that cannot be done; undefined where it was
 */
function merge(target: Cell, value: Cell, pointer: string, isTarget: boolean): string | undefined {
  target.changed();
  const { content } = target;
  if (Array.isArray(content) && (isTarget || Array.isArray(value.content))) {
    content.push(...(Array.isArray(value.content) ? value.content : [value]));
    return undefined;
  }
  if (content instanceof Map && value.content instanceof Map) {
    for (const [key, one] of value.content) {
      const existing = content.get(key);
      if (existing === undefined) content.set(key, one);
      else {
        const refused = merge(existing, one, childPointer(pointer, key), false);
        if (refused !== undefined) return refused;
      }
    }
    return undefined;
  }
  if (target.isScalar && value.isScalar) {
    target.content = value.content;
    target.origin = value.origin;
    return undefined;
  }
  const kinds = `${KINDS[kindOf(value)]} cannot be merged into ${KINDS[kindOf(target)]}`;
  return `${kinds} at #${pointer}; remove that first, by an action of its own`;
}

function kindOf(cell: Cell | undefined): 'list' | 'object' | 'scalar' {
  if (Array.isArray(cell?.content)) return 'list';
  return cell?.content instanceof Map ? 'object' : 'scalar';
}

const KINDS = { list: 'a list', object: 'an object', scalar: 'a single value' } as const;
