import { expect, test } from 'vitest';
import { ObservedRows, type Scalar } from '../../../../src/calibrate/resources/index.ts';

const field = (name: string, holder: string, suits: (value: Scalar) => boolean = isText) => ({
  name,
  holder,
  suits,
});

function isText(value: Scalar): boolean {
  return typeof value === 'string';
}

/** The values of each filling, by the names of the fields. */
function fillings(rows: ObservedRows, fields: readonly ReturnType<typeof field>[]) {
  return rows
    .fillings(fields, 9)
    .map(({ values }) => Object.fromEntries([...values].map(([{ name }, value]) => [name, value])));
}

function observed(source: string, content: unknown, sent: Record<string, unknown> = {}) {
  const rows = new ObservedRows();
  const resource = source.split('/').findLast((one) => !one.includes('{')) ?? '';
  rows.add({ source, resource, sent, content });
  return rows;
}

test('the parameters of one request are of one row and of the rows that hold it, three levels deep', () => {
  const rows = observed('GET /shops', [
    { id: 's1', shelves: [] },
    {
      id: 's2',
      shelves: [
        { id: 'h1', boxes: [] },
        { id: 'h2', boxes: [{ id: 'b1' }] },
      ],
    },
  ]);
  const [first] = fillings(rows, [
    field('shopId', 'shops'),
    field('shelfId', 'shelves'),
    field('boxId', 'boxes'),
  ]);
  expect(first).toMatchObject({ shopId: 's2', boxId: 'b1' });
});

test('a row belongs to what its list was requested with', () => {
  const rows = observed(
    'GET /clients/{clientId}/orders',
    { data: [{ number: 7 }] },
    { clientId: 'c9' },
  );
  const isNumber = (value: Scalar) => typeof value === 'number';
  expect(
    fillings(rows, [field('clientId', 'clients'), field('orderNumber', 'orders', isNumber)])[0],
  ).toEqual({ clientId: 'c9', orderNumber: 7 });
});

test('a value is as the document has it: a number as a text, and a text of digits as a number', () => {
  const rows = observed('GET /pets', [{ id: 7, chip: '42' }]);
  const isNumber = (value: Scalar) => typeof value === 'number';
  expect(fillings(rows, [field('petId', 'pets')])).toEqual([{ petId: '7' }]);
  expect(fillings(rows, [field('chip', 'pets', isNumber)])).toEqual([{ chip: 42 }]);
  expect(fillings(rows, [field('petId', 'pets', () => false)])).toEqual([]);
});

test('the first row of each kind comes before the second of any', () => {
  const rows = observed('GET /all', [
    { blocs: [{ acronym: 'AL', name: 'Arab League' }] },
    { blocs: [{ acronym: 'EU', name: 'European Union' }] },
  ]);
  expect(fillings(rows, [field('bloc', 'bloc')]).map(({ bloc }) => bloc)).toEqual([
    'Arab League',
    'AL',
    'European Union',
    'EU',
  ]);
});

test('lists of texts and the names in a map are rows', () => {
  expect(fillings(observed('GET /tags', ['red', 'blue']), [field('tag', 'tags')])).toEqual([
    { tag: 'red' },
    { tag: 'blue' },
  ]);
  const map = { sales: { open: true }, support: { open: false } };
  expect(fillings(observed('GET /queues', map), [field('queue', 'queues')])[0]).toEqual({
    queue: 'sales',
  });
});

test('what is secret by its name is kept nowhere', () => {
  const rows = observed('GET /users', [{ id: 'u1', api_key: 'k', resetToken: 't', password: 'p' }]);
  for (const name of ['api_key', 'resetToken', 'password']) {
    expect(fillings(rows, [field(name, 'users')])).toEqual([]);
  }
});

test('a token of the next page is no secret', () => {
  const rows = observed('GET /users', { users: [], nextPageToken: 'n2' });
  expect(fillings(rows, [field('pageToken', '')])[0]).toEqual({ pageToken: 'n2' });
});

test('a response that shows nothing new changes nothing', () => {
  const rows = observed('GET /tags', ['red']);
  const { version } = rows;
  rows.add({ source: 'GET /tags', resource: 'tags', sent: {}, content: ['red'] });
  expect(rows.version).toBe(version);
  rows.add({ source: 'GET /tags', resource: 'tags', sent: {}, content: ['red', 'blue'] });
  expect(rows.version).not.toBe(version);
});
