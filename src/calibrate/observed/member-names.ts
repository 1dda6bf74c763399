import { withoutNames } from '../../generator/index.ts';
import { isEntries, plainName, WRAPS } from '../resources/index.ts';

/** Fields whose value is the name of a member of rows: `sort`, `order_by`, `fields`, `column_name`. */
const OF_MEMBER =
  /^(?:sort(?:by|field|column|key)?|orderby|(?:select|return|include|exclude)?field(?:name)?|column(?:name)?|select|groupby|property(?:name)?|attribute(?:name)?)$/;
/** Members that are tried. */
const MOST_NAMES = 3;
/** A name that can be written in a list or in a condition. */
const NAME = /^[\w.$:-]{1,60}$/;

/** What the members of rows are called in accepted responses, by the collection of the rows. */
export class MemberNames {
  readonly #byPath = new Map<string, readonly string[]>();
  /** Those that every row of a collection has had, with a value. */
  readonly #always = new Map<string, ReadonlySet<string>>();
  /** Changes whenever more is known. */
  version = 0;

  /** Keeps the names of a row that a response is about, or that it lists. */
  observe(path: string, content: unknown): void {
    const rows = rowsIn(content);
    const [row] = rows;
    const names = row === undefined ? [] : Object.keys(row).filter((name) => NAME.test(name));
    const collection = collectionOf(path);
    for (const one of rows) {
      const here = new Set(Object.keys(one).filter((name) => (one[name] ?? null) !== null));
      this.#always.set(collection, here.intersection(this.#always.get(collection) ?? here));
    }
    if (names.length <= (this.#byPath.get(collection)?.length ?? 0)) return;
    this.#byPath.set(collection, names);
    this.version += 1;
  }

  /** The members that every row of a collection has had, as far as its responses have shown; none where they have not. */
  alwaysIn(path: string): ReadonlySet<string> {
    return this.#always.get(collectionOf(path)) ?? new Set();
  }

  /** Names for a field of this name, of rows of the collection that the path is of, or lies below. */
  for(path: string, field: string): readonly string[] {
    if (!OF_MEMBER.test(plainName(field))) return [];
    const segments = withoutNames(path).split('/');
    for (let end = segments.length; end > 1; end -= 1) {
      const names = this.#byPath.get(segments.slice(0, end).join('/'));
      if (names !== undefined) return names.slice(0, MOST_NAMES);
    }
    return [];
  }
}

/** The path of the rows that a path is of. */
function collectionOf(path: string): string {
  return withoutNames(path).replace(/\/\{\}$/, '');
}

/** The row that a response is about, or those that it lists. */
function rowsIn(content: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(content)) return content.filter(isEntries);
  if (!isEntries(content)) return [];
  const lists = Object.values(content).filter(Array.isArray);
  const listed = lists.length === 1 ? rowsIn(lists[0]) : [];
  const wrapped = Object.entries(content).find(
    ([name, value]) => WRAPS.test(name.toLowerCase()) && isEntries(value),
  );
  return listed.length > 0 ? listed : wrapped ? rowsIn(wrapped[1]) : [content];
}
