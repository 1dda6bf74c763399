import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { createServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { generate } from '../../src/generator/index.ts';
import { makeCertificates } from '../support/network/certificates.ts';
import { httpServer } from '../support/network/http-server.ts';
import { readFrom, yaml } from '../support/network/read-from.ts';
import { runAction } from './run-action.ts';

const TOKENS = { alice: 'canary-alice-51', bob: 'canary-bob-52' };
const PASSWORDS = { alice: 'canary-word-of-alice', bob: 'canary-word-of-bob' };

const DOCUMENT = yaml(`
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
security: [{ token: [] }]
paths:
  /notes:
    post:
      requestBody:
        required: true
        content: { application/json: { schema: { type: object, required: [text], properties: { text: { type: string } } } } }
      responses: { "201": { description: Created, content: { application/json: { schema: { type: object, properties: { id: { type: integer } } } } } } }
  /notes/{id}:
    get:
      parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
      responses: { "200": { description: OK } }
`);

const AUTH = `auth:
  - name: alice
    loginEndpointAuth: { payloadUserPwd: { username: alice, password: ${PASSWORDS.alice} } }
  - name: bob
    loginEndpointAuth: { payloadUserPwd: { username: bob, password: ${PASSWORDS.bob} } }
authTemplate:
  loginEndpointAuth:
    endpoint: /login
    verb: POST
    contentType: application/json
    payloadUserPwd: { usernameField: user, passwordField: password }
    token: { extractFrom: body, extractSelector: /token, sendIn: header, sendName: Authorization, sendTemplate: "Bearer {token}" }
`;

/** Notes that any user may read, and what their reader has sent as a credential. */
function notes(): RequestListener {
  const rows = new Set<string>();
  const isKnown = ({ headers }: IncomingMessage) =>
    Object.values(TOKENS).some((token) => headers.authorization === `Bearer ${token}`);
  return async (request, response) => {
    const chunks: Buffer[] = await request.toArray();
    const text = Buffer.concat(chunks).toString();
    const send = (status: number, value?: object) =>
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(value === undefined ? '' : JSON.stringify(value));
    if (request.url === '/login') {
      if (text.includes(PASSWORDS.alice)) return send(200, { token: TOKENS.alice });
      return text.includes(PASSWORDS.bob) ? send(200, { token: TOKENS.bob }) : send(401);
    }
    if (!isKnown(request)) return send(401);
    if (request.method === 'POST') {
      if (!/^\{"text":\s*"/.test(text)) return send(422);
      rows.add(`/notes/${rows.size + 1}`);
      return send(201, { id: rows.size });
    }
    if (!rows.has(request.url ?? '')) return send(404);
    return send(200, { seen: request.headers.authorization, of: request.url });
  };
}

/** A step that runs the suite of the document, with files of the checkout beside it. */
async function step(inputs: Readonly<Record<string, string>>, files: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const made = generate(await readFrom({ 'openapi.yaml': DOCUMENT })).files;
  const suite = [...made].map(([path, text]) => [`generated-scripts/${path}`, text] as const);
  const ended = await runAction({
    ...{ token: 'ghs_canary_token', url: 'http://127.0.0.1:9', repository: 'octo/notes' },
    checkout: { ...Object.fromEntries(suite), ...files },
    with: { command: 'run', token: '', ...inputs },
    variables: { PATH, HOME },
  });
  expect(ended.shown + JSON.stringify(ended.outputs)).not.toMatch(/canary-(?:alice|bob|word)/);
  return ended;
}

test('users of an authentication file sign in, and a second one is denied or found', async () => {
  const api = await httpServer(notes());
  const users = { 'wfc-auth': 'auth.yaml', 'wfc-user': 'alice', 'wfc-other': 'bob' };
  const ended = await step({ 'base-url': api, ...users }, { 'auth.yaml': AUTH });
  expect(ended.stderr).toBe('');
  expect(ended.outputs).toMatchObject({ status: '2', failed: '1', blocked: '0' });
  expect(ended.summary).toContain('Another user’s row can be read by GET /notes/');
  const alone = await step({ 'base-url': api, 'wfc-auth': 'auth.yaml' }, { 'auth.yaml': AUTH });
  expect(alone.outputs).toMatchObject({ status: '1', failed: '0', blocked: '0' });
});

test('a server that asks for a client certificate is tested with files of the step', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-tls-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { good, root, client } = makeCertificates(folder);
  const names = new Set<string>();
  const answer = notes();
  const tls = { key: good.key, cert: good.chain, ca: root, requestCert: true };
  const server = createServer(tls, (request, response) => {
    const { socket } = request;
    if (socket instanceof TLSSocket) names.add(String(socket.getPeerCertificate().subject?.CN));
    answer(request, response);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening');
  const files = {
    ...{ 'auth.yaml': AUTH, 'client.pem': client.chain, 'client.key': client.key },
    'root.pem': root,
  };
  const inputs = {
    ...{ 'base-url': `https://127.0.0.1:${address.port}`, 'wfc-auth': 'auth.yaml' },
    ...{ cert: 'client.pem', key: 'client.key', cacert: 'root.pem' },
  };
  const ended = await step(inputs, files);
  expect(ended.outputs, ended.shown).toMatchObject({ status: '1', failed: '0', blocked: '0' });
  expect(names.size).toBe(1);
  expect([...names][0]).not.toBe('undefined');
});

test.each([
  [{ 'wfc-other': 'bob' }, /--wfc-other names a user of --wfc-auth FILE; give both/],
  [{ 'wfc-auth': 'none.yaml' }, /none\.yaml cannot be read/],
  [{ 'wfc-auth': 'auth.yaml', 'wfc-other': 'carol' }, /carol/],
  [{ cert: 'auth.yaml' }, /auth\.yaml has no certificate in PEM/],
])('what is wrong with %j ends the step before anything is sent', async (inputs, message) => {
  const ended = await step({ 'base-url': 'http://127.0.0.1:9', ...inputs }, { 'auth.yaml': AUTH });
  expect(ended.status).toBe(1);
  expect(ended.shown).toMatch(message);
  expect(ended.outputs).toEqual({});
});
