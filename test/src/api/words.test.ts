import { expect, test } from 'vitest';
import { z } from 'zod';
import { startApi } from '../../support/platform/api-platform.ts';
import { anyStore } from '../../support/stores/stores.ts';

/** What the library behind our schemas says by itself, and our own last resort. */
const NOT_FOR_PEOPLE =
  /\bInvalid\b|\bexpected\b|, received\b|Unrecognized|Too (big|small)|Required|undefined|NaN|is not written as it must be/;

const WRONG = [null, -1.5, '', 'x'.repeat(2100), [5], { no: 'such property' }];

interface Schema {
  readonly $ref?: string | undefined;
  readonly const?: unknown;
  readonly enum?: readonly unknown[] | undefined;
  readonly properties?: Readonly<Record<string, Schema>> | undefined;
  readonly items?: Schema | undefined;
  readonly oneOf?: readonly Schema[] | undefined;
  readonly anyOf?: readonly Schema[] | undefined;
}

const Schema: z.ZodType<Schema> = z.looseObject({
  $ref: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  get properties() {
    return z.record(z.string(), Schema).optional();
  },
  get items() {
    return Schema.optional();
  },
  get oneOf() {
    return z.array(Schema).optional();
  },
  get anyOf() {
    return z.array(Schema).optional();
  },
});

const Document = z.looseObject({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        operationId: z.string(),
        parameters: z.array(z.looseObject({ in: z.string(), name: z.string() })).default([]),
        requestBody: z
          .looseObject({ content: z.record(z.string(), z.looseObject({ schema: Schema })) })
          .optional(),
      }),
    ),
  ),
  components: z.looseObject({ schemas: z.record(z.string(), Schema) }),
});

const Answer = z.looseObject({ errors: z.array(z.string()).default([]) });

/** Bodies of the shape of a schema with the same leaf at every place; one for each kind of thing. */
function filled(schema: Schema, leaf: unknown, all: Readonly<Record<string, Schema>>): unknown[] {
  const { $ref, properties, items, oneOf, anyOf } = schema;
  if ($ref !== undefined) return filled(all[$ref.split('/').at(-1) ?? ''] ?? {}, leaf, all);
  if (schema.const !== undefined) return [schema.const];
  // A single word gives the kind of a thing, so that the rest of it is checked.
  if (schema.enum?.length === 1) return [...schema.enum];
  if (items) return filled(items, leaf, all).map((item) => [item]);
  const branches = oneOf ?? anyOf;
  if (branches) return branches.flatMap((branch) => filled(branch, leaf, all));
  if (properties === undefined) return [leaf];
  const parts = Object.entries(properties).map(
    ([name, child]) => [name, filled(child, leaf, all)] as const,
  );
  const most = Math.max(1, ...parts.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, n) =>
    Object.fromEntries(parts.map(([name, values]) => [name, values[n % values.length]])),
  );
}

test('whatever is wrong with whatever field is reported in words for people', async () => {
  const { api, tokenOf } = await startApi(anyStore);
  const authorization = `Bearer ${await tokenOf('admin', ['admin'])}`;
  const document = Document.parse(await (await fetch(`${api}/openapi.json`)).json());
  const seen = new Map<string, Set<string>>();
  const ask = async (operation: string, method: string, path: string, body?: unknown) => {
    const answered = await fetch(`${api}${path}`, {
      method: method.toUpperCase(),
      headers: { authorization, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answered.text();
    if (answered.status !== 422) return;
    const { errors } = Answer.parse(JSON.parse(text));
    const said = seen.get(operation) ?? new Set();
    for (const error of errors) said.add(error);
    seen.set(operation, said);
  };
  const withBody: string[] = [];
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const { operationId, parameters, requestBody } = operation;
      const some = path.replaceAll(/\{\w+\}/g, '0190b0a0-7c5e-7000-8000-000000000000');
      for (const value of ['%20', 'x'.repeat(1200)]) {
        const query = parameters.filter((one) => one.in === 'query').map((one) => one.name);
        const asked = query.map((name) => `${name}=${value}`).join('&');
        if (asked !== '') await ask(operationId, method, `${some}?${asked}`);
      }
      if (/\{/.test(path)) await ask(operationId, method, path.replaceAll(/\{\w+\}/g, '%20'));
      const schema = requestBody?.content['application/json']?.schema;
      if (schema === undefined) continue;
      withBody.push(operationId);
      await ask(operationId, method, some, {});
      for (const leaf of WRONG) {
        await ask(operationId, method, some, leaf);
        for (const body of filled(schema, leaf, document.components.schemas)) {
          await ask(operationId, method, some, body);
        }
      }
    }
  }
  const raw = [...seen].flatMap(([operation, said]) =>
    [...said].filter((one) => NOT_FOR_PEOPLE.test(one)).map((one) => `${operation} ${one}`),
  );
  expect(raw).toEqual([]);
  // Every body was refused in some way, so that each schema has said what it says.
  expect(withBody.filter((operation) => !seen.has(operation))).toEqual([]);
  expect(withBody.length).toBeGreaterThan(30);
}, 300_000);
