import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../document/operations.ts';
import type { RawDocument } from '../document/read-document.ts';
import { Registry } from '../document/registry.ts';
import type { EnvFile } from '../env-file.ts';
import type { Endpoint } from '../report.ts';
import {
  type Exact,
  type ExactObject,
  exactText,
  isMap,
  own,
  parseExact,
} from '../validation/exact.ts';
import { Validator } from '../validation/validator.ts';
import type { Docket } from '../verdict.ts';
import { deviationsOf } from './deviations.ts';
import { type Response, responsesOf } from './documented.ts';
import { spellings, typesFor } from './media-types.ts';
import { sampleOf } from './samples.ts';
import { SuiteVerdicts } from './suite-verdicts.ts';

/** How many samples of a schema are made, each with another branch of its choices. */
const TURNS = 3;
const MOST_VALUES = 400;

/**
 * Judges what a suite knows of responses: `[responses]` and the headers against the document, and each schema of
 * schemas.json by the suite's own verdict on samples of the document's schema and on every single deviation of
 * them, beside that of the judge's own reading of the document.
 */
export class ResponseJudge {
  readonly #document: RawDocument;
  readonly #registry: Registry;
  readonly #validator: Validator;
  readonly #bundle: ExactObject;
  readonly #suite: SuiteVerdicts;
  readonly #docket: Docket;
  readonly #compared = new Set<string>();
  readonly #numbers = new WeakMap<object, number>();
  #count = 0;

  private constructor(document: RawDocument, dir: string, suite: SuiteVerdicts, docket: Docket) {
    this.#document = document;
    this.#registry = new Registry(document, 'response');
    this.#validator = new Validator(this.#registry);
    const bundle = parseExact(readFileSync(join(dir, 'schemas.json'), 'utf8'));
    this.#bundle = isMap(bundle) ? bundle : {};
    this.#suite = suite;
    this.#docket = docket;
  }

  /** Begins with the suite of a folder; throws `python-missing` where there is no Python. */
  static async start(document: RawDocument, dir: string, docket: Docket): Promise<ResponseJudge> {
    return new ResponseJudge(document, dir, await SuiteVerdicts.start(dir), docket);
  }

  /** Judges the responses of one operation, as its environment file and schemas.json have them. */
  async judge(operation: Operation, endpoint: Endpoint, env: EnvFile): Promise<void> {
    const name = `${endpoint.method} ${endpoint.path}`;
    const lines = env.sections.get('responses') ?? new Map();
    const responses = responsesOf(operation.raw, this.#registry);
    const statuses = responses.map(({ status }) => status).join(', ');
    const written = [...lines.keys()].join(', ');
    if (written !== statuses) {
      this.#say(name, '7.01', '', `the document has ${statuses}, [responses] has ${written}`);
    }
    for (const response of responses) {
      const content = lines.get(response.status);
      if (!isMap(content)) continue;
      await this.#judgeContent(name, response, content);
      await this.#judgeHeaders(name, endpoint.slug, response);
    }
  }

  /** Judges the schemas that have the name of a component, each by itself, and ends. */
  async end(): Promise<void> {
    const components = own(this.#document.tree, 'components');
    const schemas = isMap(components) ? own(components, 'schemas') : undefined;
    const written = own(this.#bundle, '$defs');
    for (const name of Object.keys(isMap(written) ? written : {})) {
      // A name with a colon is not a component's.
      const raw = isMap(schemas) ? own(schemas, name) : undefined;
      if (name.includes(':')) continue;
      await this.#judgeReference(`components ${name}`, '7.03', raw, `#/$defs/${name}`);
    }
    this.#suite.close();
  }

  async #judgeContent(endpoint: string, response: Response, content: ExactObject): Promise<void> {
    const known = [...response.content.keys()].join(', ');
    const written = Object.keys(content).join(', ');
    if (known !== written) {
      this.#say(endpoint, '7.02', '', `the document has ${known}, [responses] has ${written}`);
    }
    await this.#judgeTypes(`${endpoint} ${response.status}`, [...response.content.keys()]);
    for (const [type, raw] of response.content) {
      const place = `${endpoint} ${response.status} ${type}`;
      await this.#judgeReference(place, '7.03', raw, own(content, type));
    }
  }

  /** Which entry decides on a response: its parameters count (RFC 9110, 8.3.1). */
  async #judgeTypes(place: string, types: readonly string[]): Promise<void> {
    const key = types.join(', ');
    if (this.#compared.has(key)) return;
    this.#compared.add(key);
    const sent = types.filter((type) => !type.includes('*')).flatMap(spellings);
    const chosen = await this.#suite.typesOf(types, sent);
    for (const [index, type] of sent.entries()) {
      const right = typesFor(types, type).join(', ');
      const found = chosen[index]?.join(', ');
      if (found !== right)
        this.#say(place, '7.03', type, `it is ${right}, the suite takes ${found}`);
    }
  }

  async #judgeHeaders(endpoint: string, slug: string, response: Response): Promise<void> {
    const all = own(this.#bundle, 'x-response-headers');
    const ofSlug = isMap(all) ? own(all, slug) : undefined;
    const found = isMap(ofSlug) ? own(ofSlug, response.status) : undefined;
    const written = isMap(found) ? found : {};
    const known = [...response.headers.keys()].join(', ');
    if (known !== Object.keys(written).join(', ')) {
      const has = Object.keys(written).join(', ');
      this.#say(endpoint, '7.04', '', `the document has ${known}, schemas.json has ${has}`);
    }
    for (const [name, { required, schema }] of response.headers) {
      const entry = own(written, name);
      if (!isMap(entry)) continue;
      if ((own(entry, 'required') === true) !== required) {
        this.#say(endpoint, '7.04', '', `${name}: required is not ${required}`);
      }
      const place = `${endpoint} ${response.status} ${name}`;
      await this.#judgeReference(place, '7.04', schema, own(entry, 'schema') ?? null);
    }
  }

  async #judgeReference(
    place: string,
    scenario: string,
    raw: Exact | undefined,
    reference: Exact | undefined,
  ): Promise<void> {
    if (raw === undefined || typeof reference !== 'string') {
      if (raw !== undefined) this.#say(place, scenario, '', 'its schema is not in schemas.json');
      else if (reference !== null) this.#say(place, scenario, '', 'the document has no schema');
      return;
    }
    const key = `${reference} ${isMap(raw) ? this.#numberOf(raw) : exactText(raw)}`;
    if (this.#compared.has(key)) return;
    this.#compared.add(key);
    await this.#compare(place, scenario, raw, reference);
    this.#validator.forget();
  }

  async #compare(place: string, scenario: string, raw: Exact, reference: string): Promise<void> {
    const values = this.#valuesFor(raw);
    const schema = this.#registry.schema(raw);
    const verdicts = await this.#suite.of(reference, values);
    this.#docket.responses.schemas += 1;
    let isSampled = false;
    let isReported = false;
    for (const [index, value] of values.entries()) {
      const isAccepted = this.#validator.accepts(schema, value);
      isSampled ||= isAccepted;
      this.#docket.responses[isAccepted ? 'accepted' : 'refused'] += 1;
      const verdict = verdicts[index];
      if (verdict === isAccepted || isReported) continue;
      // One value shows what is wrong with a schema.
      isReported = true;
      const suiteWords = typeof verdict === 'string' ? verdict : verdict ? 'accepts' : 'refuses';
      const found = `the document ${isAccepted ? 'accepts' : 'refuses'} it, ${reference}: ${suiteWords}`;
      this.#say(place, scenario, exactText(value), found);
    }
    if (!isSampled) this.#docket.responses.unsampled += 1;
  }

  /** Samples, and every single deviation of them, each once. */
  #valuesFor(raw: Exact): readonly Exact[] {
    const schema = this.#registry.schema(raw);
    const found = new Map<string, Exact>();
    for (let turn = 0; turn < TURNS; turn += 1) {
      const sample = sampleOf(this.#registry, schema, turn);
      found.set(exactText(sample), sample);
      for (const value of deviationsOf(this.#registry, schema, sample, turn)) {
        if (found.size > MOST_VALUES) break;
        found.set(exactText(value), value);
      }
    }
    return [...found.values()];
  }

  #numberOf(raw: ExactObject): number {
    const known = this.#numbers.get(raw);
    if (known !== undefined) return known;
    this.#count += 1;
    this.#numbers.set(raw, this.#count);
    return this.#count;
  }

  #say(endpoint: string, scenario: string, value: string, found: string): void {
    this.#docket.wrong({ endpoint, section: 'response', scenario, value, found });
  }
}
