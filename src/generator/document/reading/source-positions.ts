import { EVENT_ID, type Event, getScalarValue, parseEvents, SCALAR_STYLE } from 'js-yaml';
import { MAX_DEPTH } from './ports.ts';

/** Both count from 1; columns in UTF-16 code units, as editors do. */
export interface LineColumn {
  readonly line: number;
  readonly column: number;
}

/** A position in a file, or in the overlay that has put something into it. */
export interface Position extends LineColumn {
  /** Absolute path or URL of that overlay. */
  readonly file?: string;
}

/** Finds positions in a file. */
export interface Positions {
  /** The position of an offset into the text. */
  at(offset: number): LineColumn;
  /**
   * The position of the node at `path` (unescaped segments of a JSON Pointer), or of its key. Where
   * the path leads out of the text (merged keys, aliases, missing fields), its deepest known node.
   */
  of(path: readonly string[], part?: 'key' | 'value'): Position;
}

/** The events of a child's value and of its key; the same in a list. */
interface Child {
  readonly node: number;
  readonly key: number;
}

/** Finds lines and columns in one source text; created only when a diagnostic needs a position. */
export class SourcePositions implements Positions {
  readonly #text: string;
  #lineStarts: readonly number[] | undefined;
  #events: readonly Event[] | undefined;
  #ends: Int32Array | undefined;
  /** The children of the containers that were looked into, by name. */
  readonly #children = new Map<number, ReadonlyMap<string, Child>>();

  constructor(text: string) {
    this.#text = text;
  }

  at(offset: number): LineColumn {
    this.#lineStarts ??= lineStarts(this.#text);
    let low = 0;
    let high = this.#lineStarts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#lineStarts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#lineStarts[low] ?? 0) + 1 };
  }

  of(path: readonly string[], part: 'key' | 'value' = 'value'): LineColumn {
    this.#events ??= parseEvents(this.#text, { maxDepth: MAX_DEPTH });
    this.#ends ??= endsOf(this.#events);
    const events = this.#events;
    let node = 1;
    let key = 1;
    for (const segment of path) {
      const found = this.#child(events, this.#ends, node, segment);
      if (found === undefined) break;
      ({ node, key } = found);
    }
    return this.at(this.#startOf(events[part === 'key' ? key : node], events[key]));
  }

  /** A container is read through once: a large document may be asked for thousands of places. */
  #child(
    events: readonly Event[],
    ends: Int32Array,
    parent: number,
    segment: string,
  ): Child | undefined {
    let children = this.#children.get(parent);
    if (children === undefined) {
      children = this.#childrenOf(events, ends, parent);
      this.#children.set(parent, children);
    }
    return children.get(segment);
  }

  #childrenOf(events: readonly Event[], ends: Int32Array, parent: number): Map<string, Child> {
    const children = new Map<string, Child>();
    const type = events[parent]?.type;
    const isMapping = type === EVENT_ID.MAPPING;
    if (!isMapping && type !== EVENT_ID.SEQUENCE) return children;
    const end = (ends[parent] ?? 0) - 1;
    for (let at = parent + 1, index = 0; at < end; index++) {
      const node = isMapping ? (ends[at] ?? end) : at;
      const name = isMapping ? this.#scalar(events[at]) : String(index);
      if (name !== undefined && !children.has(name)) children.set(name, { node, key: at });
      at = ends[node] ?? end;
    }
    return children;
  }

  #scalar(event: Event | undefined): string | undefined {
    return event?.type === EVENT_ID.SCALAR ? getScalarValue(this.#text, event) : undefined;
  }

  /** A value that is not written (`key:`) has no start: then its key's. */
  #startOf(event: Event | undefined, key: Event | undefined): number {
    const start = startOf(event);
    return start < 0 ? Math.max(0, startOf(key)) : start;
  }
}

function startOf(event: Event | undefined): number {
  switch (event?.type) {
    case EVENT_ID.SCALAR: {
      const isQuoted =
        event.style === SCALAR_STYLE.SINGLE_QUOTED || event.style === SCALAR_STYLE.DOUBLE_QUOTED;
      return isQuoted ? event.valueStart - 1 : event.valueStart;
    }
    case EVENT_ID.MAPPING:
    case EVENT_ID.SEQUENCE:
      return event.start;
    case EVENT_ID.ALIAS:
      return event.anchorStart - 1;
    default:
      return -1;
  }
}

/** For each event the index of the event after its node. */
function endsOf(events: readonly Event[]): Int32Array {
  const ends = new Int32Array(events.length);
  const open: number[] = [];
  for (const [index, event] of events.entries()) {
    ends[index] = index + 1;
    if (event.type === EVENT_ID.POP) ends[open.pop() ?? 0] = index + 1;
    else if (event.type <= EVENT_ID.MAPPING) open.push(index);
  }
  return ends;
}

/** Offsets at which the lines begin, after `\n`, `\r\n` or a lone `\r`. */
function lineStarts(text: string): number[] {
  const starts = [0];
  for (const match of text.matchAll(/\r\n|[\n\r]/g)) starts.push(match.index + match[0].length);
  return starts;
}
