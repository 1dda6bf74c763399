import { createHash } from 'node:crypto';
import type { Schema } from '../document/schema.ts';
import { canonical } from '../equality.ts';
import { isObject, type Json, type JsonObject, own } from '../json.ts';
import { writeJson } from '../write-json.ts';
import { writeSchema } from './write-schema.ts';

/** The file of a suite with the schemas of all documented responses. */
export const SCHEMAS_FILE = 'schemas.json';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/** The keyword, unknown to validators, that holds the headers: the environment file has only media types. */
const HEADERS = 'x-response-headers';

/**
 * The schemas of a suite's responses, each written once. A schema of the document's components keeps its
 * name; others are `inline:` and a digest, a name that no component can have, and that does not depend on the others.
 */
export class SchemaBundle {
  readonly #components: JsonObject;
  readonly #names = new Map<Schema, string>();
  readonly #waiting: Schema[] = [];
  readonly #written = new Map<string, string>();
  readonly #inline = new Map<string, string>();
  readonly #headers = new Map<string, string>();
  readonly #unnamedTimes = new Map<string, number>();

  constructor(tree: JsonObject) {
    const components = own(tree, 'components');
    const schemas = isObject(components) ? own(components, 'schemas') : undefined;
    this.#components = isObject(schemas) ? schemas : {};
  }

  /** The reference by which an environment file names a schema. */
  add(schema: Schema): string {
    const written = writeSchema(schema, (one) => this.#referenceTo(one));
    this.#writeWaiting();
    const alone = isObject(written) ? loneReference(written) : undefined;
    return alone ?? this.#shared(written);
  }

  /** Keeps what the responses of an endpoint have as headers: status → name → schema and `required`. */
  addHeaders(slug: string, headers: JsonObject): void {
    this.#headers.set(slug, writeJson(headers));
  }

  /** The text of the file: a schema a line, in the order of their names, then the headers of each endpoint. */
  text(): string {
    const headers = this.#headers.size > 0 ? `, "${HEADERS}": ${linesOf(this.#headers)}` : '';
    return `{"$schema": ${JSON.stringify(DIALECT)}, "$defs": ${linesOf(this.#written)}${headers}}\n`;
  }

  #referenceTo(schema: Schema): string {
    let name = this.#names.get(schema);
    if (name === undefined) {
      name = this.#nameFor(schema);
      this.#names.set(schema, name);
      this.#waiting.push(schema);
    }
    return `#/$defs/${name}`;
  }

  /** One after another, not one within another: chains of references may be of any length. */
  #writeWaiting(): void {
    for (let schema = this.#waiting.pop(); schema; schema = this.#waiting.pop()) {
      const written = writeSchema(schema, (one) => this.#referenceTo(one));
      this.#written.set(this.#names.get(schema) ?? '', writeJson(written));
    }
  }

  #nameFor({ name = '', source }: Schema): string {
    const isComponent = source !== undefined && own(this.#components, name) === source;
    return isComponent && /^[\w.-]+$/.test(name) ? name : this.#unnamed(source ?? {});
  }

  #shared(written: Json): string {
    const key = canonical(written);
    const known = this.#inline.get(key);
    if (known !== undefined) return known;
    const name = this.#unnamed(written);
    this.#written.set(name, writeJson(written));
    this.#inline.set(key, `#/$defs/${name}`);
    return `#/$defs/${name}`;
  }

  /** Of what a schema says, in whatever order. */
  #unnamed(source: Json): string {
    const text = canonical(source);
    const name = `inline:${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
    // Two schemas that are written alike may differ in what their dynamic references lead to.
    const times = this.#unnamedTimes.get(name) ?? 0;
    this.#unnamedTimes.set(name, times + 1);
    return times === 0 ? name : `${name}-${times}`;
  }
}

/** An object of JSON, an entry a line, in the order of the names. */
function linesOf(entries: ReadonlyMap<string, string>): string {
  const lines = [...entries]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`;
}

function loneReference(written: JsonObject): string | undefined {
  const reference = own(written, '$ref');
  return typeof reference === 'string' && Object.keys(written).length === 1 ? reference : undefined;
}
