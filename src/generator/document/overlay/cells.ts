import type { Big } from 'big.js';
import { isArray, isObject, type Json } from '../../json.ts';
import type { SourceFile, WrittenPath } from '../reading/source-file.ts';

/** JSON whose numbers are doubles, as queries and linters read it. */
export type PlainJson =
  | null
  | boolean
  | number
  | string
  | PlainJson[]
  | { [key: string]: PlainJson };

/** Where a value was written: a step below another place, or the root of a file. */
interface Origin {
  readonly file: SourceFile;
  readonly above: Origin | undefined;
  readonly key: string;
}

type Scalar = null | boolean | number | Big | string;

/** A value of a document that is being changed. It keeps where it was written, wherever it moves. */
export class Cell {
  origin: Origin;
  content: Scalar | Cell[] | Map<string, Cell>;
  /** What `plainOf` has found; undefined once something below has changed. */
  #plain: PlainJson | undefined;

  constructor(origin: Origin, content: Cell['content']) {
    this.origin = origin;
    this.content = content;
  }

  get isScalar(): boolean {
    return !Array.isArray(this.content) && !(this.content instanceof Map);
  }

  child(key: string | number): Cell | undefined {
    const { content } = this;
    if (content instanceof Map) return content.get(String(key));
    return Array.isArray(content) ? content[Number(key)] : undefined;
  }

  /** Forgets what was derived from the content, which has changed. */
  changed(): void {
    this.#plain = undefined;
  }

  /** The value with doubles. Only what has changed since the last time is put together again. */
  plain(): PlainJson {
    this.#plain ??= plainOf(this.content);
    return this.#plain;
  }

  /** The value with exact numbers, each time a tree of its own. */
  exact(): Json {
    const { content } = this;
    if (Array.isArray(content)) return content.map((one) => one.exact());
    if (content instanceof Map) return objectOf(content, (one) => one.exact());
    return content;
  }

  /** Another cell with the same content, written at the same places. */
  copy(): Cell {
    const { content, origin } = this;
    if (Array.isArray(content)) {
      return new Cell(
        origin,
        content.map((one) => one.copy()),
      );
    }
    if (!(content instanceof Map)) return new Cell(origin, content);
    return new Cell(origin, new Map([...content].map(([key, one]) => [key, one.copy()])));
  }
}

function plainOf(content: Cell['content']): PlainJson {
  if (Array.isArray(content)) return content.map((one) => one.plain());
  if (content instanceof Map) return objectOf(content, (one) => one.plain());
  return content !== null && typeof content === 'object' ? Number(content) : content;
}

/** The cells of a value that is written in a file, at `path` (unescaped segments of a JSON Pointer). */
export function cellsOf(value: Json, file: SourceFile, path: readonly string[] = []): Cell {
  let origin: Origin = { file, above: undefined, key: '' };
  for (const key of path) origin = { file, above: origin, key };
  return cellAt(value, origin);
}

function cellAt(value: Json, origin: Origin): Cell {
  const below = (key: string): Origin => ({ file: origin.file, above: origin, key });
  if (isArray(value)) {
    return new Cell(
      origin,
      value.map((one, index) => cellAt(one, below(String(index)))),
    );
  }
  if (!isObject(value)) return new Cell(origin, value);
  const entries = Object.entries(value).map(
    ([key, one]) => [key, cellAt(one, below(key))] as const,
  );
  return new Cell(origin, new Map(entries));
}

/**
 * Where the value at a path below a cell was written: the file, and the path there. Where nothing is at the
 * path, the rest of it is that of the deepest value on it.
 */
export function originOf(root: Cell, path: readonly string[]): WrittenPath {
  let cell = root;
  let known = 0;
  for (const key of path) {
    const next = cell.child(key);
    if (next === undefined) break;
    cell = next;
    known += 1;
  }
  const way: string[] = [];
  let at = cell.origin;
  for (; at.above !== undefined; at = at.above) way.push(at.key);
  return { file: at.file, path: [...way.reverse(), ...path.slice(known)] };
}

/** A key may be `__proto__`, which an assignment would take for something else. */
function objectOf<T>(members: ReadonlyMap<string, Cell>, value: (cell: Cell) => T) {
  const object: Record<string, T> = {};
  for (const [key, cell] of members) {
    const property = { value: value(cell), enumerable: true, configurable: true, writable: true };
    Object.defineProperty(object, key, property);
  }
  return object;
}
