import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Registry } from '../document/registry.ts';
import { isReadable, regExp, type Schema } from '../document/schema.ts';
import { ajvSchema, ajvValue } from './ajv-terms.ts';
import { type Exact, type ExactObject, exactText } from './exact.ts';
import { addExactKeywords } from './exact-keywords.ts';

type Match = (pattern: string) => Pick<RegExp, 'test'>;

/** The main judge: ajv on the normalised document, numbers exact, compiled once per schema. */
export class Validator {
  readonly registry: Registry;
  readonly #ajv: Ajv2020;
  #references = 0;
  #compiled = new WeakMap<object, ValidateFunction>();
  #passing: object[] = [];
  readonly #leaves = new Map<string, ValidateFunction>();
  #doubting: Validator | undefined;

  /** @param match how patterns are read */
  constructor(registry: Registry, match: Match = regExp) {
    this.registry = registry;
    this.#ajv = new Ajv2020({
      strict: false,
      allErrors: true,
      ownProperties: true,
      verbose: true,
      validateSchema: false,
      validateFormats: false,
      inlineRefs: false,
      logger: false,
      addUsedSchema: false,
      code: { regExp: Object.assign((pattern: string) => match(pattern), { code: 'match' }) },
    });
    addExactKeywords(this.#ajv);
  }

  accepts(schema: Schema, value: Exact): boolean {
    return typeof schema === 'boolean' ? schema : this.#compile(schema)(ajvValue(value)) === true;
  }

  /** Whether it is accepted whatever the patterns say that nobody can read in ECMA-262 (2020-12 core, 6.4). */
  acceptsSurely(schema: Schema, value: Exact): boolean {
    return this.accepts(schema, value) && (this.#doubter()?.accepts(schema, value) ?? true);
  }

  /** Whether it is accepted by what these patterns may say. */
  mayAccept(schema: Schema, value: Exact): boolean {
    return this.accepts(schema, value) || (this.#doubter()?.accepts(schema, value) ?? false);
  }

  /** The same by patterns that match nothing but the document's own values; undefined where all can be read. */
  #doubter(): Validator | undefined {
    const { unreadable } = this.registry;
    if (!unreadable.isAny) return undefined;
    const documented: Pick<RegExp, 'test'> = { test: (text) => unreadable.hasText(text) };
    this.#doubting ??= new Validator(this.registry, (pattern) =>
      isReadable(pattern) ? regExp(pattern) : documented,
    );
    return this.#doubting;
  }

  /** The keywords (with operands) that ajv names when it refuses, for the second opinion. */
  refusals(schema: Schema, value: Exact): readonly { keyword: string; operand: unknown }[] {
    if (typeof schema === 'boolean') return [];
    const validate = this.#compile(schema);
    if (validate(ajvValue(value))) return [];
    return (validate.errors ?? []).map((error) => ({
      keyword: error.keyword.replace(/^exact-/, ''),
      operand: error.schema,
    }));
  }

  /** The properties that `unevaluatedProperties` of this very schema object refuses. */
  unevaluatedNames(schema: ExactObject, value: Exact): readonly string[] {
    const validate = this.#compile(schema);
    if (validate(ajvValue(value))) return [];
    return (validate.errors ?? [])
      .filter((error) => error.keyword === 'unevaluatedProperties' && error.instancePath === '')
      .map((error) => String(error.params.unevaluatedProperty));
  }

  /** Whether one keyword of a schema, with the given operand, holds. Kept by operand. */
  holds(keyword: string, operand: Exact, value: Exact): boolean {
    const key = `${keyword} ${exactText(operand)}`;
    const known = this.#leaves.get(key);
    if (known) return known(ajvValue(value)) === true;
    this.#refresh();
    const validate = this.#ajv.compile(ajvSchema({ [keyword]: operand }));
    this.#leaves.set(key, validate);
    return validate(ajvValue(value)) === true;
  }

  /** Lets go of what was compiled since the last call; schemas of references stay. */
  forget(): void {
    this.#doubting?.forget();
    for (const schema of this.#passing) this.#ajv.removeSchema(schema);
    this.#passing = [];
    this.#compiled = new WeakMap();
  }

  #compile(schema: object & Schema): ValidateFunction {
    const known = this.#compiled.get(schema);
    if (known) return known;
    this.#refresh();
    const terms = ajvSchema(schema);
    const validate = this.#ajv.compile(terms);
    this.#compiled.set(schema, validate);
    if (typeof terms === 'object') this.#passing.push(terms);
    return validate;
  }

  #refresh(): void {
    for (const [id, schema] of this.registry.references(this.#references)) {
      this.#ajv.addSchema(
        typeof schema === 'boolean' ? { allOf: [schema] } : ajvSchema(schema),
        id,
      );
      this.#references += 1;
    }
  }
}
