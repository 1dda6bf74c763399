import { expect, test } from 'vitest';
import { rowOf, toy } from './toy.ts';

const COUNTRIES = [
  {
    name: 'Peru',
    region: 'Americas',
    callingCodes: ['51'],
    blocs: [{ acronym: 'PA', name: 'Pacific' }],
  },
  {
    name: 'Chad',
    region: 'Africa',
    callingCodes: ['235'],
    blocs: [{ acronym: 'AU', name: 'African' }],
  },
];

test('values of a list go to the endpoints whose parameters are called alike, and a run says when they are gone', async () => {
  let countries = COUNTRIES;
  const calls = [
    'GET /region/{region}',
    'GET /callingcode/{callingcode}',
    'GET /bloc/{bloc}',
    'GET /all',
  ];
  const suite = await toy(calls, (call) => {
    if (call === 'GET /all') return [200, countries];
    const value = call.split('/').at(-1);
    const known = countries.flatMap((one) => [
      ...[one.region, ...one.callingCodes, ...one.blocs.map(({ acronym }) => acronym)],
    ]);
    return value !== undefined && known.includes(value) ? [200, [{}]] : [404];
  });
  const { stdout } = await suite.calibrate();
  for (const call of calls) expect(rowOf(stdout, call)).toMatch(/^[01]\/1 1\/1 /);
  expect(suite.environment('get_region_region')).toContain(
    '# calibrated: /region = "Americas" of GET /all (404)\npath = {"region": "Americas"}',
  );
  expect(suite.environment('get_callingcode_callingcode')).toContain(
    'path = {"callingcode": "51"}',
  );
  expect(suite.environment('get_bloc_bloc')).toContain('path = {"bloc": "PA"}');
  // The comments are read back.
  expect((await suite.check()).status).toBe(0);
  expect((await suite.run()).stdout).not.toContain('calibrate again');
  countries = COUNTRIES.slice(1);
  const gone = await suite.run();
  expect(gone.stdout).toContain('`region` Americas is not listed any more: calibrate again');
  expect(gone.stdout).not.toContain('`bloc` AU');
  const again = await suite.calibrate();
  expect(rowOf(again.stdout, 'GET /region/{region}')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('get_region_region').match(/# calibrated:/g)).toHaveLength(1);
});

test('the parameters of one path are of one row, three levels deep, found by lists of lists', async () => {
  const calls = [
    'GET /shops/{shopId}/shelves/{shelfId}/boxes/{boxId}',
    'GET /shops/{shopId}/shelves/{shelfId}/boxes',
    'GET /shops/{shopId}/shelves',
    'GET /shops',
  ];
  // Shelves of the first shop have no boxes.
  const suite = await toy(calls, (call) => {
    if (call === 'GET /shops') return [200, { data: [{ id: 's1' }, { id: 's2' }] }];
    if (call === 'GET /shops/s1/shelves') return [404];
    if (call === 'GET /shops/s2/shelves') return [200, [{ shelf_id: 'h1' }, { shelf_id: 'h2' }]];
    if (call === 'GET /shops/s2/shelves/h2/boxes') return [200, { items: [{ id: 'b1' }] }];
    return call === 'GET /shops/s2/shelves/h2/boxes/b1' ? [200] : [404];
  });
  const { stdout } = await suite.calibrate();
  expect(stdout).toMatch(/^4 endpoints +1\/4 +4\/4 /m);
  expect(suite.environment('get_shops_shopId_shelves_shelfId_boxes_boxId')).toContain(
    'path = {"shopId": "s2", "shelfId": "h2", "boxId": "b1"}',
  );
});

test('an optional parameter of the query, and a member of a body, get a value that the server knows', async () => {
  const calls = ['GET /cities', 'GET /search ?cityCode', 'POST /trips +city_code +note'];
  const suite = await toy(calls, (call, { body }) => {
    if (call === 'GET /cities') return [200, [{ code: 'LIM', label: 'Lima' }]];
    if (call.startsWith('GET /search')) {
      return call.endsWith('cityCode=LIM') ? [200] : [400];
    }
    return /"city_code": ?"LIM"/.test(`${body}`) ? [201] : [400];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /search')).toMatch(/^0\/1 1\/1 /);
  expect(rowOf(stdout, 'POST /trips')).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('get_search')).toContain(
    '# calibrated: /cityCode = "LIM" of GET /cities (400)',
  );
  const trips = suite.environment('post_trips');
  expect(trips).toContain('# calibrated: /city_code = "LIM" of GET /cities (400)');
  // What the request is accepted without is not changed.
  expect(trips.match(/# calibrated:/g)).toHaveLength(1);
});

test('what names a member of rows gets one that the rows have, also where several are wrong', async () => {
  const calls = [
    'GET /authors ?sort ?fields',
    'GET /authors/groups ?column_name',
    'POST /authors +name',
  ];
  const suite = await toy(calls, (call) => {
    if (call === 'POST /authors') return [201, { data: { Ident: 'a1', Name: 'Ada', Born: 1815 } }];
    const wrong = [...call.matchAll(/[?&](\w+)=(\w+)/g)].find(
      ([, , value = '']) => !['Ident', 'Name', 'Born'].includes(value),
    );
    if (wrong) return [404, { message: `Field '${wrong[2]}' not found` }];
    return [200, { list: [{ Ident: 'a1', Name: 'Ada' }], page: { number: 1 } }];
  });
  const { stdout } = await suite.calibrate();
  for (const call of calls.slice(0, 2)) {
    const endpoint = call.split(' ').slice(0, 2).join(' ');
    expect(rowOf(stdout, endpoint)).toMatch(/^1\/2 2\/2 /);
  }
  expect(suite.environment('get_authors')).toContain(
    'query = {"sort": "Ident", "fields": "Ident"}',
  );
  expect(suite.environment('get_authors_groups')).toContain('query = {"column_name": "Ident"}');
  expect((await suite.check()).status).toBe(0);
});

test('the cursor of the next page is the one that a response hands out', async () => {
  const suite = await toy(['GET /events ?cursor'], (call) => {
    const cursor = /cursor=(.*)$/.exec(call)?.[1];
    if (cursor !== undefined && cursor !== 'c-2') return [400, { message: 'wrong cursor' }];
    return [200, { events: [{ id: 'e1' }], meta: { next_cursor: 'c-2' } }];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /events')).toMatch(/^1\/2 2\/2 /);
  expect(suite.environment('get_events')).toContain(
    '# calibrated: /cursor = "c-2" of GET /events (400',
  );
});

test('a body of which the document says nothing is an object where the server wants one', async () => {
  const calls = ['POST /notes *', 'POST /lists *'];
  const suite = await toy(calls, (call, { body }) => {
    const text = body.toString();
    const isSent = call === 'POST /notes' ? text.startsWith('{') : text.startsWith('[');
    return isSent ? [200] : [400, { message: 'Invalid JSON in request body' }];
  });
  const { stdout } = await suite.calibrate();
  for (const call of ['POST /notes', 'POST /lists'])
    expect(rowOf(stdout, call)).toMatch(/^0\/1 1\/1 /);
  expect(suite.environment('post_notes')).toContain('body = {}');
  expect(suite.environment('post_lists')).toContain('body = [{}]');
  expect((await suite.check()).status).toBe(0);
});

test('a row that was there before is neither changed nor removed', async () => {
  const calls = [
    'GET /pets',
    'GET /pets/{petId}',
    'PUT /pets/{petId} +name',
    'DELETE /pets/{petId}',
  ];
  const suite = await toy([...calls, 'POST /pets/{petId}/sale'], (call) => {
    if (call === 'GET /pets') return [200, [{ id: 'p1' }]];
    return call.includes('/pets/p1') ? [200] : [404];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /pets/{petId}')).toMatch(/^0\/1 1\/1 /);
  const writes = suite.server.requests.filter(
    ({ method, url }) => method !== 'GET' && url.includes('p1'),
  );
  expect(writes).toEqual([]);
  for (const method of ['PUT', 'DELETE']) {
    expect(rowOf(stdout, `${method} /pets/{petId}`)).toMatch(/^0\/1 0\/1 /);
  }
});

test('neither a flag nor what the server calls invalid is written as the key of a row', async () => {
  const calls = ['GET /requests', 'GET /requests/{requestId}', 'GET /spans', 'GET /spans/{spanId}'];
  const suite = await toy(calls, (call) => {
    if (call === 'GET /requests') return [200, { requests: [], requestJournalDisabled: false }];
    if (call === 'GET /spans') return [200, { spans: [], spanKind: 'every' }];
    const value = call.split('/').at(-1) ?? '';
    const isLearned = value === 'false' || value === 'every';
    return isLearned ? [400, { message: `${value} is not a valid UUID` }] : [404];
  });
  await suite.calibrate();
  const keys = suite.server.requests.map(({ url }) => url.split('/')[2]);
  expect(keys).not.toContain('false');
  expect(keys).toContain('every');
  expect(suite.environment('get_spans_spanId')).not.toContain('# calibrated:');
  // A value that is not known to name a row proves nothing against the server.
  expect((await suite.run()).stdout).toContain(' 0 failed');
});

test('what waits for a row does not use up its budget, and is tried again when rows appear', async () => {
  // In the order of the document the detail comes first, and its list is accepted only with what a third one shows.
  const calls = ['GET /wards/{ward}', 'GET /wards ?clinicId', 'GET /clinics'];
  const suite = await toy(calls, (call) => {
    if (call === 'GET /clinics') return [200, [{ id: 'c7' }]];
    if (call.startsWith('GET /wards?'))
      return call.endsWith('=c7') ? [200, [{ name: 'w3' }]] : [422];
    if (call === 'GET /wards') return [422];
    return call === 'GET /wards/w3' ? [200] : [404];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'GET /wards/{ward}')).toMatch(/^0\/1 1\/1 \d$/);
  expect(rowOf(stdout, 'GET /wards')).toMatch(/^0\/1 1\/1 /);
});

test('an endpoint that gives every request the same response leaves its budget to others', async () => {
  const names = Array.from({ length: 30 }, (_, index) => `+field${index}Id`).join(' ');
  const suite = await toy([`POST /closed ${names}`, 'POST /off +a +b'], (call) =>
    call === 'POST /off' ? [501, { detail: 'not enabled' }] : [400, { detail: 'no' }],
  );
  const { stdout } = await suite.calibrate('--budget', '200');
  expect(Number(rowOf(stdout, 'POST /closed').split(' ').at(-1))).toBeLessThanOrEqual(24);
  expect(rowOf(stdout, 'POST /off')).toBe('0/1 0/1 1');
});

test('--explain shows rows, who makes them and where values come from, and sends nothing', async () => {
  const calls = ['GET /all', 'GET /regions/{region}', 'POST /pets +name', 'GET /pets/{petName}'];
  const suite = await toy(calls, (call, { body }) => {
    if (call === 'GET /all') return [200, [{ region: 'Africa' }]];
    if (call.startsWith('POST')) return [201, JSON.parse(`${body}`)];
    return /Africa|pets/.test(call) ? [200] : [404];
  });
  await suite.calibrate();
  const { length } = suite.server.requests;
  const { stdout, status } = await suite.calibrate('--explain');
  expect(status).toBe(0);
  expect(suite.server.requests).toHaveLength(length);
  expect(stdout.split('\n')).toEqual([
    'all: read by GET',
    'regions',
    '  {region}: read by GET; found in the response to GET /all',
    'pets: created by POST',
    '  {petName}: read by GET; made or found by POST /pets, named by $request.body#/name',
    '',
  ]);
});

test('two calibrations on the same state write the same bytes', async () => {
  const calls = ['GET /tags/{tag}', 'GET /tags', 'GET /notes ?tag'];
  const suite = await toy(calls, (call) => {
    if (call === 'GET /tags') return [200, ['red', 'blue']];
    return call.endsWith('blue') ? [200, [{}]] : [400, { detail: 'unknown' }];
  });
  await suite.calibrate();
  const files = ['get_tags_tag', 'get_notes', 'get_tags'].map(suite.environment);
  expect(files[0]).toContain('path = {"tag": "blue"}');
  await suite.calibrate();
  expect(['get_tags_tag', 'get_notes', 'get_tags'].map(suite.environment)).toEqual(files);
});

test('of a request with very many fields only the first sixty are compared with what responses hold', async () => {
  const names = Array.from({ length: 62 }, (_, index) => `size${index}x`);
  const valuesOf = (some: readonly string[]) =>
    Object.fromEntries(some.map((name) => [name, `${name} of the row`]));
  // No object of it has half of the names, so that none is taken for a whole body.
  const [lid, inner] = [names.slice(22, 42), names.slice(42)].map(valuesOf);
  const row = { ...valuesOf(names.slice(0, 22)), lid: { ...lid, inner } };
  const calls = ['GET /boxes', `POST /boxes ${names.map((name) => `+${name}`).join(' ')}`];
  const suite = await toy(calls, (call) => (call === 'GET /boxes' ? [200, [row]] : [400]));
  await suite.calibrate();
  const posts = suite.server.requests.filter(({ method }) => method === 'POST');
  const counts = posts.map(({ body }) => `${body}`.split(' of the row"').length - 1);
  expect(Math.max(...counts)).toBe(60);
});

test('a value that a response refuses is not tried again beside the others', async () => {
  const rows = ['red', 'blue', 'green'].map((colour) => ({
    shape: colour,
    label: 'wide',
    size: 'x',
  }));
  const suite = await toy(['GET /tiles', 'POST /tiles +shape +label'], (call, { body }) => {
    if (call === 'GET /tiles') return [200, rows];
    const { shape, label } = JSON.parse(body.toString());
    if (shape !== 'shape') return [400, { field: 'shape', message: 'shape is not one of ours' }];
    return label === 'wide' ? [200] : [400, { message: 'no such thing' }];
  });
  const { stdout } = await suite.calibrate();
  expect(rowOf(stdout, 'POST /tiles')).toMatch(/^0\/1 1\/1 /);
  const tried = suite.server.requests
    .filter(({ method }) => method === 'POST')
    .map(({ body }) => JSON.parse(body.toString()).shape)
    .filter((shape) => rows.some((row) => row.shape === shape));
  expect(new Set(tried).size).toBe(1);
});

test('where a response names one field, nothing is tried in the others', async () => {
  const rows = [{ shade: 'red' }, { shade: 'blue' }];
  const calls = ['GET /shades', 'POST /paints +shade +code', 'POST /lamps +shade'];
  const suite = await toy(calls, (call) => {
    if (call === 'GET /shades') return [200, rows];
    if (call === 'POST /lamps') return [400, { error: 'shade must be one of [dark, light]' }];
    return [400, { error: 'code is out of stock' }];
  });
  await suite.calibrate();
  const lamps = suite.server.requests.filter(({ url }) => url === '/lamps');
  const tried = lamps.map(({ body }) => JSON.parse(body.toString()).shade);
  expect(tried).toContain('dark');
  expect(tried).not.toContain('red');
  const paints = suite.server.requests.filter(({ url }) => url === '/paints');
  const shades = paints.map(({ body }) => JSON.parse(body.toString()).shade);
  expect(new Set(shades)).toEqual(new Set(['shade']));
});
