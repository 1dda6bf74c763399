import { Big } from 'big.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calibrationTargets, generate, type Json } from '../../../../src/generator/index.ts';
import {
  commentsOf,
  learnedText,
  readLearned,
} from '../../../../src/generator/learned/comments.ts';
import type { Learned } from '../../../../src/generator/learned/learned.ts';
import { bodyOfSchema, documentOfPost } from '../in-memory.ts';

const TEXT = { type: 'string', example: 'text' };
const PET = {
  type: 'object',
  required: ['name'],
  properties: { name: TEXT, url: TEXT, pattern: TEXT, id: TEXT, age: { type: 'integer' } },
};
const ENVIRONMENT = 'env/post_pets_environment.txt';

function fileOf(options: Parameters<typeof generate>[1] = {}, schema: object = PET) {
  const document = documentOfPost(bodyOfSchema(JSON.parse(JSON.stringify(schema))));
  return generate(document, options).files.get(ENVIRONMENT) ?? '';
}

/** The value of a line of a section. */
function line(text: string, section: string, key: string): unknown {
  const [, after = ''] = text.split(`\n[${section}]\n`);
  const found = new RegExp(`^${key} = (.*)$`, 'm').exec(after.split('\n\n')[0] ?? '')?.[1];
  return found === undefined ? undefined : JSON.parse(found);
}

const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';
const LEARNED: Learned = [
  {
    change: { kind: 'without', location: 'body', at: '/pattern' },
    reason: '422: url and pattern exclude each other',
  },
  { change: { kind: 'value', location: 'body', at: '/id', value: UUID }, reason: '422: no UUID' },
  { change: { kind: 'with', location: 'body', at: '/age' }, reason: '422: age (an integer)' },
];
const learned = new Map([['post_pets', LEARNED]]);

describe('what a server taught', () => {
  test('is in the requests, with a comment that says why', () => {
    const text = fileOf({ learned });
    expect(line(text, 'positive', 'body')).toMatchObject({ name: 'text', url: 'text', id: UUID });
    expect(line(text, 'positive', 'body')).not.toHaveProperty('pattern');
    expect(Object.keys(Object(line(text, 'positive_required', 'body')))).toEqual(['name', 'age']);
    // A field that was left out is tested all the same, from the smallest request with it.
    const start = line(text, 'negative_body_pattern', 'body');
    expect(start).toEqual({ ...Object(line(text, 'positive_required', 'body')), pattern: 'text' });
    expect(text).toContain(
      '# calibrated: without /pattern (422: url and pattern exclude each other)\n' +
        `# calibrated: /id = "${UUID}" (422: no UUID)\n` +
        '# calibrated: with /age (422: age (an integer))\nbody = ',
    );
  });

  test('is in the valid requests of other branches, which hold only what they need', () => {
    const { properties } = PET;
    const code = { oneOf: [{ type: 'integer' }, { type: 'string', enum: ['a'] }] };
    const schema = { ...PET, properties: { ...properties, code } };
    expect(line(fileOf({}, schema), 'positive_2', 'body')).toEqual({ name: 'text', code: 'a' });
    const text = fileOf({ learned }, schema);
    const required = Object(line(text, 'positive_required', 'body'));
    expect(line(text, 'positive_2', 'body')).toEqual({ ...required, code: 'a' });
    // What the server rejects is shown by no valid request.
    expect(text).not.toContain('[positive_3]');
  });

  test('leaves out of a branch what the server rejects', () => {
    const { properties } = PET;
    const closed = { type: 'object', additionalProperties: false };
    const schema = {
      oneOf: [
        { ...closed, required: ['kind'], properties: { kind: { const: 'a' }, ...properties } },
        { ...closed, required: ['kind'], properties: { kind: { const: 'b' }, ...properties } },
      ],
    };
    const found = line(fileOf({ learned }, schema), 'positive_2', 'body');
    expect(found).toMatchObject({ kind: 'b', url: 'text' });
    expect(found).not.toHaveProperty('pattern');
  });

  test('gives a list two items wherever a request has it, as long as the document admits that', () => {
    const items = { oneOf: [{ type: 'integer' }, { type: 'string', enum: ['a'] }] };
    const withList = (more: object) => ({
      ...PET,
      properties: { ...PET.properties, list: { type: 'array', items, ...more } },
    });
    const change = { kind: 'twice', location: 'body', at: '/list' } as const;
    const twice = new Map([['post_pets', [{ change, reason: '422: at least two' }]]]);
    const text = fileOf({ learned: twice }, withList({}));
    expect(line(text, 'positive', 'body')).toMatchObject({ list: [1, 1] });
    expect(line(text, 'positive_2', 'body')).toMatchObject({ list: ['a', 'a'] });
    expect(line(text, 'negative_body_list', 'body')).toEqual({ name: 'text', list: [1, 1] });
    expect(line(text, 'negative_body_list_0', 'body')).toEqual({ name: 'text', list: [1, 1] });
    const previous = new Map([[ENVIRONMENT, text]]);
    expect(fileOf({ previous }, withList({}))).toBe(text);
    const single = fileOf({ previous }, withList({ maxItems: 1 }));
    expect(line(single, 'positive', 'body')).toMatchObject({ list: [1] });
  });

  test('stays when the suite is generated again, byte for byte, and is forgotten when asked to', () => {
    const text = fileOf({ learned });
    const previous = new Map([[ENVIRONMENT, text]]);
    expect(fileOf({ previous })).toBe(text);
    expect(fileOf({ previous, resetEnv: true })).toBe(fileOf());
  });

  test('changes nothing that the document no longer admits', () => {
    const previous = new Map([[ENVIRONMENT, fileOf({ learned })]]);
    const stricter = {
      ...PET,
      required: ['name', 'pattern'],
      properties: { ...PET.properties, id: { ...TEXT, maxLength: 9 } },
    };
    const text = fileOf({ previous }, stricter);
    expect(line(text, 'positive', 'body')).toMatchObject({ pattern: 'text', id: 'text' });
  });

  test("leaves a person's values alone, and does not take an older line for an edit", () => {
    const edited = fileOf().replace('"url": "text"', '"url": "https://mine.example"');
    const text = fileOf({ learned, previous: new Map([[ENVIRONMENT, edited]]) });
    const body = line(text, 'positive', 'body');
    expect(body).toMatchObject({ url: 'https://mine.example', id: UUID });
    expect(body).not.toHaveProperty('pattern');
    const theirs = fileOf({ learned })
      .replace(UUID, 'mine')
      .replace(`"id": "${UUID}"`, '"id": "mine"');
    const again = fileOf({ previous: new Map([[ENVIRONMENT, theirs]]) });
    expect(line(again, 'positive', 'body')).toMatchObject({ id: 'mine' });
  });
});

test('comments are read back as they were written', () => {
  const location = fc.constantFrom('path', 'query', 'header', 'body' as const);
  const at = fc
    .array(fc.string({ minLength: 1 }))
    .map((names) =>
      names.map((name) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    );
  const reason = fc.string().map((text) => `422: ${text.replace(/[^ -~]/g, '').trim()}`);
  const change = fc.oneof(
    fc.record({ kind: fc.constantFrom('with', 'without', 'twice', 'new', 'same'), location, at }),
    fc.record({ kind: fc.constant('value' as const), location, at, value: fc.jsonValue() }),
  );
  fc.assert(
    fc.property(fc.array(fc.record({ change, reason })), (lessons) => {
      const learned: Learned = JSON.parse(JSON.stringify(lessons));
      expect(readLearned(learnedText(learned))).toEqual(learned);
      for (const location of ['path', 'query', 'header', 'body'] as const) {
        const comments = commentsOf(learned, location).map((one) => `# ${one}\n`);
        const text = `\n[positive]\n${comments.join('')}${location} = {}\n`;
        const here = learned.filter(
          (one) => 'location' in one.change && one.change.location === location,
        );
        expect(readLearned(text)).toEqual(here);
      }
    }),
  );
});

const DIGITS = '12345678901234567890';

test('a long number that was learned is not the text with its digits', () => {
  const schema = { type: 'object', required: ['key'], properties: { key: {} } };
  const [piece] = calibrationTargets(documentOfPost(bodyOfSchema(schema)), {});
  const madeWith = (value: Json) => {
    const change = { kind: 'value', location: 'body', at: '/key', value } as const;
    return piece?.environmentFile([{ change, reason: 'wanted' }], 'requests').text;
  };
  expect(madeWith(DIGITS)).toContain(`"key": "${DIGITS}"`);
  expect(madeWith(new Big(DIGITS))).toContain(`"key": ${DIGITS}}`);
});
