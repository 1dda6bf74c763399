import { isArray, isObject, type Json, type JsonObject } from '../../generator/index.ts';
import { isSecret, isSecretText, WRAPS } from '../resources/index.ts';

/** An object of a response, which may be what a body has to be like. */
export interface ObservedObject {
  /** The request whose response has it: `GET /settings`. */
  readonly source: string;
  readonly path: string;
  readonly object: JsonObject;
}

/** Objects of one response that are kept: a list holds rows of one kind. */
const MOST_OBJECTS = 3;
/** How deep an object is looked for in what wraps it. */
const DEEPEST = 4;
/** A longer one is no row, but a whole collection. */
const LONGEST = 20_000;
/** Of the names of a body, how many an object has to have to be like it. */
const LEAST_COMMON = 0.5;

/** What may be a key of an API under any name; of settings all values are taken, not those of one name. */
const OPAQUE = /^(?=.*\d)(?=.*[A-Za-z])[\w+/=.-]{20,}$/;

/** The objects of accepted responses: settings as they are, rows of lists. */
export class ObservedObjects {
  readonly #bySource = new Map<string, readonly ObservedObject[]>();

  /**
   * Keeps the objects of a response; a later one to the same request takes their place.
   * @param content the response, read from JSON
   */
  add(source: string, path: string, content: unknown): void {
    const objects = objectsIn(content, 0).slice(0, MOST_OBJECTS);
    if (objects.length === 0) return;
    this.#bySource.set(
      source,
      objects.map((object) => ({ source, path, object })),
    );
  }

  /**
   * The objects that are most like a body: those of the nearest path first, then those with most of its names.
   * @param names the names of the body's members
   * @param most how many are returned at most
   */
  like(path: string, names: readonly string[], most: number): ObservedObject[] {
    const ranked = [...this.#bySource.values()].flat().flatMap((observed) => {
      const common = names.filter((name) => Object.hasOwn(observed.object, name)).length;
      const isLike = common >= 2 && common >= LEAST_COMMON * names.length;
      return isLike
        ? [{ observed, rank: common / names.length + nearness(path, observed.path) }]
        : [];
    });
    return ranked
      .toSorted((a, b) => b.rank - a.rank)
      .slice(0, most)
      .map(({ observed }) => observed);
  }
}

/** The share of the segments that two paths begin with. */
function nearness(one: string, other: string): number {
  const [a, b] = [one, other].map((path) => path.split('/').filter((part) => part !== ''));
  if (a === undefined || b === undefined) return 0;
  const differs = a.findIndex((part, at) => part !== b[at]);
  return (differs < 0 ? a.length : differs) / Math.max(a.length, b.length, 1);
}

/** The object itself, or those in the lists and wraps of a response. */
function objectsIn(content: unknown, depth: number): JsonObject[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(content)) {
    return content.slice(0, MOST_OBJECTS).flatMap((one) => objectsIn(one, depth + 1));
  }
  if (!isJsonObject(content)) return [];
  const inner = Object.entries(content)
    .filter(([name, value]) => WRAPS.test(name) || Array.isArray(value))
    .flatMap(([, value]) => objectsIn(value, depth + 1));
  return [withoutSecrets(content), ...inner];
}

function isJsonObject(content: unknown): content is JsonObject {
  return (
    typeof content === 'object' &&
    content !== null &&
    !Array.isArray(content) &&
    JSON.stringify(content).length <= LONGEST
  );
}

/** An object without members whose values are no one else's. */
function withoutSecrets(object: JsonObject): JsonObject {
  return Object.fromEntries(
    Object.entries(object).filter(([name, one]) => !holdsSecret(name, one)),
  );
}

function holdsSecret(name: string, value: Json): boolean {
  if (isSecret(name)) return true;
  if (typeof value === 'string') return isSecretText(value) || OPAQUE.test(value);
  if (isArray(value)) return value.some((one) => holdsSecret('', one));
  return isObject(value) && Object.entries(value).some(([inner, one]) => holdsSecret(inner, one));
}
