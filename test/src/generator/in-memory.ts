import type { OpenApiDocument } from '../../../src/generator/document/document.ts';
import { type Operation, operationsOf } from '../../../src/generator/document/operations.ts';
import { type Generated, type GenerateOptions, generate } from '../../../src/generator/index.ts';
import type { Json, JsonObject } from '../../../src/generator/json.ts';

/** A bundled document, as reading would give it. */
export function documentFrom(tree: JsonObject, location = '/docs/openapi.json'): OpenApiDocument {
  return {
    tree: { servers: [{ url: 'https://pets.example' }], ...tree },
    openapi: typeof tree.openapi === 'string' ? tree.openapi : '3.1.0',
    title: 'Pets',
    version: '1',
    sha256: '0'.repeat(64),
    location,
    files: [location],
    placeOf: (pointer) => ({ file: location, line: 1, column: 1, pointer }),
  };
}

/** A document of one operation, POST /pets. */
export function documentOfPost(operation: JsonObject, rest: JsonObject = {}): OpenApiDocument {
  return documentFrom({ paths: { '/pets': { post: operation } }, ...rest });
}

/** A required JSON body of this schema. */
export function bodyOfSchema(schema: Json): JsonObject {
  return { requestBody: { required: true, content: { 'application/json': { schema } } } };
}

/** The one operation of a document. */
export function onlyOperation(document: OpenApiDocument): Operation {
  const [operation, second] = operationsOf(document);
  if (!operation || second) throw new Error('not one operation');
  return operation;
}

export interface MadePost {
  readonly text: string;
  readonly generated: Generated;
  /** The text of a line of the environment file, after `key = `. */
  readonly line: (section: string, key: string) => string | undefined;
  /** The reasons of the skips at a place, by scenario. */
  readonly skip: (at: string, scenario: string) => string | undefined;
  readonly endpoint: Generated['report']['endpoints'][number];
}

/** The suite of a document of one operation. */
export function made(document: OpenApiDocument, options: GenerateOptions = {}): MadePost {
  const generated = generate(document, options);
  const [endpoint] = generated.report.endpoints;
  if (!endpoint) throw new Error('no endpoint');
  const text = generated.files.get(`env/${endpoint.slug}_environment.txt`) ?? '';
  const sections = new Map(
    text.split('\n[').map((part): [string, string[]] => {
      const [name = '', ...lines] = part.split('\n');
      return [name.replace(']', ''), lines];
    }),
  );
  return {
    text,
    generated,
    endpoint,
    line: (section, key) =>
      sections
        .get(section)
        ?.find((one) => one.startsWith(`${key} = `))
        ?.slice(key.length + 3),
    skip: (at, scenario) =>
      endpoint.skipped.find((one) => one.at === at && one.scenario === scenario)?.reason,
  };
}
