import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import type { TestOutcome } from '../../src/results/index.ts';
import { buildResults, readRecords } from '../../src/results/index.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { type Recorded, type Reply, startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles } from './tools.ts';

/** One deviation from a server that stores and deletes; statuses stand in place of its own. */
interface Seed {
  readonly post?: number;
  readonly remove?: number;
  /** What GET answers for a row that is gone. */
  readonly gone?: number;
  readonly storesNot?: true;
  readonly deletesNot?: true;
  /** How many times GET still sees what was before a creation, or before a deletion. */
  readonly seenLate?: number;
  readonly goneLate?: number;
  /** What 8.12 and 8.11 find. */
  readonly found: readonly [created: string, deleted: string];
}

const SEEDS: Readonly<Record<string, Seed>> = {
  conforming: { found: ['passed', 'passed'] },
  'saying-410': { gone: 410, found: ['passed', 'passed'] },
  'seen-late': { seenLate: 1, found: ['passed', 'unproven'] },
  'gone-late': { goneLate: 1, found: ['passed', 'passed'] },
  'storing-nothing': { storesNot: true, found: ['rejected', 'unproven'] },
  'deleting-nothing': { deletesNot: true, found: ['passed', 'accepted 103'] },
  'failing-once-gone': { gone: 500, found: ['passed', 'crash 100'] },
  'hiding-what-is-gone': { gone: 403, found: ['passed', 'blocked'] },
  'saying-400': { gone: 400, found: ['passed', 'blocked'] },
  'creating-later': { post: 202, found: ['unproven', 'passed'] },
  'creating-by-200': { post: 200, found: ['unproven', 'passed'] },
  'deleting-later': { remove: 202, found: ['passed', 'unproven'] },
  'refusing-to-delete': { remove: 409, found: ['passed', 'unproven'] },
  'refusing-to-create': { post: 422, found: ['unproven', 'blocked'] },
  'letting-nobody-in': { post: 401, found: ['blocked', 'blocked'] },
};

/** A collection with its own row, as documents describe it. */
function collection(name: string): string {
  return `  /${name}:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/NewPet" } } }
      responses: { "201": { description: Created, content: ${PET} } }
  /${name}/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { responses: { "200": { description: OK, content: ${PET} } } }
    delete: { responses: { "204": { description: Deleted } } }`;
}

const PET = '{ application/json: { schema: { $ref: "#/components/schemas/Pet" } } }';
const SCHEMAS = `
components:
  schemas:
    NewPet: { type: object, required: [name], properties: { name: { type: string, maxLength: 60 } } }
    Pet:
      type: object
      required: [id, name]
      properties: { id: { type: integer }, name: { type: string } }
`;

/** Keeps rows in memory, with one deviation for each collection. */
function store() {
  const rows = new Map<string, { isGone: boolean; late: number }>();
  // No id that the generator invents.
  let last = 1000;
  const answer: Reply = ({ method, url }, response) => {
    const seed = SEEDS[url.split('/')[1] ?? ''];
    const { post = 201, remove = 204, gone = 404 } = seed ?? {};
    const send = (status: number, body = '') =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (method === 'POST') {
      last += 1;
      const isMade = post < 300 && !seed?.storesNot;
      if (isMade) rows.set(`${url}/${last}`, { isGone: false, late: seed?.seenLate ?? 0 });
      return send(post, `{"id": ${last}, "name": "Rex"}`);
    }
    if (method === 'PUT') {
      rows.set(url, { isGone: false, late: 0 });
      return send(200);
    }
    const row = rows.get(url);
    if (method === 'DELETE') {
      if (!row || row.isGone) return send(404);
      if (remove < 300 && !seed?.deletesNot)
        rows.set(url, { isGone: true, late: seed?.goneLate ?? 0 });
      return send(remove);
    }
    if (!row) return send(404);
    const isLate = row.late > 0;
    row.late -= 1;
    if (row.isGone === isLate) return send(200, '{"id": 1, "name": "Rex"}');
    return send(row.isGone ? gone : 404);
  };
  return { answer, left: () => [...rows].flatMap(([url, { isGone }]) => (isGone ? [] : [url])) };
}

async function suiteOf(paths: string): Promise<string> {
  const folder = temporaryFolder();
  const { files } = generate(
    await readFrom({ 'openapi.yaml': yaml(`${SCHEMAS}paths:\n${paths}`) }),
  );
  writeFiles(join(folder, 'suite'), files);
  return folder;
}

async function ran(folder: string, reply: Reply, env: NodeJS.ProcessEnv = {}, ...args: string[]) {
  const server = await startRecorder(reply);
  const file = join(folder, 'records.jsonl');
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_RESULTS: file, ...env };
  const { output } = await pytest([join(folder, 'suite'), '-rA', ...args], settings);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const document = { title: '', sha256: '' };
  const results = buildResults({ records: readRecords(text), document, seconds: 0 });
  return { requests: server.requests, results, output };
}

/** Collection → what 8.12 and 8.11 found. */
function found(tests: readonly TestOutcome[]): Record<string, string[]> {
  const checks = tests.filter(({ id }) => id.includes('/lifecycle/'));
  const byPath = Map.groupBy(checks, ({ endpoint }) => endpoint.split('/')[1] ?? '');
  return Object.fromEntries(
    [...byPath].map(([path, all]) => [
      path,
      all
        .toSorted((a, b) => ((a.scenario ?? '') < (b.scenario ?? '') ? 1 : -1))
        .map(({ outcome, kind, fault }) =>
          outcome === 'failed' ? `${kind} ${fault ?? ''}`.trim() : outcome,
        ),
    ]),
  );
}

test('rows that are not stored, and rows that stay, are found only by their test', async () => {
  const folder = await suiteOf(Object.keys(SEEDS).map(collection).join('\n'));
  const { answer, left } = store();
  const { results, output, requests } = await ran(folder, answer, {}, '-k', 'lifecycle');
  const expected = Object.entries(SEEDS).map(([name, one]) => [name, one.found]);
  expect(found(results.tests), output).toEqual(Object.fromEntries(expected));
  const failures = results.groups.filter(({ kind }) => kind === 'accepted' || kind === 'rejected');
  expect(failures.map(({ title }) => title).sort()).toEqual([
    'What DELETE /deleting-nothing/{id} deletes can still be read',
    'What POST /storing-nothing creates cannot be read',
  ]);
  expect(output).toContain('Expected: 404 or 410, because the row has been deleted.');
  expect(output).toContain('Before, it got: 200 OK');
  expect(output).toContain('Its creation got: 201 Created');
  // Nothing is left of what could be removed.
  const kept = ['creating-later', 'creating-by-200', 'deleting-nothing', 'refusing-to-delete'];
  expect(left().filter((url) => !kept.includes(url.split('/')[1] ?? ''))).toEqual([]);
  // Where another collection lets nobody in, a row that could be read is read again.
  const own = requests.filter(({ url }) => url !== '/conforming/1');
  expect(linesOf(own, 'conforming')).toEqual(CONFORMING);
});

/** The creation that 8.12 builds on is sent once, to see whether it is accepted; all rows are removed. */
const CONFORMING = [
  'POST /conforming',
  'DELETE /conforming/1',
  'POST /conforming',
  'GET /conforming/2',
  'DELETE /conforming/2',
  'POST /conforming',
  'GET /conforming/3',
  'DELETE /conforming/3',
  'GET /conforming/3',
  'DELETE /conforming/3',
];

/** The requests on a collection in words, its rows numbered from 1. */
function linesOf(requests: readonly Recorded[], name: string): string[] {
  const numbers = new Map<string, number>();
  return requests
    .filter(({ url }) => url.split('/')[1] === name)
    .map(({ method, url }) => {
      const [, , id] = url.split('/');
      if (id === undefined) return `${method} ${url}`;
      const number = numbers.get(id) ?? numbers.size + 1;
      numbers.set(id, number);
      return `${method} /${name}/${number}`;
    });
}

test('hooks that make the row again, or name another one, come before the first request', async () => {
  const folder = await suiteOf(['conforming', 'deleting-nothing'].map(collection).join('\n'));
  const hooks = `import requests


def before(endpoint, request):
    if "id" in request.path:
        path = request.path_template.replace("{id}", str(request.path["id"]))
        requests.put(f"{request.base_url}{path}", timeout=10)
    if request.method == "GET":
        request.path["id"] = 12345
`;
  writeFiles(join(folder, 'suite'), [['hooks.py', hooks]]);
  const { results, output } = await ran(folder, store().answer, {}, '-k', 'lifecycle', '-n', '2');
  expect(found(results.tests), output).toEqual({
    conforming: SEEDS.conforming?.found,
    'deleting-nothing': SEEDS['deleting-nothing']?.found,
  });
});

test('a run that may not send the GET leaves the test out', async () => {
  const folder = await suiteOf(['conforming', 'saying-410'].map(collection).join('\n'));
  const settings = { PROOFGATE_EXCLUDE: 'GET /conforming/{id}' };
  const { output } = await pytest(
    [join(folder, 'suite'), '-k', 'lifecycle', '--collect-only', '-q'],
    settings,
  );
  const collected = [...output.matchAll(/^\S+::(test_\w+)\[/gm)].map(([, name]) => name);
  expect(collected, output).toEqual([
    'test_post_saying_410_lifecycle',
    'test_delete_saying_410_id_lifecycle',
  ]);
});
