import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Recorded, startRecorder } from '../../suite/recorder.ts';
import { temporaryFolder } from '../../suite/tools.ts';
import { warmCommand } from '../../support/warm/warm-command.ts';

/**
 * A document of calls like `POST /pets +name =id`: `?a` is a parameter of the query, `?a!` a required one, `+a` a member of the body, `=a` one
 * that the document says the response has, which else has no schema; `*` is a body of which the document says nothing, and
 * which may be left out; `{name}` in a path is a text without any rule.
 */
function documentOf(calls: readonly string[]): string {
  const byPath = Map.groupBy(calls, (call) => call.split(' ')[1] ?? '');
  const paths = [...byPath].map(([path, all]) => {
    const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = names.map((name) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
    }));
    const operations = all.map((call) => {
      const [method = '', , ...more] = call.split(' ');
      const query = more
        .filter((one) => one.startsWith('?'))
        .map((one) => ({
          ...{ name: one.replace(/^.|!$/g, ''), in: 'query', required: one.endsWith('!') },
          schema: { type: 'string' },
        }));
      const body = more.filter((one) => one.startsWith('+')).map((one) => one.slice(1));
      const schema = {
        type: 'object',
        required: body,
        properties: Object.fromEntries(body.map((name) => [name, { type: 'string' }])),
      };
      const described = more.filter((one) => one.startsWith('=')).map((one) => one.slice(1));
      const answer = {
        type: 'object',
        required: described,
        properties: Object.fromEntries(described.map((name) => [name, { type: 'string' }])),
      };
      const content = { 'application/json': { schema: answer } };
      return [
        method.toLowerCase(),
        {
          parameters: query,
          ...(more.includes('*') && {
            requestBody: { content: { 'application/json': { schema: {} } } },
          }),
          ...(body.length > 0 && {
            requestBody: { required: true, content: { 'application/json': { schema } } },
          }),
          responses: {
            ...(described.length > 0 && { '2XX': { description: 'Done', content } }),
            default: { description: 'Done' },
          },
        },
      ];
    });
    return [path, { parameters, ...Object.fromEntries(operations) }];
  });
  return JSON.stringify({
    ...{ openapi: '3.1.0', info: { title: 'Toys', version: '1' } },
    ...{ servers: [{ url: 'http://127.0.0.1:1' }], paths: Object.fromEntries(paths) },
  });
}

type Answers = (
  call: string,
  request: Recorded,
) => readonly [status: number, body?: unknown, headers?: Readonly<Record<string, string>>];

/** A suite of these calls, and a server that answers them by method and path. */
export function toy(calls: readonly string[], answers: Answers) {
  return toyOf(documentOf(calls), answers);
}

/** A suite of a document in JSON, and a server that answers its requests by method and path. */
export async function toyOf(document: string, answers: Answers) {
  const server = await startRecorder((request, response) => {
    const [status, body = {}, headers = {}] = answers(
      `${request.method} ${decodeURI(request.url)}`,
      request,
    );
    const head = { 'content-type': 'application/json', ...headers };
    response.writeHead(status, head).end(JSON.stringify(body));
  });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'openapi.json'), document);
  const ran = (...args: string[]) => warmCommand(args, folder);
  await ran('generate', 'openapi.json');
  const at = ['--base-url', server.url];
  return {
    folder,
    server,
    calibrate: (...more: string[]) => ran('calibrate', ...at, ...more),
    run: (...more: string[]) => ran('run', ...at, ...more),
    environment: (slug: string) =>
      readFileSync(join(folder, `generated-scripts/env/${slug}_environment.txt`), 'utf8'),
    check: () => ran('generate', 'openapi.json', '--check'),
    /** Writes what a person sets for all endpoints. */
    setForAll: (text: string) =>
      writeFileSync(join(folder, 'generated-scripts/env/suite.txt'), text),
  };
}

/** `before`, `after` and `requests` of an endpoint in the table. */
export function rowOf(stdout: string, endpoint: string): string {
  const line = stdout.split('\n').find((one) => one.startsWith(`${endpoint} `)) ?? '';
  return line.slice(endpoint.length).trim().replace(/\s+/g, ' ');
}
