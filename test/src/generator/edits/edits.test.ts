import { describe, expect, test } from 'vitest';
import type { GenerateOptions } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

const FILE = 'env/post_pets_environment.txt';

const PET = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 3, maxLength: 20 },
    age: { type: 'integer', maximum: 99 },
  },
};

const SCHEMES = {
  security: [{ key: [] }],
  components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
};

function petWith(properties: JsonObject): JsonObject {
  return { ...PET, properties: { ...PET.properties, ...properties } };
}

/** The suite made again after a person has changed the environment file. */
function again(
  edit: (text: string) => string,
  schema: JsonObject = PET,
  options: GenerateOptions = {},
) {
  const first = made(documentOfPost(bodyOfSchema(PET), SCHEMES));
  const previous = new Map([...first.generated.files, [FILE, edit(first.text)]]);
  const second = made(documentOfPost(bodyOfSchema(schema), SCHEMES), { previous, ...options });
  return { first, ...second, kept: second.generated.preservedEdits };
}

/** Replaces the value of a line of a section. */
function set(section: string, key: string, value: string) {
  return (text: string) => {
    const [head, tail = ''] = text.split(`[${section}]\n`);
    const start = `\n${tail}`.indexOf(`\n${key} = `);
    if (start < 0) throw new Error(`[${section}] has no ${key}`);
    const changed = tail.slice(start).replace(/^.*$/m, () => `${key} = ${value}`);
    return `${head}[${section}]\n${tail.slice(0, start)}${changed}`;
  };
}

describe('a file that nobody has edited', () => {
  test('gives the same bytes again', () => {
    const { first, generated, kept } = again((text) => text);
    expect([...generated.files]).toEqual([...first.generated.files]);
    expect(kept).toEqual([]);
  });

  test('leaves no trace of an older document', () => {
    const newer = { ...PET, properties: { name: { type: 'string', minLength: 7 } } };
    const { text, kept } = again((old) => old, newer);
    expect(text).toBe(made(documentOfPost(bodyOfSchema(newer), SCHEMES)).text);
    expect(kept).toEqual([]);
  });

  test('is recognised with the line ends and the mark of another system', () => {
    for (const edit of [
      (text: string) => text.replaceAll('\n', '\r\n'),
      (text: string) => `\ufeff${text}`,
      (text: string) => `${text}\n\n`,
    ]) {
      const { first, text, kept } = again(edit);
      expect(text).toBe(first.text);
      expect(kept).toEqual([]);
    }
  });
});

describe('an edit is kept', () => {
  test.each([
    ['endpoint', 'base_url', '"http://127.0.0.1:8080/v2"'],
    ['auth', 'key', '{"in": "header", "name": "X-Key", "value": "secret://team/key"}'],
    ['positive', 'body', '{"name": "Bello", "age": 7}'],
    ['positive_required', 'body', '{"name": "Bello"}'],
    ['positive_boundary_body_name', 'base', '"positive"'],
    ['negative_body_name', '1.03', '"zz"'],
    ['negative_body_name', '1.05', '"x" * 300'],
    ['negative_body_name', '1.08', '-7.5'],
    ['negative_body_age', '2.05', '9223372036854775808'],
    ['positive_boundary_body_name', '1.22', '"Rex"'],
  ])('of [%s] %s: %s', (section, key, value) => {
    const { line, kept, text } = again(set(section, key, value));
    expect(line(section, key)).toBe(value);
    expect(kept).toContain(`${FILE} [${section}] ${key}`);
    const third = made(documentOfPost(bodyOfSchema(PET), SCHEMES), {
      previous: new Map([[FILE, text]]),
    });
    expect(third.text).toBe(text);
  });

  test('of a row, for the request with the required fields too', () => {
    const parameters = [
      { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
      { name: 'limit', in: 'query', schema: { type: 'integer' } },
    ];
    const document = documentFrom({ paths: { '/pets/{id}': { get: { parameters } } } });
    const first = made(document);
    const file = 'env/get_pets_id_environment.txt';
    const edited = set('positive', 'path', '{"id": 77}')(first.text);
    const second = made(document, { previous: new Map([[file, edited]]) });
    expect(second.line('positive_required', 'path')).toBe('{"id": 77}');
    const own = set('positive_required', 'path', '{"id": 78}')(edited);
    const third = made(document, { previous: new Map([[file, own]]) });
    expect(third.line('positive', 'path')).toBe('{"id": 77}');
    expect(third.line('positive_required', 'path')).toBe('{"id": 78}');
  });

  test('of an alternative that a person added', () => {
    const added = '[auth_2]\nmine = {"in": "header", "name": "X", "value": "env://MINE"}\n\n';
    const { text, kept } = again((old) => old.replace('# Every field', `${added}# Every field`));
    expect(text).toContain(added);
    expect(kept).toContain(`${FILE} [auth_2] mine`);
  });

  test('of a section’s own lines, while its request is valid and holds the field', () => {
    const document = documentOfPost(bodyOfSchema(petWith({ tame: { type: 'boolean' } })), SCHEMES);
    const first = made(document);
    const bodyAfter = (body: string) => {
      const edited = set('negative_body_age', 'body', body)(first.text);
      const { text, line } = made(document, { previous: new Map([[FILE, edited]]) });
      expect(made(document, { previous: new Map([[FILE, text]]) }).text).toBe(text);
      return line('negative_body_age', 'body');
    };
    const fuller = '{"name": "Bello", "age": 7, "tame": true}';
    expect(bodyAfter(fuller)).toBe(fuller);
    expect(bodyAfter('{"name": "Bello", "age": 100}')).toMatch(/^{"name": "Bello", "age": \d\d?}$/);
    expect(bodyAfter('{"name": "B"}')).toBe(first.line('negative_body_age', 'body'));
  });

  test('of one leaf, beside a field that is new', () => {
    const newer = petWith({ colour: { type: 'string', enum: ['red'] } });
    const edit = set('positive', 'body', '{"name": "Bello", "age": 1}');
    expect(JSON.parse(again(edit, newer).line('positive', 'body') ?? '')).toEqual({
      name: 'Bello',
      age: 1,
      colour: 'red',
    });
  });

  test('in a file with other line ends and a byte-order mark', () => {
    const edit = set('negative_body_name', '1.03', '"zz"');
    const { line } = again((text) => `\ufeff${edit(text).replaceAll('\n', '\r\n')}`);
    expect(line('negative_body_name', '1.03')).toBe('"zz"');
  });
});

describe('an edit is dropped', () => {
  test.each([
    ['a valid value is no fault', 'negative_body_name', '1.03', '"Bello"'],
    ['another fault is not this scenario', 'negative_body_name', '1.03', '42'],
    ['a fault is not at the limit', 'positive_boundary_body_name', '1.22', '"Bello"'],
    ['a base must be valid', 'positive', 'body', '{"name": "B", "age": 1}'],
    ['a base is one of two sections', 'positive_boundary_body_name', 'base', '"negative_body_age"'],
    ['a line that is no JSON', 'negative_body_name', '1.03', '"zz'],
    ['a number beyond measure', 'negative_body_age', '2.05', '1e999999'],
    ['an invalid address', 'endpoint', 'base_url', '"no address"'],
  ])('%s', (_, section, key, value) => {
    const { first, line } = again(set(section, key, value));
    expect(line(section, key)).toBe(first.line(section, key));
  });

  test('when its value no longer suits the scenario', () => {
    // "zzzz" breaks minLength 5 and no longer suits once minLength is 3.
    const edit = set('negative_body_name', '1.03', '"zz"');
    const newer = petWith({ name: { type: 'string', minLength: 2 } });
    expect(again(edit, newer).line('negative_body_name', '1.03')).toMatch(/^".?"$/);
  });

  test('when its field is gone', () => {
    const { age, ...properties } = PET.properties;
    expect(age).toBeDefined();
    const { text } = again(set('positive', 'body', '{"name": "Bello", "age": 7}'), {
      ...PET,
      properties,
    });
    expect(text).not.toContain('age');
    expect(text).toContain('Bello');
  });

  test('with --reset-env, while hooks.py stays', () => {
    const first = made(documentOfPost(bodyOfSchema(PET), SCHEMES));
    const text = set('negative_body_name', '1.03', '"zz"')(first.text);
    const previous = new Map([
      [FILE, text],
      ['hooks.py', '# mine\n'],
      ['env/suite.txt', '[path]\nid = 7\n'],
    ]);
    const options = { previous, resetEnv: true };
    const second = made(documentOfPost(bodyOfSchema(PET), SCHEMES), options);
    expect(second.text).toBe(first.text);
    expect(second.generated.files.get('hooks.py')).toBe('# mine\n');
    expect(second.generated.files.get('env/suite.txt')).toBe('[path]\nid = 7\n');
    expect(second.generated.preservedEdits).toEqual([]);
  });

  test('of the base URL, where the command names another', () => {
    const edit = set('negative_body_name', '1.03', '"zz"');
    const { line } = again(edit, PET, { baseUrl: 'http://127.0.0.1:9' });
    expect(line('endpoint', 'base_url')).toBe('"http://127.0.0.1:9"');
  });
});
