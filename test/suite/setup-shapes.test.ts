import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import { readFrom } from '../support/network/read-from.ts';
import { type Recorded, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

type Tree = Readonly<Record<string, unknown>>;
/** How a server answers the creation of a row, whose path ends in its key. */
type Shape = (row: { key: string; path: string; url: string }) => {
  readonly status?: number;
  readonly location?: string;
  readonly body?: unknown;
};

/** Collection → what creating one of its rows gets; the document says nothing of that. */
const UNDOCUMENTED: Readonly<Record<string, Shape>> = {
  crates: ({ url, path }) => ({ status: 201, location: `${url}/api${path}` }),
  lamps: ({ path }) => ({ status: 201, location: `${path}/?view=full` }),
  desks: ({ key }) => ({ body: { code: 0, message: 'ok', data: { id: key } } }),
  doors: ({ key }) => ({ body: { success: true, result: { uuid: key, name: 'x' } } }),
  forks: ({ key }) => ({ body: { total: 1, items: [{ id: key }] } }),
  bowls: ({ key }) => ({ body: { added: { bowl_id: key, name: 'x' } } }),
  plates: ({ key }) => ({ body: { plate: { id: key }, warnings: [] } }),
  jars: ({ path }) => ({ body: { name: 'x', _links: { self: { href: path } } } }),
  cups: ({ key }) => ({ body: { data: { type: 'cups', id: key, attributes: { name: 'x' } } } }),
  pots: ({ key }) => ({ body: key }),
  // Nothing is answered: only the list shows what is new.
  pens: () => ({ status: 204 }),
};
/** The same, as the document describes it; the parameter of the path is of another type. */
const DOCUMENTED: Readonly<Record<string, readonly [answer: Tree, key: Tree, shape: Shape]>> = {
  stools: [
    object({ id: { type: 'number' } }),
    { type: 'integer' },
    ({ key }) => ({ status: 201, body: { id: Number(key) } }),
  ],
  chairs: [
    object({ data: object({ id: { type: 'integer' } }) }),
    {},
    ({ key }) => ({ status: 201, body: { data: { id: Number(key) } } }),
  ],
  tables: [
    object({ table: { type: 'string' } }),
    { type: 'integer' },
    ({ key }) => ({ status: 201, body: { table: key } }),
  ],
};

function object(properties: Tree): Tree {
  return { type: 'object', properties };
}

function operation(path: string, rest: Tree = {}, type: Tree = { type: 'string' }): Tree {
  const names = [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name]) => name);
  const parameters = names.map((name) => ({ name, in: 'path', required: true, schema: type }));
  return { parameters, responses: { default: { description: 'Done' } }, ...rest };
}

const BODY = {
  requestBody: {
    required: true,
    content: {
      'application/json': {
        schema: { ...object({ name: { type: 'string' } }), required: ['name'] },
      },
    },
  },
};

/** The paths of a collection: its list, one that makes a row, and the row. */
function collection(path: string, parameter: string, type?: Tree, answer?: Tree): Tree {
  const row = `${path}/{${parameter}}`;
  const content = answer && { 'application/json': { schema: answer } };
  const responses = { '201': { description: 'Done', ...(content && { content }) } };
  return {
    [path]: {
      get: operation(path, {}, type),
      post: operation(path, { ...BODY, ...(answer && { responses }) }, type),
    },
    [row]: { get: operation(row, {}, type), delete: operation(row, {}, type) },
  };
}

function named(path: string, method: string): Tree {
  return {
    [path]: {
      get: operation(path),
      [method]: operation(path, BODY),
      delete: operation(path),
    },
  };
}

const PATHS: Tree = {
  ...Object.fromEntries(
    Object.keys(UNDOCUMENTED).flatMap((name) =>
      Object.entries(collection(`/${name}`, `${name.slice(0, -1)}Id`)),
    ),
  ),
  ...Object.fromEntries(
    Object.entries(DOCUMENTED).flatMap(([name, [answer, type]]) =>
      Object.entries(collection(`/${name}`, name.slice(0, -1), type, answer)),
    ),
  ),
  ...named('/products/{productName}', 'post'),
  ...named('/products/{productName}/parts/{partName}', 'post'),
  ...named('/flags/{flag}', 'put'),
  ...collection('/owners', 'ownerId'),
  ...collection('/owners/{ownerId}/pets', 'petId'),
  ...collection('/owners/{ownerId}/pets/{petId}/toys', 'toyId'),
};

/** A server with rows below one another; one that has others below it is not removed. */
function server() {
  const rows = new Map<string, string>();
  let count = 40;
  const shapeOf = (path: string): Shape => {
    const name = path.split('/').at(-1) ?? '';
    return (
      UNDOCUMENTED[name] ??
      DOCUMENTED[name]?.[2] ??
      (({ path: row }) => ({ status: 201, location: row }))
    );
  };
  const below = (path: string) => [...rows.keys()].filter((one) => one.startsWith(`${path}/`));
  const parentIsThere = (path: string) => {
    const parent = path.split('/').slice(0, -2).join('/');
    return parent === '' || rows.has(parent);
  };
  const reply = ({ method, url, body, headers }: Recorded, response: ServerResponse) => {
    const path = decodeURIComponent(url.replace(/\?.*/, ''));
    const isRow = path.split('/').length % 2 === 1;
    const end = (status: number, value?: unknown, location?: string) =>
      response
        .writeHead(status, {
          ...(value !== undefined && { 'content-type': 'application/json' }),
          ...(location !== undefined && { location: encodeURI(location) }),
        })
        .end(value === undefined ? '' : JSON.stringify(value));
    if (!parentIsThere(isRow ? path : `${path}/x`)) return end(404);
    if (method === 'POST' && !isRow) {
      const key = String(count++);
      rows.set(`${path}/${key}`, JSON.parse(body.toString()).name);
      const shape = shapeOf(path)({ key, path: `${path}/${key}`, url: `http://${headers.host}` });
      return end(shape.status ?? 200, shape.body, shape.location);
    }
    if (method === 'POST' || method === 'PUT') {
      if (method === 'POST' && rows.has(path)) return end(409);
      const isNew = !rows.has(path);
      rows.set(path, 'x');
      return end(isNew ? 201 : 200);
    }
    if (!isRow) {
      const shown = below(path).filter(
        (one) => one.split('/').length === path.split('/').length + 1,
      );
      return end(200, {
        rows: shown.map((one) => ({ id: one.split('/').at(-1), name: rows.get(one) })),
      });
    }
    if (!rows.has(path)) return end(404);
    if (method === 'DELETE') {
      if (below(path).length > 0) return end(409);
      rows.delete(path);
      return end(204);
    }
    return end(200, { name: rows.get(path) });
  };
  return { rows, reply };
}

test('a row is found and removed again however an API answers its creation', async () => {
  const { rows, reply } = server();
  // A row of somebody else, which is there before and after.
  rows.set('/pens/1', 'theirs');
  const recorder = await startRecorder(reply);
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: PATHS };
  const read = await readFrom({ 'openapi.json': JSON.stringify(document) }, 'openapi.json');
  const { files } = generate(read, { baseUrl: recorder.url, maxCases: 0 });
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const { status, output } = await pytest([folder]);
  expect(output).toMatch(/set-ups: (\d+) of \1 worked\n/);
  expect([...rows.keys()], output).toEqual(['/pens/1']);
  expect(output).not.toContain('stayed');
  expect(status, output).toBe(0);
  const removed = recorder.requests.filter(({ method }) => method === 'DELETE');
  expect(removed.map(({ url }) => url)).not.toContain('/pens/1');
});
