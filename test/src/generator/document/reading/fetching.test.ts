import { createServer, type Server } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { readPorts } from '../../../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../../../src/generator/document/read.ts';
import { problemOf, yaml } from '../../../../support/network/read-from.ts';

type Routes = Readonly<Record<string, string | { readonly to: string } | number>>;
const servers: Server[] = [];

/** A server that answers with texts, statuses and redirects; its origin and what it was asked. */
async function serve(routes: Routes): Promise<{ origin: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const route = routes[request.url ?? ''] ?? 404;
    asked.push(request.url ?? '');
    if (typeof route === 'string') response.end(route);
    else if (typeof route === 'number') response.writeHead(route).end();
    else response.writeHead(302, { location: route.to }).end();
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { origin: `http://127.0.0.1:${port}`, asked };
}

afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

const refersTo = (reference: string) =>
  yaml(`paths: {}\ncomponents: {schemas: {A: {$ref: "${reference}"}}}`);

describe('a document from a URL', () => {
  test('is read with files of its origin, through redirects', async () => {
    const { origin } = await serve({
      '/start': { to: '/v1/openapi.yaml' },
      '/v1/openapi.yaml': refersTo('../schemas/a.yaml'),
      '/schemas/a.yaml': { to: '/schemas/b.yaml' },
      '/schemas/b.yaml': 'type: string',
    });
    const document = await readDocument(`${origin}/start`, readPorts);
    expect(document.location).toBe(`${origin}/v1/openapi.yaml`);
    expect(document.files).toEqual([`${origin}/v1/openapi.yaml`, `${origin}/schemas/b.yaml`]);
    expect(JSON.stringify(document.tree)).toContain('{"type":"string"}');
  });

  test('cannot reach another origin, not even by a redirect', async () => {
    const other = await serve({ '/a.yaml': 'type: string' });
    const { origin } = await serve({
      '/direct.yaml': refersTo(`${other.origin}/a.yaml`),
      '/redirected.yaml': refersTo('away.yaml'),
      '/away.yaml': { to: `${other.origin}/a.yaml` },
      '/file.yaml': refersTo('file:///etc/passwd'),
    });
    for (const name of ['direct', 'redirected', 'file']) {
      const { faults } = await problemOf(readDocument(`${origin}/${name}.yaml`, readPorts));
      expect(faults).toEqual([expect.stringContaining(`${origin}/${name}.yaml:4:34: `)]);
      expect(faults[0]).toContain('another origin');
    }
    expect(other.asked).toEqual([]);
  });

  test.each([
    ['/gone', 'the server answered 404'],
    ['/round', 'it redirects again and again'],
    ['/file', 'it redirects to file:///etc/passwd'],
  ])('%s is unreachable, and why is said', async (path, reason) => {
    const { origin } = await serve({
      '/round': { to: '/round' },
      '/file': { to: 'file:///etc/passwd' },
    });
    const problem = await problemOf(readDocument(origin + path, readPorts));
    expect(problem.kind).toBe('document-unreachable');
    expect(problem.message).toContain(reason);
  });

  test('is not read beyond 32 MB', async () => {
    const { origin } = await serve({ '/big': ' '.repeat(33 * 1024 * 1024) });
    const problem = await problemOf(readDocument(`${origin}/big`, readPorts));
    expect(problem.message).toContain('larger than 32 MB');
  });
});
