import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SampleApi, startSampleApi } from '../../../../src/server/demo/sample-api.ts';

const OWNER = { name: 'Ada Lovelace', email: 'ada@clinic.example' };
const PET = { name: 'Luna', species: 'cat', owner: OWNER };
const FULL = {
  ...PET,
  born: '2020-04-17',
  weight_kg: 4.5,
  chip: '276098102345678',
  vaccinated: true,
  tags: ['indoor', 'shy'],
  owner: { ...OWNER, phone: '+441632960123' },
};
const VISIT = { at: '2026-03-02T09:30:00Z', reason: 'Limps since Monday' };
const VISIT_ID = '0d9a3f64-5717-4562-b3fc-2c963f66afa6';
const LONG_OWNER = { ...PET, owner: { ...OWNER, name: 'a'.repeat(61) } };

type Row = readonly [request: string, body?: unknown];

/** Read from the document: requests that it allows, limits included. */
const VALID: readonly Row[] = [
  ['GET /pets'],
  ['GET /pets?species=dog&name=Lu&born_after=2019-06-01&tag=indoor&tag=shy&limit=1'],
  ['GET /pets?limit=100&name=12&tag=12&unknown=1'],
  ['GET /pets/1'],
  ['GET /pets/200'],
  ['POST /pets', PET],
  ['POST /pets', FULL],
  ['POST /pets', { ...PET, name: '🐈🐈', weight_kg: 149.5, tags: ['ab'] }],
  ['POST /pets', { ...PET, name: '🐈'.repeat(30), owner: { ...OWNER, name: 'a'.repeat(60) } }],
  ['PATCH /pets/7', { nickname: null }],
  ['PATCH /pets/7', { weight_kg: 0.5, vaccinated: false, nickname: 'a' }],
  ['POST /pets/7/visits', { ...VISIT, minutes: 10 }],
  ['POST /pets/7/visits', { ...VISIT, minutes: 115, reason: 'a'.repeat(200) }],
  [`DELETE /visits/${VISIT_ID}`],
  [`DELETE /visits/${VISIT_ID}`],
];

/** Read from the document: requests that it forbids, each by one constraint. */
const INVALID: readonly Row[] = [
  ['GET /pets?species=horse'],
  ['GET /pets?name=L'],
  [`GET /pets?name=${'a'.repeat(31)}`],
  ['GET /pets?born_after=2019-02-30'],
  ['GET /pets?limit=0'],
  ['GET /pets?limit=101'],
  ['GET /pets?limit=1.5'],
  ['GET /pets?limit=ten'],
  ['GET /pets?limit='],
  ['GET /pets?limit=1&limit=2'],
  ['GET /pets?tag=indoor&tag=indoor'],
  ['GET /pets?tag=a'],
  ['GET /pets?tag=aa&tag=bb&tag=cc&tag=dd&tag=ee'],
  ['GET /pets/0'],
  ['GET /pets/201'],
  ['GET /pets/null'],
  ['GET /pets/%FF'],
  ['POST /pets'],
  ['POST /pets', null],
  ['POST /pets', [PET]],
  ['POST /pets', { ...PET, name: undefined }],
  ['POST /pets', { ...PET, colour: 'black' }],
  ['POST /pets', { ...PET, name: 7 }],
  ['POST /pets', { ...PET, weight_kg: 0 }],
  ['POST /pets', { ...PET, weight_kg: 150 }],
  ['POST /pets', { ...PET, weight_kg: 4.6 }],
  ['POST /pets', { ...PET, chip: '12345' }],
  ['POST /pets', { ...PET, tags: [] }],
  ['POST /pets', { ...PET, tags: ['shy', 'shy'] }],
  ['POST /pets', { ...PET, owner: { ...OWNER, email: 'nobody' } }],
  ['POST /pets', { ...PET, owner: { ...OWNER, email: undefined } }],
  ['POST /pets', { ...PET, owner: { ...OWNER, name: 'a' } }],
  ['PATCH /pets/7', {}],
  ['PATCH /pets/7', { nickname: '' }],
  ['POST /pets/7/visits', { ...VISIT, minutes: 120 }],
  ['POST /pets/7/visits', { ...VISIT, minutes: 11 }],
  ['POST /pets/7/visits', { ...VISIT, minutes: 5 }],
  ['POST /pets/7/visits', { ...VISIT, at: 'tomorrow' }],
  ['DELETE /visits/7'],
];

describe.each([false, true])('the sample API with its fault: %s', (fault) => {
  let api: SampleApi;
  beforeAll(async () => {
    api = await startSampleApi({ fault });
  });
  afterAll(() => api.stop());

  test.each(VALID.map(named))('accepts $request $body', async ({ request, body }) => {
    expect(await statusOf(api, request, body)).toBeOneOf([200, 201, 204]);
  });

  test.each(INVALID.map(named))('refuses $request $body', async ({ request, body }) => {
    expect(await statusOf(api, request, body)).toBeOneOf([400, 415, 422]);
  });

  test(`${fault ? 'lets' : 'does not let'} an owner have too long a name`, async () => {
    expect(await statusOf(api, 'POST /pets', LONG_OWNER)).toBe(fault ? 201 : 422);
  });

  test('does not let a second mistake pass with the forgotten one', async () => {
    expect(await statusOf(api, 'POST /pets', { ...LONG_OWNER, name: 'a' })).toBe(422);
  });
});

test('any other constraint can be forgotten in its stead', async () => {
  const fault = { endpoint: 'POST /pets', location: 'body', at: '', keyword: 'required' } as const;
  const api = await startSampleApi({ fault: { ...fault, property: 'owner' } });
  expect(await statusOf(api, 'POST /pets', { ...PET, owner: undefined })).toBe(201);
  expect(await statusOf(api, 'POST /pets', { ...PET, species: undefined })).toBe(422);
  expect(await statusOf(api, 'POST /pets', LONG_OWNER)).toBe(422);
  await api.stop();
});

test('a header is checked like any parameter, and comes back', async () => {
  const api = await startSampleApi({ fault: false });
  const ask = (id: string) => fetch(`${api.baseUrl}/pets`, { headers: { 'X-Request-Id': id } });
  const id = '6f2b8a51-41c9-4d3e-9f10-7a52c8b2d9e4';
  const answer = await ask(id);
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, id]);
  expect((await ask('seven')).status).toBe(422);
  await api.stop();
});

test('a body that is no JSON is refused before it is checked', async () => {
  const api = await startSampleApi({ fault: false });
  const send = (type: string, body: string) =>
    fetch(`${api.baseUrl}/pets`, { method: 'POST', headers: { 'content-type': type }, body });
  expect((await send('application/json', '{"name": ')).status).toBe(400);
  expect((await send('text/plain', JSON.stringify(PET))).status).toBe(415);
  await api.stop();
});

function named([request, body]: Row) {
  return { request, body };
}

async function statusOf(api: SampleApi, request: string, body?: unknown): Promise<number> {
  const [method = '', target = ''] = request.split(' ');
  const response = await fetch(`${api.baseUrl}${target}`, {
    method,
    ...(body === undefined
      ? {}
      : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  return response.status;
}
