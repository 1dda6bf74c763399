import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resultsSchema } from '../../../src/results/document.ts';
import { type Recorded, type Recorder, type Reply, startRecorder } from '../../suite/recorder.ts';
import { temporaryFolder } from '../../suite/tools.ts';
import { warmCommand } from '../../support/warm/warm-command.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: Pets, version: "1" }
servers: [{ url: "http://127.0.0.1:1" }]
paths:
  /pets:
    post:
      parameters: [{ name: X-Api-Version, in: header, schema: { type: string } }]
      requestBody: { content: { application/json: { schema: { $ref: "#/components/schemas/Pet" } } } }
      responses:
        "201":
          description: The pet
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
  /pets/{petId}:
    get:
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: A pet }, "404": { description: None } }
  /pets/{petId}/visits:
    post:
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [day], properties: { day: { type: string } } } } }
      responses: { "204": { description: Kept } }
  /notes:
    post:
      requestBody:
        content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } }
      responses:
        "201":
          description: The note
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
  /notes/{noteId}:
    get:
      parameters: [{ name: noteId, in: path, required: true, schema: { type: string } }]
      responses: { "200": { description: A note }, "404": { description: None } }
  /tags:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [label]
              properties: { label: { type: string }, size: { type: integer }, colour: { type: string } }
      responses: { "204": { description: Kept } }
  /pets/{petId}/toys:
    post:
      parameters: [{ name: petId, in: path, required: true, schema: { type: string } }]
      requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { size: { type: integer } } } } } }
      responses:
        "201":
          description: The toy
          content: { application/json: { schema: { type: object, properties: { id: { type: string } } } } }
  /pets/{petId}/toys/{toyId}:
    delete:
      parameters:
        - { name: petId, in: path, required: true, schema: { type: string } }
        - { name: toyId, in: path, required: true, schema: { type: string } }
      responses: { "204": { description: Gone } }
  /stays:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [from, nurse], properties: { from: { type: string }, nurse: { type: string } } } } }
      responses: { "204": { description: Kept } }
  /labels:
    post:
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              required: [kind, title]
              properties: { kind: { type: string }, title: { type: string } }
      responses: { "204": { description: Kept } }
  /moves:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string, example: walk } } } } }
      responses: { "201": { description: Moved } }
  /searches:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Search" } } }
      responses: { "204": { description: Searched } }
    put:
      parameters: [{ name: X-Api-Version, in: header, schema: { type: string } }]
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: "#/components/schemas/Search" } } }
      responses: { "204": { description: Searched } }
  /reset:
    post: { responses: { "204": { description: Emptied } } }
  /never:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: string, minLength: 5, maxLength: 2 } } }
      responses: { "204": { description: Kept } }
components:
  schemas:
    Search:
      type: object
      required: [by]
      properties:
        by:
          oneOf:
            - { type: object, required: [word], properties: { word: { type: string } }, additionalProperties: false }
            - type: object
              required: [every]
              properties: { every: { type: array, items: { $ref: "#/components/schemas/Word" } } }
              additionalProperties: false
            - { type: object, required: [at], properties: { at: { type: string } }, additionalProperties: false }
            - { type: object, required: [fuzzy], properties: { fuzzy: { type: boolean } }, additionalProperties: false }
    Word: { type: object, required: [word], properties: { word: { type: string } } }
    Pet:
      type: object
      required: [name]
      properties:
        name: { type: string }
        nick: { type: string }
        tag: { type: string }
        chip: { type: string }
        age: { type: integer, maximum: 30 }
`;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Names no field. */
const NO_TAG = '{"detail": "conflict"}';

const NO_VERSION = '{"detail": "the version is not supported"}';

const NO_BODY = '{"title": "There is no content"}';

/** Requires two of what may be one by the document, and a date where that says a text. */
function faultOfSearch({ body }: Recorded): string | undefined {
  if (body.length === 0) return NO_BODY;
  const { by } = JSON.parse(String(body)) ?? {};
  if (by === null || typeof by !== 'object') return '{"detail": "by is no object"}';
  if ('at' in by) return isDate(by.at) ? undefined : '{"errors": {"by.at": ["must be a date"]}}';
  if ('fuzzy' in by) return by.fuzzy === false ? undefined : '{"detail": "fuzzy cannot be on"}';
  if (Object.keys(by).length > 1) return '{"detail": "one of them"}';
  if (!('every' in by)) return typeof by.word === 'string' ? undefined : '{"detail": "no word"}';
  if (!Array.isArray(by.every)) return '{"detail": "no list"}';
  if (by.every.length < 2) return '{"detail": "at least two are needed"}';
  const isRight = by.every.every((one: unknown) => typeof Object(one).word === 'string');
  return isRight ? undefined : '{"detail": "no words"}';
}

function isDate(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
}

/** Parses both fields, and lets what the parser throws go by. */
function faultOfStay(body: string): string | undefined {
  if (!/"from": "\d{4}-\d\d-\d\dT/.test(body)) return '{"message": "from: no date-time"}';
  return /"nurse": "[\da-f]{8}-/.test(body) ? undefined : '{"message": "nurse: no UUID"}';
}

/** Quotes what it was sent. */
function noMove(body: Buffer): string {
  const [, name = 'nothing'] = /"name": "([^"]*)"/.exec(String(body)) ?? [];
  return `{"detail": "no move is called ${name}"}`;
}

const NO_DAY = '{"errors": {"day": ["wrong"]}}';

/** Requires more than its document says: of a header, of a text, of two fields together, of a body. */
function petShop(): Reply {
  const pets = new Set<string>();
  const labels = new Set<string>();
  let visits = 0;
  const faultOf = ({ headers, body }: Recorded): string | undefined => {
    if (headers['x-api-version']) return NO_VERSION;
    if (body.length === 0) return NO_BODY;
    const pet = JSON.parse(String(body));
    if (pet === null || typeof pet !== 'object') return '{"detail": "no object"}';
    if ('chip' in pet && !UUID.test(pet.chip)) {
      return '{"errors": [{"field": "chip", "message": "must be a valid UUID"}]}';
    }
    if ('nick' in pet && 'tag' in pet) return '{"detail": "conflict"}';
    // The seeded fault: more than 30 is taken.
    const texts = ['name', 'nick', 'tag'].filter((name) => name === 'name' || name in pet);
    const isWrong = texts.some((name) => typeof pet[name] !== 'string');
    if (isWrong || ('age' in pet && !Number.isInteger(pet.age)))
      return '{"detail": "a wrong type"}';
    return undefined;
  };
  return (request, response) => {
    const { method, url, headers, body } = request;
    const end = (status: number, body = '') =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(body);
    if (url === '/reset') return end(204);
    if (url.includes('/toys')) {
      return method === 'POST' ? end(201, '{"id": "7"}') : end(204);
    }
    if (url === '/stays') {
      const fault = faultOfStay(String(body));
      return fault === undefined ? end(204) : end(500, fault);
    }
    if (url === '/moves')
      return String(body) === '{"name": "walk"}' ? end(201) : end(404, noMove(body));
    if (url === '/labels') {
      const [, title] = /"kind": "kind", "title": "([^"]*)"/.exec(String(body)) ?? [];
      if (title === undefined) return end(400, '{"detail": "no such kind"}');
      const isNew = !labels.has(title);
      labels.add(title);
      return isNew ? end(204) : end(409, '{"detail": "there is one"}');
    }
    if (url === '/tags') return /"colour"/.test(String(body)) ? end(204) : end(422, NO_TAG);
    if (url === '/searches') {
      if (method === 'PUT' && headers['x-api-version']) return end(422, NO_VERSION);
      const fault = faultOfSearch(request);
      return fault === undefined ? end(204) : end(422, fault);
    }
    if (url.startsWith('/notes')) return end(method === 'POST' ? 500 : 404, '{"detail": "closed"}');
    if (url.endsWith('/visits')) {
      visits += 1;
      if (visits === 1) return end(503);
      return /"\d{4}-\d\d-\d\dT/.test(String(body)) ? end(204) : end(400, NO_DAY);
    }
    if (method === 'GET') return pets.has(url.slice('/pets/'.length)) ? end(200, '{}') : end(404);
    const fault = faultOf(request);
    if (fault !== undefined) return end(422, fault);
    pets.add(`${pets.size}`);
    return end(201, `{"id": "${pets.size - 1}"}`);
  };
}

let server: Recorder;
let folder: string;
beforeEach(async () => {
  server = await startRecorder(petShop());
  folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.yaml'), DOCUMENT);
  expect((await ran('generate', 'openapi.yaml')).status).toBe(0);
});
afterEach(() => {
  server.requests.length = 0;
});

const ran = (...args: readonly string[]) => warmCommand(args, folder);
const calibrated = (...args: readonly string[]) =>
  ran('calibrate', '--base-url', server.url, ...args);
const fileOf = (slug: string) =>
  readFileSync(join(folder, `generated-scripts/env/${slug}_environment.txt`), 'utf8');

test('the valid requests of a suite are accepted, and say why they are as they are', async () => {
  const { status, stdout, stderr } = await calibrated();
  expect(status, stderr).toBe(0);
  const perEndpoint = Map.groupBy(server.requests, ({ method, url }) => `${method} ${url}`);
  expect(perEndpoint.get('POST /pets')?.length).toBeLessThanOrEqual(80);
  expect(stdout).toMatch(/^POST \/pets +0\/2 +2\/2 +\d+$/m);
  expect(stdout).toMatch(/^GET \/pets\/\{petId\} +\d\/1 +1\/1 +\d+$/m);
  expect(stdout).toContain('still rejected: 500: closed');
  expect(stdout).toMatch(/\nnext: npx proofgate run --base-url http:\/\/127\.0\.0\.1:\d+\n$/);
  const pets = fileOf('post_pets');
  expect(pets).toContain(
    '# calibrated: without /X-Api-Version (422: the version is not supported)\nheader = {}\n',
  );
  expect(pets).toContain('# calibrated: with "" (422: There is no content)\n');
  expect(pets).toMatch(/^# calibrated: without \/(nick|tag) \(422: conflict\)$/m);
  expect(pets).toMatch(
    /^# calibrated: \/chip = "[0-9a-f-]{36}" \(422: chip must be a valid UUID\)$/m,
  );
  // Of the optional fields, the smallest request has the one that is needed.
  const tags = fileOf('post_tags');
  expect(tags).toContain('# calibrated: with /colour (422: conflict)\n');
  expect(tags).toMatch(/^body = \{"label": "[^"]*", "size": \d+, "colour": "[^"]*"\}$/m);
  expect(tags).toMatch(/\[positive_required\]\nbody = \{"label": "[^"]*", "colour": "[^"]*"\}\n/);
  const stays = fileOf('post_stays');
  expect(stays).toMatch(/^# calibrated: \/from = ".*" \(500: from: no date-time\)$/m);
  expect(stays).toMatch(/^# calibrated: \/nurse = ".*" \(500: nurse: no UUID\)$/m);
  // Nobody has named what may empty the server.
  expect(server.requests.filter(({ url }) => url === '/reset')).toEqual([]);
  // What cannot work is not tried again before each test.
  expect(fileOf('get_notes_noteId')).toContain('# calibrated: without set-up POST /notes (500)\n');
  expect(fileOf('get_notes_noteId')).not.toContain('[setup]');

  const results = join(folder, 'results.json');
  await ran('run', '--base-url', server.url, '--json', results);
  const { tests } = resultsSchema.parse(JSON.parse(readFileSync(results, 'utf8')));
  const ofPets = tests.filter(({ endpoint }) => endpoint === 'POST /pets');
  expect(ofPets.filter((one) => one.outcome === 'unproven' || one.kind === 'rejected')).toEqual([]);
  // The field that was left out is tested too, and the one fault is found.
  expect(ofPets.some(({ at, outcome }) => at === '/tag' && outcome === 'passed')).toBe(true);
  const accepted = ofPets.filter(({ kind }) => kind === 'accepted');
  expect(accepted.map(({ at, keyword }) => `${at} ${keyword}`)).toEqual(['/age maximum']);

  // Once more, nothing changes; nor when the suite is generated again.
  const before = fileOf('post_pets');
  expect(stdout).toContain('The server differs from the document:');
  const again = await calibrated();
  expect(again.status).toBe(0);
  // What it has said once it does not say again.
  expect(again.stdout).not.toContain('The server differs');
  expect(fileOf('post_pets')).toBe(before);
  expect((await ran('generate', 'openapi.yaml', '--check')).status).toBe(0);
});

test('a text is new in each request where one is there already, and is not where it names something', async () => {
  await calibrated('--endpoint', 'POST /labels', '--endpoint', 'POST /moves');
  const labels = fileOf('post_labels');
  expect(labels).toContain('[unique]\n/body/title = "title-{unique}"\n\n');
  expect(labels).toContain('# calibrated: new /title (409: there is one)\nbody = ');
  const moves = fileOf('post_moves');
  expect(moves).not.toContain('[unique]');
  expect(moves).toContain('# calibrated: same /name (404: no move is called walk-…)\nbody = ');
  expect((await ran('generate', 'openapi.yaml', '--check')).status).toBe(0);
});

test('requests of other branches are tried too: a list with two items, a value', async () => {
  await calibrated('--endpoint', 'POST /searches');
  const searches = fileOf('post_searches');
  expect(searches).toContain('# calibrated: twice /by/every (422: at least two are needed)\n');
  expect(searches).toContain('# calibrated: /by/at = "2024-05-17" (422: by at must be a date)\n');
  expect(searches).toContain('# calibrated: /by/fuzzy = false (422: fuzzy cannot be on)\n');
  const results = join(folder, 'results.json');
  const run = ['--base-url', server.url, '--endpoint', 'POST /searches', '--json', results];
  await ran('run', ...run);
  const { tests } = resultsSchema.parse(JSON.parse(readFileSync(results, 'utf8')));
  expect(tests.filter(({ outcome }) => outcome !== 'passed').map(({ id }) => id)).toEqual([]);
  expect(tests.some(({ at }) => at === '/by/every/0/word')).toBe(true);
  expect((await ran('generate', 'openapi.yaml', '--check')).status).toBe(0);
});

test('what one endpoint learns of a schema is tried at another, and not taken untried where the budget ends', async () => {
  const both = ['--endpoint', 'POST /searches', '--endpoint', 'PUT /searches'];
  const taught = [
    '# calibrated: twice /by/every (422: at least two are needed)\n',
    '# calibrated: /by/at = "2024-05-17" (422: by at must be a date)\n',
  ];
  const sent = () =>
    server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => String(body));
  const before = fileOf('put_searches');
  await calibrated(...both);
  for (const line of taught) expect(fileOf('put_searches')).toContain(line);
  // As it was generated, so that the comment is true of this endpoint, and then right away with what helps.
  const every = sent().filter((body) => body.startsWith('{"by": {"every": '));
  expect(every.slice(0, 2)).toEqual([
    '{"by": {"every": [{"word": "word"}]}}',
    '{"by": {"every": [{"word": "word"}, {"word": "word"}]}}',
  ]);

  const path = join(folder, 'generated-scripts/env/put_searches_environment.txt');
  writeFileSync(path, before);
  server.requests.length = 0;
  // What one endpoint leaves, the other one may have: there is nothing left.
  await calibrated(...both, '--budget', '4');
  expect(sent().some((body) => body.includes('every'))).toBe(false);
  for (const line of taught) expect(fileOf('put_searches')).not.toContain(line);
});

test('a dry run shows what it would write; a person’s values and the budget are kept to', async () => {
  const before = fileOf('post_pets');
  const dry = await calibrated('--dry-run', '--budget', '6');
  expect(dry.status, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('+ # calibrated: with "" (422: There is no content)');
  expect(dry.stdout).toContain('dry run: the suite was not written');
  expect(fileOf('post_pets')).toBe(before);
  const posts = server.requests.filter(({ method, url }) => method === 'POST' && url === '/pets');
  // Its own budget, and the set-ups of the two other endpoints.
  expect(posts.length).toBeLessThanOrEqual(18);

  // A set-up that is tried with each of its requests needs more than three.
  server.requests.length = 0;
  const spent = await calibrated('--dry-run', '--budget', '3', '--endpoint', 'GET /notes/{noteId}');
  expect(spent.stdout).toContain('still rejected: more requests are needed than the budget allows');
  expect(server.requests).toHaveLength(3);

  const run = await ran('run', '--base-url', server.url, '--endpoint', 'POST /pets');
  expect(run.stdout).toMatch(/\n[^\n]*`proofgate calibrate` looks for others\.\n\d+ tests in/);

  // What a link leads to is not written to.
  const path = join(folder, 'generated-scripts/env/post_pets_environment.txt');
  const elsewhere = join(folder, 'elsewhere.txt');
  renameSync(path, elsewhere);
  symlinkSync(elsewhere, path);
  await calibrated('--dry-run', '--endpoint', 'post /pets');
  expect(readFileSync(elsewhere, 'utf8')).toBe(before);
  rmSync(path);

  writeFileSync(path, before.replaceAll('"chip": "chip"', '"chip": "mine"'));
  await calibrated('--endpoint', 'POST /pets');
  expect(fileOf('post_pets')).toContain('"chip": "mine"');
});

test('what a person edits meanwhile is theirs; a suite that is generated again meanwhile is left alone', async () => {
  const suite = join(folder, 'generated-scripts');
  const path = join(suite, 'env/post_tags_environment.txt');
  await ran('calibrate', '--base-url', server.url, '--endpoint', 'POST /tags');
  const taught = '# calibrated: with /colour (422: conflict)\n';
  expect(readFileSync(path, 'utf8')).toContain(taught);
  let meanwhile = () => {
    const text = readFileSync(path, 'utf8').replace(taught, '');
    writeFileSync(path, text.replace('"size": 1', '"size": 7'));
    writeFileSync(join(suite, 'known.json'), '{"version": 1, "known": []}');
  };
  const editing = await startRecorder((_, response) => {
    meanwhile();
    response.writeHead(204).end();
  });
  const again = () => ran('calibrate', '--base-url', editing.url, '--endpoint', 'POST /tags');
  expect((await again()).stderr).toBe('');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain('"size": 7');
  expect(text).not.toContain(taught);
  expect(readFileSync(join(suite, 'known.json'), 'utf8')).toContain('"known": []');

  const document = join(suite, 'proofgate_suite/document.json');
  const other = readFileSync(document, 'utf8').replace(/[0-9a-f]{64}/, '0'.repeat(64));
  meanwhile = () => writeFileSync(document, other);
  const refused = await again();
  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('generated again') });
  expect(readFileSync(document, 'utf8')).toBe(other);
});

test('a set-up that finds the server busy is kept', async () => {
  const busy = await startRecorder((_, response) => response.writeHead(503).end());
  const args = ['--dry-run', '--endpoint', 'GET /notes/{noteId}'];
  const { stdout } = await ran('calibrate', '--base-url', busy.url, ...args);
  expect(busy.requests.length).toBeGreaterThan(1);
  expect(stdout).not.toContain('without set-up');
});

test('what a set-up has made serves until something may have changed it; a busy server is asked again', async () => {
  const { stdout } = await calibrated('--dry-run', '--endpoint', 'POST /pets/{petId}/visits');
  expect(stdout).toMatch(/^POST \/pets\/\{petId\}\/visits +0\/1 +1\/1 +\d+$/m);
  const visits = server.requests.filter(({ url }) => url.endsWith('/visits'));
  // The last one only asks whether another visit is accepted: the first may have changed the pet.
  expect(new Set(visits.slice(0, -1).map(({ url }) => url)).size).toBe(1);
  const [first, second, ...others] = visits.map(({ body }) => String(body));
  expect(second).toBe(first);
  expect(others.length).toBeGreaterThan(2);

  // A toy that was made is removed again, and its pet is there for the next one.
  server.requests.length = 0;
  await calibrated('--dry-run', '--endpoint', 'POST /pets/{petId}/toys');
  const toys = server.requests.filter(({ url }) => url.includes('/toys'));
  const made = toys.filter(({ method }) => method === 'POST');
  expect(toys.map(({ method }) => method)).toEqual(made.flatMap(() => ['POST', 'DELETE']));
  expect(new Set(made.map(({ url }) => url)).size).toBe(1);
});

test('a server that accepts no request is no success', async () => {
  const closed = await startRecorder((_, response) => response.writeHead(401).end());
  const refused = await ran('calibrate', '--base-url', closed.url, '--dry-run');
  expect(refused.status).toBe(3);
  expect(refused.stderr).toContain('No valid request is accepted: check credentials and base URL');
});

test('a server that is not there, and a document that is not found, are reported', async () => {
  const gone = await ran('calibrate', '--base-url', 'http://127.0.0.1:9');
  expect(gone.status).toBe(3);
  expect(gone.stderr).toMatch(/ended early: at .* cannot be reached/);
  writeFileSync(join(folder, 'openapi.yaml'), DOCUMENT.replace('title: Pets', 'title: Cats'));
  const changed = await calibrated();
  expect(changed.status).toBe(1);
  expect(changed.stderr).toContain('The document has changed since the suite was generated');
  expect(existsSync(join(folder, 'generated-scripts'))).toBe(true);
  writeFileSync(join(folder, 'openapi.yaml'), DOCUMENT);
  const unknown = await calibrated('--endpoint', 'POST /pet');
  expect(unknown.status).toBe(2);
  expect(unknown.stderr).toContain('is not in the suite; did you mean "POST /pets"');
  const none = await ran('calibrate', 'nowhere', '--base-url', server.url);
  expect(none.status).toBe(3);
  expect(none.stderr).toContain('nowhere holds no suite');
});
