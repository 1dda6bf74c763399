import { expect, test } from 'vitest';
import { describedValues } from '../../../src/calibrate/complaints/documented-values.ts';
import { kindOf } from '../../../src/calibrate/complaints/kinds.ts';
import { listedValues } from '../../../src/calibrate/complaints/listed-values.ts';
import { namedFields } from '../../../src/calibrate/complaints/match.ts';
import { readComplaints } from '../../../src/calibrate/complaints/read-complaints.ts';
import { valuesFor } from '../../../src/calibrate/complaints/values.ts';
import { reasonOf } from '../../../src/calibrate/reason.ts';
import { fieldsIn } from '../../../src/calibrate/request-fields.ts';

const ROW = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

const FIELDS = fieldsIn(
  new Map([
    ['header', { 'x-api-version': 'text', 'X-Shop-PetKind': 'text' }],
    [
      'body',
      {
        ...{ name: 'name', born: 'text', owner: { id: 'id', age: 'text' }, flow_id: 'text' },
        ...{ old_pet_litter_id: 'text', pet_litter_size: 1, nest_key: ROW, cage_key: ROW },
      },
    ],
  ] as const),
);

/** What each framework responds with, and the field and the kind that are read from it. */
const RESPONSES: readonly (readonly [
  framework: string,
  body: unknown,
  at: string,
  kind: string,
])[] = [
  [
    'FastAPI',
    {
      detail: [
        {
          type: 'uuid_parsing',
          loc: ['body', 'flow_id'],
          msg: 'Input should be a valid UUID, invalid character: found `t` at 1',
          input: 'text',
        },
      ],
    },
    '/flow_id',
    'uuid',
  ],
  [
    'FastAPI with a field that is missing',
    { detail: [{ type: 'missing', loc: ['body', 'owner', 'id'], msg: 'Field required' }] },
    '/owner/id',
    'missing',
  ],
  [
    'Spring',
    {
      timestamp: '2024-05-17T09:30:00.000+00:00',
      status: 400,
      error: 'Bad Request',
      errors: [{ codes: ['NotBlank'], field: 'owner.id', defaultMessage: 'must not be blank' }],
    },
    '/owner/id',
    'missing',
  ],
  [
    'ASP.NET',
    {
      type: 'https://tools.ietf.org/html/rfc9110#section-15.5.1',
      title: 'One or more validation errors occurred.',
      status: 400,
      errors: { '$.born': ['The JSON value could not be converted to System.DateTime date-time.'] },
    },
    '/born',
    'date-time',
  ],
  [
    'express-openapi-validator',
    {
      message: "request/body must have required property 'name'",
      errors: [
        {
          path: '/body/name',
          message: "must have required property 'name'",
          errorCode: 'required.openapi.validation',
        },
      ],
    },
    '/name',
    'missing',
  ],
  [
    'Ajv in Fastify',
    {
      statusCode: 400,
      code: 'FST_ERR_VALIDATION',
      error: 'Bad Request',
      message: 'body/owner/age must be integer',
    },
    '/owner/age',
    'number',
  ],
  ['Rails', { errors: { name: ["can't be blank"] } }, '/name', 'missing'],
  [
    'Laravel',
    {
      message: 'The born is not a valid date.',
      errors: { born: ['The born is not a valid date.'] },
    },
    '/born',
    'date',
  ],
  [
    'Quarkus',
    {
      title: 'Constraint Violation',
      status: 400,
      violations: [{ field: 'create.pet.name', message: 'must not be null' }],
    },
    '/name',
    'missing',
  ],
  [
    'Jackson in WireMock',
    {
      errors: [
        {
          code: 10,
          source: { pointer: '/owner/age' },
          title: 'Error parsing JSON',
          detail: 'Unrecognized field "age" (class com.example.Owner), not marked as ignorable',
        },
      ],
    },
    '/owner/age',
    'unknown',
  ],
  [
    'RFC 9457',
    {
      type: 'https://example.net/validation-error',
      title: 'Your request is not valid.',
      errors: [{ detail: 'must be an integer', pointer: '#/owner/age' }],
    },
    '/owner/age',
    'number',
  ],
  [
    'Micronaut and others with Hibernate Validator',
    { violations: [{ propertyPath: 'save.owner.id', message: 'must not be null' }] },
    '/owner/id',
    'missing',
  ],
  [
    'Ajv 8',
    [
      {
        instancePath: '/owner/age',
        schemaPath: '#/properties/owner/properties/age/type',
        keyword: 'type',
        params: { type: 'integer' },
        message: 'must be integer',
      },
    ],
    '/owner/age',
    'number',
  ],
  [
    'Ajv 6',
    { errors: [{ keyword: 'type', dataPath: '.owner.age', message: 'should be number' }] },
    '/owner/age',
    'number',
  ],
  [
    'express-validator',
    {
      errors: [{ type: 'field', value: '', msg: 'Invalid email', path: 'name', location: 'body' }],
    },
    '/name',
    'email',
  ],
  [
    'Zod',
    {
      issues: [
        {
          code: 'invalid_type',
          expected: 'number',
          received: 'string',
          path: ['owner', 'age'],
          message: 'Expected number, received string',
        },
      ],
    },
    '/owner/age',
    'number',
  ],
  [
    'RFC 7807 with names',
    {
      type: 'https://example.net/validation-error',
      'invalid-params': [{ name: 'age', reason: 'must be a positive integer' }],
    },
    '/owner/age',
    'number',
  ],
  [
    'GitHub',
    {
      message: 'Validation Failed',
      errors: [{ resource: 'Issue', field: 'name', code: 'missing_field' }],
    },
    '/name',
    'missing',
  ],
  ['Django REST framework', { name: ['This field is required.'] }, '/name', 'missing'],
  [
    'Marshmallow in flask-smorest',
    {
      code: 422,
      status: 'Unprocessable Entity',
      errors: { json: { born: ['Not a valid date.'] } },
    },
    '/born',
    'date',
  ],
  [
    'a sentence with the end of a name',
    { detail: 'Failed to discover pet kind from it' },
    '/X-Shop-PetKind',
    'other',
  ],
  ['a sentence with a name as a phrase', { detail: 'The flow ID is wrong' }, '/flow_id', 'other'],
  [
    'a sentence with words from the middle of a name',
    { detail: 'The pet litter was not found' },
    '/old_pet_litter_id',
    'other',
  ],
  [
    'a sentence with most words of a name',
    { detail: 'The new pet litter is not an old pet litter' },
    '/old_pet_litter_id',
    'other',
  ],
  [
    'a sentence that quotes the value, and has a word of the name',
    { detail: 'No cage has the id 3fa85f64-5717-4562-b3fc-2c963f66afa6' },
    '/cage_key',
    'other',
  ],
  [
    'two fields that exclude each other',
    { detail: 'A pet cannot have both name and born' },
    '/name',
    'exclusive',
  ],
  [
    'a header with its form',
    { detail: "Expected 'x.y.z' in X-API-VERSION" },
    '/x-api-version',
    'version',
  ],
  [
    'a sentence about a header',
    { detail: 'Invalid X-API-VERSION header format.' },
    '/x-api-version',
    'other',
  ],
];

test.each(RESPONSES)('%s: field and constraint are read', (_, body, at, kind) => {
  const found = readComplaints(JSON.stringify(body)).flatMap((complaint) =>
    namedFields(complaint, FIELDS).map((field) => [field.at, kindOf(complaint.words)]),
  );
  expect(found[0]).toEqual([at, kind]);
});

test('a body that is not JSON is one complaint, and an empty one is none', () => {
  expect(readComplaints('name is required')).toEqual([{ names: [], words: 'name is required' }]);
  expect(readComplaints('')).toEqual([]);
});

test('a password that is too simple is followed by one with each kind of character', () => {
  const words = 'The password must contain at least one uppercase letter.';
  const [value] = valuesFor({ about: 'names', fields: [], kind: kindOf(words), words });
  for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[^A-Za-z\d]/, /^.{12,}$/])
    expect(value).toMatch(kind);
});

test('a duration is written as the language of the server writes it', () => {
  const first = (words: string) =>
    valuesFor({ about: 'names', fields: [], kind: kindOf(words), words })[0];
  expect(first('time: invalid duration "timeout"')).toBe('60s');
  expect(first('timeout has to be a duration of ISO 8601')).toBe('PT1H');
});

test('a reason holds nothing that differs from run to run, nor a page of HTML', () => {
  const probed = {
    ...{ setups: [], requests: 1, kept: false, gone: false, lost: '', suspects: [] },
    anonymous: false,
  };
  const body = JSON.stringify({
    detail:
      'Flow 3fa85f64-5717-4562-b3fc-2c963f66afa6 not found\nat 2024-05-17T09:30:00Z, tx 12345678',
  });
  expect(reasonOf({ ...probed, status: 404, body })).toBe('404: Flow … not found at …, tx …');
  expect(reasonOf({ ...probed, status: 500, body: '<html>Oops</html>' })).toBe('500');
  expect(reasonOf({ ...probed, status: null, body: '' })).toBe('no answer');
});

test('of a hostile response a bounded number of messages is read, and the beginning of each', () => {
  const long = 'must match '.repeat(10_000);
  const errors = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`f${n}`, long]));
  for (const body of [long, JSON.stringify({ message: long }), JSON.stringify({ errors })]) {
    const found = readComplaints(body);
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThanOrEqual(100);
    expect(found.map(({ words }) => words)).toEqual(found.map(() => long.slice(0, 2000)));
  }
  expect(describedValues(`${' '.repeat(2000)}Supports \`a\`, \`b\``)).toEqual([]);
});

test.each([
  "Input should be 'cat' or 'dog', but received 'fish' or 'bird'",
  'Valid values are cat, dog, received fish',
  "kind must be one of 'cat', 'dog', found 'fish'",
  "Invalid kind 'fish', valid values: cat, dog",
])('what a message has received is no value that the server takes: %s', (words) => {
  expect(listedValues(words)).toEqual(['cat', 'dog']);
});

test.each([
  ['json: cannot unmarshal string into Go struct field Client.jwks of type x.KeySet', 'object'],
  ['json: cannot unmarshal string into Go struct field Pet.tags of type []string', 'array'],
  ['json: cannot unmarshal number into Go struct field Pet.born of type time.Time', 'date-time'],
  ['json: cannot unmarshal string into Go struct field Pet.key of type uuid.UUID', 'uuid'],
  ['time: invalid duration "timeout"', 'duration-of-go'],
  ['json: time: missing unit in duration "5"', 'duration-of-go'],
  ['timeout: invalid duration', 'duration'],
  ['invalid type: string "x", expected struct Owner', 'object'],
  ['invalid type: string "x", expected a sequence', 'array'],
  [
    'Cannot construct instance of `a.Owner`: no String-argument constructor/factory method',
    'object',
  ],
  [
    'Cannot deserialize value of type `java.util.ArrayList<java.lang.String>` from String value',
    'array',
  ],
])('the type that a parser wants is read: %s', (words, kind) => {
  expect(kindOf(words)).toBe(kind);
});
