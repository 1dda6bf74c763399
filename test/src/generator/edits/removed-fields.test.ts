import { describe, expect, test } from 'vitest';
import type { GenerateOptions } from '../../../../src/generator/index.ts';
import type { JsonObject } from '../../../../src/generator/json.ts';
import type { Learned } from '../../../../src/generator/learned/learned.ts';
import { bodyOfSchema, documentFrom, documentOfPost, made } from '../in-memory.ts';

const FILE = 'env/post_pets_environment.txt';
const PROPERTIES = {
  name: { type: 'string' },
  nick: { type: 'string', maxLength: 9 },
  owner: {
    type: 'object',
    required: ['id'],
    properties: { id: { type: 'integer' }, phone: { type: 'string' } },
  },
};
const PET = { type: 'object', required: ['name'], properties: PROPERTIES };

/** The suite made again with another environment file, and once more with what that gives. */
function again(text: string, schema: JsonObject = PET, options: GenerateOptions = {}) {
  const document = documentOfPost(bodyOfSchema(schema));
  const second = made(document, { previous: new Map([[FILE, text]]), ...options });
  const third = made(document, { previous: new Map([[FILE, second.text]]) });
  expect(third.text).toBe(second.text);
  return { ...second, body: JSON.parse(second.line('positive', 'body') ?? 'null') };
}

/** The file with another body in `[positive]`. */
function withBody(text: string, body: JsonObject): string {
  return text.replace(/(\[positive\]\n(?:.+\n)*?)body = .*/, (_, head) => {
    return `${head}body = ${JSON.stringify(body)}`;
  });
}

const FIRST = made(documentOfPost(bodyOfSchema(PET))).text;

describe('an optional field that a person has taken out of the valid request', () => {
  test('stays out, and its own tests send it', () => {
    const { body, line, text, generated } = again(
      withBody(FIRST, { name: 'Rex', owner: { id: 1, phone: '1' } }),
    );
    expect(body).toEqual({ name: 'Rex', owner: { id: 1, phone: '1' } });
    expect(JSON.parse(line('negative_body_nick', 'body') ?? '')).toHaveProperty('nick');
    expect(text.split('[negative_body_nick]')[1]).toContain('1.05 = ');
    expect(generated.preservedEdits).toContain(`${FILE} [positive] body`);
    // No further valid request brings it back.
    expect(text).not.toContain('[positive_2]');
  });

  test('stays out within an object, and with all that it holds', () => {
    const inner = again(withBody(FIRST, { name: 'Rex', nick: 'R', owner: { id: 1 } }));
    expect(inner.body).toEqual({ name: 'Rex', nick: 'R', owner: { id: 1 } });
    expect(again(withBody(FIRST, { name: 'Rex' })).body).toEqual({ name: 'Rex' });
  });

  test('stays out beside one that is new in the document', () => {
    const age = { type: 'integer', enum: [7] };
    const schema = { ...PET, properties: { ...PROPERTIES, age } };
    const { body } = again(withBody(FIRST, { name: 'Rex', owner: { id: 1 } }), schema);
    expect(body).toEqual({ name: 'Rex', owner: { id: 1 }, age: 7 });
  });

  test('returns when the document requires it, or the file is forgotten', () => {
    const edited = withBody(FIRST, { name: 'Rex' });
    const required = { ...PET, required: ['name', 'nick'] };
    expect(Object.keys(again(edited, required).body)).toEqual(['name', 'nick']);
    const fresh = made(documentOfPost(bodyOfSchema(PET)), {
      previous: new Map([[FILE, edited]]),
      resetEnv: true,
    });
    expect(fresh.text).toBe(FIRST);
  });

  test('returns when a person puts it back', () => {
    const { text } = again(withBody(FIRST, { name: 'Rex' }));
    const { body } = again(withBody(text, { name: 'Rex', nick: 'mine' }));
    expect(body).toEqual({ name: 'Rex', nick: 'mine' });
  });
});

test('a required field returns', () => {
  expect(Object.keys(again(withBody(FIRST, { nick: 'R' })).body)).toContain('name');
});

test('deleting the comment of what calibrate left out brings the field back', () => {
  const change = { kind: 'without', location: 'body', at: '/nick' } as const;
  const learned = new Map<string, Learned>([['post_pets', [{ change, reason: '422: no' }]]]);
  const { text, body } = again(FIRST, PET, { learned });
  expect(body).not.toHaveProperty('nick');
  const undone = again(text.replace(/# calibrated: .*\n/, ''));
  expect(undone.body).toHaveProperty('nick');
});

describe('a line', () => {
  const QUERY = {
    get: {
      parameters: [
        { name: 'q', in: 'query', schema: { type: 'string' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
      ],
    },
  };
  const OF_GET = 'env/get_pets_environment.txt';
  const document = documentFrom({ paths: { '/pets': QUERY } });
  const { text } = made(document);
  const queryAfter = (edited: string) => {
    expect(edited).not.toBe(text);
    return made(document, { previous: new Map([[OF_GET, edited]]) }).line('positive', 'query');
  };

  test('that a person has deleted, or called absent, is not filled again', () => {
    expect(queryAfter(text.replace(/query = .*\n/, ''))).toBe('{}');
    expect(queryAfter(text.replace(/query = .*/, 'query = absent'))).toBe('{}');
    expect(queryAfter(text.replace(/"q": "[^"]*", /, ''))).toMatch(/^\{"limit": \d+\}$/);
  });

  test('that cannot be read is a slip of the hand', () => {
    expect(queryAfter(text.replace(/query = \{/, 'query = {{'))).toContain('"limit"');
  });
});

test('a person’s value of another branch is kept whole', () => {
  const closed = { type: 'object', additionalProperties: false };
  const schema = {
    oneOf: [
      { ...closed, required: ['card'], properties: { card: { type: 'string' } } },
      { ...closed, required: ['iban'], properties: { iban: { type: 'string' } } },
    ],
  };
  const { text } = made(documentOfPost(bodyOfSchema(schema)));
  expect(again(withBody(text, { iban: 'DE1' }), schema).body).toEqual({ iban: 'DE1' });
});
