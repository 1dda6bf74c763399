import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createProxy } from 'node:http';
import { createServer, type ServerOptions } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TLSSocket } from 'node:tls';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { resultsSchema } from '../../../../src/results/document.ts';
import { proofgate } from '../../../e2e/proofgate.ts';
import { pytest } from '../../../suite/tools.ts';
import { folderWith } from '../../../support/folder.ts';
import { type Certificates, makeCertificates } from '../../../support/network/certificates.ts';

const PASSWORD = 'canary-password';
let certificates: Certificates;
let encrypted: string;
/** A folder with the document and its suite, which each test has a copy of. */
let generated: string;

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-tls-'));
  certificates = makeCertificates(folder);
  const args = ['pkcs8', '-topk8', '-in', 'client.key', '-passout', `pass:${PASSWORD}`];
  encrypted = execFileSync('openssl', args, { cwd: folder, encoding: 'utf8' });
  generated = join(folder, 'generated');
  mkdirSync(generated);
  writeFileSync(join(generated, 'pets.yaml'), DOCUMENT);
  const { status, stderr } = await proofgate(['generate', 'pets.yaml'], { cwd: generated });
  if (status !== 0) throw new Error(stderr);
  return () => rmSync(folder, { recursive: true });
});

const DOCUMENT = `openapi: 3.1.0
info: {title: Pets, version: "1"}
security: [{token: []}]
paths:
  /pets/{petId}:
    get:
      parameters: [{name: petId, in: path, required: true, schema: {type: integer, minimum: 1}}]
      responses: {"200": {description: OK}}
components: {securitySchemes: {token: {type: http, scheme: bearer}}}
`;

const SUITE = `[login]
path = "/login"
body = {"password": "canary-word"}
token = "/token"
`;

function portOf(address: string | AddressInfo | null): number {
  if (address === null || typeof address === 'string') throw new Error('not listening');
  return address.port;
}

/** A server that signs in whoever has a certificate of the root; `names` are those of its callers. */
async function startServer(options: ServerOptions = {}, accepted = 200) {
  const { good, root } = certificates;
  const tls = { key: good.key, cert: good.chain, ca: root, requestCert: true };
  const names: string[] = [];
  const server = createServer({ ...tls, ...options }, ({ socket, url, headers }, response) => {
    const subject = socket instanceof TLSSocket ? socket.getPeerCertificate().subject : undefined;
    names.push(String(subject?.CN));
    if (url === '/login') return void response.end('{"token": "canary-token"}');
    const isIn = headers.authorization === 'Bearer canary-token';
    const isValid = /^\/pets\/[1-9]\d*$/.test(url ?? '');
    response.writeHead(isIn ? (isValid ? accepted : 400) : 401).end();
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `https://127.0.0.1:${portOf(server.address())}`, names };
}

/** A proxy that tunnels to where it is asked to, or refuses to. */
async function startProxy(refusal?: string) {
  const tunnels: string[] = [];
  const proxy = createProxy((_, response) => response.writeHead(502).end());
  proxy.on('connect', ({ url = '', headers }, socket) => {
    tunnels.push(`${url} ${headers['proxy-authorization'] ?? ''}`.trim());
    if (refusal !== undefined) return void socket.end(`HTTP/1.1 ${refusal}\r\n\r\n`);
    const [host = '', port] = url.split(':');
    const target = connect(Number(port), host, () => {
      socket.write('HTTP/1.1 200 Connected\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    for (const end of [target, socket]) end.on('error', () => target.destroy());
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return { port: portOf(proxy.address()), tunnels };
}

/** A folder with a suite and every file that a run may name, and what runs commands there. */
function suiteFolder(suiteFile = SUITE) {
  const { client, root, selfSigned } = certificates;
  const folder = folderWith({
    'client.pem': client.chain,
    'client.key': client.key,
    'both.pem': client.key + client.chain,
    'encrypted.key': encrypted,
    'self.pem': selfSigned.chain,
    'self.key': selfSigned.key,
    'root.pem': root,
    'text.pem': 'nothing\n',
  });
  const command = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const { status, stdout, stderr } = await proofgate(args, { cwd: folder, env });
    return { status, output: stdout + stderr };
  };
  cpSync(generated, folder, { recursive: true });
  writeFileSync(join(folder, 'generated-scripts/env/suite.txt'), suiteFile);
  return { folder, command };
}

const ALL = ['--cert', 'client.pem', '--key', 'client.key', '--cacert', 'root.pem'];

test('a server of a private authority that asks for a certificate is tested, its login too', async () => {
  const { url, names } = await startServer();
  const { folder, command } = suiteFolder();
  const files = ['--json', 'results.json', '--html', 'page.html', '--junit', 'junit.xml'];
  const ran = await command(['run', '--base-url', url, ...ALL, ...files]);
  expect(ran.status, ran.output).toBe(0);
  expect(new Set(names)).toEqual(new Set(['client']));
  const [json = '', ...texts] = ['results.json', 'page.html', 'junit.xml'].map((name) =>
    readFileSync(join(folder, name), 'utf8'),
  );
  const shown = [ran.output, json, ...texts].join('\n');
  expect(shown).not.toContain('PRIVATE KEY');
  expect(shown).not.toContain(certificates.client.key.split('\n')[1]);
  const inOne = ['--cert', 'both.pem', '--cacert', 'root.pem', '--workers', '2'];
  expect(await command(['run', '--base-url', url, ...inOne])).toMatchObject({ status: 0 });
  const calibrated = await command(['calibrate', '--base-url', url, ...ALL]);
  expect(calibrated.status, calibrated.output).toBe(0);
  expect(calibrated.output).toMatch(/1 endpoint +1\/1 +1\/1/);
});

test('a failure shows the files as options of curl', async () => {
  const { url } = await startServer({}, 500);
  const { folder, command } = suiteFolder();
  const ran = await command(['run', '--base-url', url, ...ALL, '--json', 'results.json']);
  expect(ran.status, ran.output).toBe(1);
  const json: unknown = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'));
  const positive = resultsSchema.parse(json).tests.find(({ id }) => id.endsWith('/positive'));
  const words = positive?.curl?.split(/\s+/) ?? [];
  for (const kind of ['cert', 'key', 'cacert']) {
    expect(words[words.indexOf(`--${kind}`) + 1]).toBe(`"$PROOFGATE_TLS_${kind.toUpperCase()}"`);
  }
});

test('variables and env/suite.txt name the files for pytest as well', async () => {
  const { url, names } = await startServer();
  const section = '[endpoint]\ncert = "../client.pem"\nkey = "../encrypted.key"\n';
  const { folder } = suiteFolder(`${section}${SUITE}`);
  const env = { PROOFGATE_BASE_URL: url, PROOFGATE_TLS_PASSWORD: PASSWORD };
  const bundle = { REQUESTS_CA_BUNDLE: join(folder, 'root.pem') };
  const suite = join(folder, 'generated-scripts');
  const written = await pytest([suite], { ...env, ...bundle });
  expect(written.status, written.output).toBe(0);
  const other = { PROOFGATE_TLS_CERT: join(folder, 'both.pem'), PROOFGATE_TLS_KEY: '' };
  const authority = { PROOFGATE_TLS_CACERT: join(folder, 'root.pem') };
  // Its own key is not that of the section.
  const named = await pytest([suite], { ...env, ...other, ...authority });
  expect(named.status, named.output).toBe(0);
  expect(new Set(names)).toEqual(new Set(['client']));
});

/** Options that cannot be used → the exit status, and what is said; nothing is sent. */
const FAULTS: readonly (readonly [string, number, RegExp])[] = [
  ['--cert none.pem', 1, /none\.pem cannot be read: /],
  ['--cert text.pem', 1, /text\.pem has no certificate in PEM/],
  ['--cert client.pem', 1, /client\.pem has no private key in PEM/],
  ['--cert client.pem --key none.key', 1, /none\.key cannot be read: /],
  ['--cert client.pem --key self.key', 1, /key in self\.key is not that of the .*client\.pem/],
  ['--cert client.pem --key encrypted.key', 1, /is encrypted; set PROOFGATE_TLS_PASSWORD/],
  ['--key client.key', 2, /--key is for the certificate of --cert/],
  ['--cacert client.key', 1, /client\.key has no certificate in PEM/],
];

test('files of options that cannot be used end a run before it begins', async () => {
  const { url, names } = await startServer();
  const { command } = suiteFolder();
  for (const [options, status, message] of FAULTS) {
    const ran = await command(['run', '--base-url', url, ...options.split(' ')]);
    expect(ran.status, options + ran.output).toBe(status);
    expect(ran.output.replaceAll('\n', ' ')).toMatch(message);
  }
  const calibrated = await command(['calibrate', '--base-url', url, '--cert', 'none.pem']);
  expect(calibrated.output).toMatch(/none\.pem cannot be read: /);
  const args = ['run', '--cert', 'client.pem', '--key', 'encrypted.key'];
  const wrong = await command(args, { PROOFGATE_TLS_PASSWORD: 'canary-wrong' });
  expect(wrong.output).toContain(
    'PROOFGATE_TLS_PASSWORD does not decrypt the key in encrypted.key',
  );
  expect(wrong.output).not.toContain('canary');
  expect(names).toEqual([]);
});

/** Lines of [endpoint] that cannot be used → how all tests are blocked. */
const LINES: readonly (readonly [string, RegExp])[] = [
  ['cert = "../none.pem"', /: \S+none\.pem cannot be read: No such file/],
  ['cert = "../text.pem"', /: \S+text\.pem has no certificate in PEM/],
  ['cert = "../client.pem"', /client\.pem has no private key in PEM; PROOFGATE_TLS_KEY names one/],
  ['cert = "../client.pem"\nkey = "../self.key"', /: \S+self\.key has a key that is not that of/],
  [
    'cert = "../client.pem"\nkey = "../encrypted.key"',
    /has an encrypted key: set PROOFGATE_TLS_PASSWORD/,
  ],
  ['key = "../client.key"', /client\.key is the key of a certificate that nobody names/],
  ['cacert = 5', /: cacert is no path of a file/],
];

test('lines of env/suite.txt that cannot be used block all tests, and nothing is sent', async () => {
  const { url, names } = await startServer();
  const { folder, command } = suiteFolder();
  for (const [line, message] of LINES) {
    const text = `[endpoint]\n${line}\n${SUITE}`;
    writeFileSync(join(folder, 'generated-scripts/env/suite.txt'), text);
    const ran = await command(['run', '--base-url', url]);
    expect(ran.status, line + ran.output).toBe(3);
    expect(ran.output.replaceAll('\n', ' ')).toMatch(message);
  }
  expect(names).toEqual([]);
});

/** What a run lacks → what it says, once. */
const REFUSED: readonly (readonly [string, ServerOptions, RegExp])[] = [
  ['', {}, /its certificate is not trusted \(.*\); name its authority \(--cacert\)/],
  ['--cacert root.pem', {}, /it asks for a client certificate \(--cert, --key\)/],
  ['--cacert root.pem', { maxVersion: 'TLSv1.2' }, /it asks for a client certificate/],
  [
    '--cacert root.pem --cert self.pem --key self.key',
    {},
    /it ends the connection before any request: it may not accept the client certificate/,
  ],
];

test.each(REFUSED)('a run with %j on a server with %j says why it ends', async (...row) => {
  const [options, settings, message] = row;
  const { url, names } = await startServer(settings);
  const { command } = suiteFolder('');
  const args = ['run', '--base-url', url, ...options.split(' ').filter(Boolean)];
  const ran = await command(args, { PROOFGATE_TOKEN: 'canary-token' });
  expect(ran.status, ran.output).toBe(3);
  expect(ran.output.replace(/\s+/g, ' ')).toMatch(message);
  expect(names).toEqual([]);
});

test('a login that gets no connection says why', async () => {
  const { url } = await startServer();
  const { command } = suiteFolder();
  const { output } = await command(['run', '--base-url', url, '--cacert', 'root.pem']);
  expect(output.replace(/\s+/g, ' ')).toMatch(
    /\/login got no response \(it asks for a client certificate/,
  );
});

test('requests, logins too, go through the proxy of HTTPS_PROXY unless NO_PROXY has the host', async () => {
  const { url, names } = await startServer();
  const { port, tunnels } = await startProxy();
  const { command } = suiteFolder();
  const proxy = { HTTPS_PROXY: `http://me:canary-secret@127.0.0.1:${port}`, NO_PROXY: '' };
  const args = ['run', '--base-url', url, ...ALL];
  const ran = await command(args, proxy);
  expect(ran.status, ran.output).toBe(0);
  const target = url.replace('https://', '');
  const authorization = `Basic ${Buffer.from('me:canary-secret').toString('base64')}`;
  expect(new Set(tunnels)).toEqual(new Set([`${target} ${authorization}`]));
  // The login's connection, and that of the tests.
  expect(tunnels.length).toBeGreaterThanOrEqual(2);
  expect(new Set(names)).toEqual(new Set(['client']));
  expect(ran.output).not.toContain('canary');
  tunnels.length = 0;
  const direct = await command(args, { ...proxy, NO_PROXY: '127.0.0.1' });
  expect(direct.status, direct.output).toBe(0);
  expect(tunnels).toEqual([]);
});

test.each([
  ['407 Proxy Authentication Required', /the proxy answers 407/],
  ['403 canary', /the proxy answers 403/],
])('a proxy that answers %s ends the run, and says so', async (refusal, message) => {
  const { url, names } = await startServer();
  const { port } = await startProxy(refusal);
  const { command } = suiteFolder('');
  const env = {
    HTTPS_PROXY: `http://me:canary-secret@127.0.0.1:${port}`,
    ...{ NO_PROXY: '', PROOFGATE_TOKEN: 'canary-token' },
  };
  const ran = await command(['run', '--base-url', url, ...ALL], env);
  expect(ran.status, ran.output).toBe(3);
  expect(ran.output).toMatch(message);
  expect(ran.output).not.toContain('canary');
  expect(names).toEqual([]);
});

test('a bundle of authorities that is not there is reported', async () => {
  const { url } = await startServer();
  const { command } = suiteFolder('');
  const env = { REQUESTS_CA_BUNDLE: '/none/ca.pem', PROOFGATE_TOKEN: 'x' };
  const { output } = await command(['run', '--base-url', url], env);
  expect(output).toContain('REQUESTS_CA_BUNDLE names /none/ca.pem, which is not there');
});
