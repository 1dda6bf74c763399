/**
 * A schema of OpenAPI 3.0 in the words of JSON Schema: `nullable` becomes a type or a branch, what
 * is beside `$ref` is removed (OpenAPI 3.0.3, Reference Object), and so is what asserts nothing.
 */
export function jsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(jsonSchema);
  if (!isObject(schema)) return schema;
  if (typeof schema.$ref === 'string') return { $ref: schema.$ref };
  const { nullable, ...own } = schema;
  const plain = Object.fromEntries(
    Object.entries(own)
      .filter(([key]) => !SILENT.has(key) && !key.startsWith('x-'))
      .map(([key, value]) => [key, key === 'enum' ? value : jsonSchema(value)]),
  );
  if (nullable !== true) return plain;
  if (typeof plain.type !== 'string') return { anyOf: [plain, { type: 'null' }] };
  const listed = Array.isArray(plain.enum) ? { enum: [...plain.enum, null] } : {};
  return { ...plain, ...listed, type: [plain.type, 'null'] };
}

const SILENT: ReadonlySet<string> = new Set([
  'example',
  'examples',
  'externalDocs',
  'deprecated',
  'discriminator',
]);

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
