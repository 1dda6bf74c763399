import { readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { describe, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { githubDocument } from '../../../scripts/github-document.ts';
import { openUpload, openUrl } from '../../../src/generation/index.ts';
import { httpServer } from '../../support/network/http-server.ts';

const LOOPBACK = ['127.0.0.0/8'];
const PETS = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  servers: [{ url: 'https://pets.example' }],
  paths: {
    '/pets': {
      get: {
        parameters: [{ name: 'limit', in: 'query', schema: { type: 'integer', maximum: 9 } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
});

/** Answers like a private repository: to this token only. */
const privately: RequestListener = (request, response) => {
  const { authorization } = request.headers;
  if (authorization === 'Bearer good') response.end(PETS);
  else response.writeHead(authorization === undefined ? 401 : statusOf(authorization)).end();
};
const statusOf = (authorization: string) => (authorization === 'Bearer blind' ? 403 : 401);

async function opened(path: string, listener: RequestListener, token: string | null = null) {
  const url = await httpServer(listener);
  const session = await openUrl(`${url}${path}`, token, LOOPBACK);
  onTestFinished(() => session.close());
  return session;
}

describe('a document at a URL', () => {
  test('is read once, and gives its endpoints and a suite', async () => {
    let requests = 0;
    const session = await opened('/pets.json', (_, response) => {
      requests++;
      response.end(PETS);
    });
    expect(session.inspection).toMatchObject({ title: 'Pets', endpoints: ['GET /pets'] });
    const { files, report } = await session.generate({ endpoints: ['GET /pets'] });
    expect(report.endpoints.map(({ slug }) => slug)).toEqual(['get_pets']);
    expect(files.get('env/get_pets_environment.txt')).toContain('[positive]');
    await session.generate({});
    expect(requests).toBe(1);
  });

  test('is sent its token', async () => {
    const session = await opened('/pets.json', privately, 'good');
    expect(session.inspection.title).toBe('Pets');
  });

  test('sends no token to another origin', async () => {
    const seen: (string | undefined)[] = [];
    const other = await httpServer((request, response) => {
      seen.push(request.headers.authorization);
      response.end(PETS);
    });
    const redirect: RequestListener = (_, response) =>
      void response.writeHead(302, { location: `${other}/pets.json` }).end();
    const session = await opened('/pets.json', redirect, 'good');
    expect(session.inspection.title).toBe('Pets');
    expect(seen).toEqual([undefined]);
  });
});

const answering =
  (status: number, text = ''): RequestListener =>
  (_, response) =>
    void response.writeHead(status).end(text);

const FAULTS: readonly {
  readonly name: string;
  readonly listener: RequestListener;
  readonly token: string | null;
  readonly kind: string;
  readonly says: RegExp;
}[] = [
  {
    name: 'a missing document',
    listener: answering(404),
    token: null,
    kind: 'document-unreachable',
    says: /answered 404.*check the URL/,
  },
  {
    name: 'a page that is no OpenAPI document',
    listener: answering(200, '<!doctype html><title>Hello</title>'),
    token: null,
    kind: 'document-faulty',
    says: /has errors/,
  },
  {
    name: 'a missing credential',
    listener: privately,
    token: null,
    kind: 'credential-missing',
    says: /select a read credential/,
  },
  {
    name: 'a wrong credential',
    listener: privately,
    token: 'bad',
    kind: 'credential-refused',
    says: /wrong or has expired/,
  },
  {
    name: 'a credential without read access',
    listener: privately,
    token: 'blind',
    kind: 'credential-without-access',
    says: /give its token read access/,
  },
  {
    name: 'a credential that may not know of the repository',
    listener: answering(404),
    token: 'good',
    kind: 'credential-without-access',
    says: /nothing is there for this credential/,
  },
  {
    name: 'Swagger 2.0',
    listener: answering(200, '{"swagger": "2.0"}'),
    token: null,
    kind: 'document-faulty',
    says: /Swagger 2.0/,
  },
  {
    name: 'a redirect to a private address',
    listener: (_, response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    token: null,
    kind: 'address-refused',
    says: /169\.254\.169\.254.*OUTBOUND_ALLOW/,
  },
];

describe('a document that cannot be read is told apart in words', () => {
  test.each(FAULTS)('$name', async ({ listener, token, kind, says }) => {
    const url = await httpServer(listener);
    const fault = await openUrl(`${url}/openapi.json`, token, LOOPBACK).catch(
      (error: unknown) => error,
    );
    expect(fault).toMatchObject({ kind });
    expect([String(fault), ...Object(fault).faults].join('\n')).toMatch(says);
    expect(String(fault)).not.toContain('good');
  });

  test('an unreachable host', async () => {
    const opening = openUrl('http://127.0.0.1:81/openapi.json', null, LOOPBACK);
    await expect(opening).rejects.toMatchObject({
      kind: 'document-unreachable',
      message: expect.stringContaining('nothing listens there'),
    });
  });

  test('an unknown host', async () => {
    const opening = openUrl('http://nowhere.invalid/openapi.json', null, []);
    await expect(opening).rejects.toMatchObject({ kind: 'document-unreachable' });
  });

  test('more than 32 MB', async () => {
    const chunk = Buffer.alloc(1024 * 1024, ' ');
    const url = await httpServer((_, response) => {
      let left = 40;
      const more = () => (left-- > 0 ? response.write(chunk, more) : response.end());
      more();
    });
    const opening = openUrl(`${url}/openapi.json`, null, LOOPBACK);
    await expect(opening).rejects.toMatchObject({
      kind: 'document-unreachable',
      message: expect.stringContaining('32 MB'),
    });
  });

  test('a private address', async () => {
    const opening = openUrl('http://127.0.0.1:81/openapi.json', null, []);
    await expect(opening).rejects.toMatchObject({ kind: 'address-refused' });
  });
});

describe('an uploaded document', () => {
  const bytes = (text: string) => new TextEncoder().encode(text);

  test('names its errors only by the name of its file', async () => {
    const opening = openUpload('../../etc/pets.json', bytes('{"openapi": "3.1.0"}'));
    const fault = await opening.catch((error: unknown) => error);
    const lines = z.object({ faults: z.array(z.string()) }).parse(fault).faults;
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => !line.startsWith('pets.json:'))).toEqual([]);
  });

  test('reaches no other file or host by its references: they cost what holds them', async () => {
    const referring = (to: string) =>
      bytes(PETS.replace('{"type":"integer","maximum":9}', JSON.stringify({ $ref: to })));
    for (const target of ['./other.json', '../../../etc/passwd', 'http://127.0.0.1:1/x.json']) {
      const session = await openUpload('pets.json', referring(target));
      onTestFinished(() => session.close());
      expect(session.inspection.files).toEqual(['/upload/pets.json']);
      const { report } = await session.generate({ endpoints: ['GET /pets'] });
      const [endpoint] = report.endpoints;
      expect(endpoint?.cases.filter(({ location }) => location !== null)).toEqual([]);
      expect(JSON.stringify(endpoint?.skipped)).toContain(target);
    }
  });

  test('of GitHub itself is read and generated in its thread', async () => {
    const session = await openUpload('github.json', readFileSync(githubDocument()));
    onTestFinished(() => session.close());
    const [first = ''] = session.inspection.endpoints;
    expect(session.inspection.endpoints.length).toBeGreaterThan(1000);
    expect((await session.generate({ endpoints: [first] })).report.endpoints).toHaveLength(1);
  });
});
