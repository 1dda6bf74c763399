import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startRecorder } from './recorder.ts';
import { pytest, temporaryFolder, writeFiles, writeSuite } from './tools.ts';

const AUTH = `[auth]
key = {"in": "header", "name": "X-Key", "value": "secret://SAFE/my key/1"}
bearer = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "env://TOKEN"}
basic = {"in": "header", "name": "X-Basic", "prefix": "Basic ", "encode": "base64", "value": "env://LOGIN"}
query = {"in": "query", "name": "k", "value": "secret://SAFE/my key/1"}
cookie = {"in": "cookie", "name": "s", "value": "env://SESSION"}
plain = {"in": "header", "name": "X-Plain", "value": "canary-plain"}
[positive]
header = {"Cookie": {"a": "1"}}
body = "env://TOKEN secret://SAFE/x"
`;
const SECRET = 'canary/secret<"e\'+';
const VARIABLES = { TOKEN: 'canary-token', LOGIN: 'me:canary-password', SESSION: 'canary-session' };

/** Everything that could make pytest show more than it should. */
const TALKATIVE = [
  '-vv',
  '--tb=long',
  '--showlocals',
  '--log-level=DEBUG',
  '-rA',
  '-o',
  'junit_logging=all',
];

test('references are resolved only in [auth], once a run, and sent where the scheme says', async () => {
  const vault = await startRecorder((_request, response) => {
    response.end(JSON.stringify({ value: SECRET }));
  });
  const api = await startRecorder();
  const folder = temporaryFolder();
  writeSuite(
    folder,
    ['a', 'b'].map((slug) => ({ slug, method: 'POST', env: AUTH })),
  );
  const { status, output } = await pytest([folder], {
    ...VARIABLES,
    PROOFGATE_BASE_URL: api.url,
    PLATFORM_SECRETS_SERVICE: `${vault.url}/secrets/`,
  });
  expect(status, output).toBe(0);
  expect(
    vault.requests.map(({ method, url, headers }) => [method, url, headers['content-type']]),
  ).toEqual([['GET', '/secrets/?key=my%20key%2F1&safe_key=SAFE', 'application/json']]);
  const [request] = api.requests;
  expect(request?.url).toBe(`/a?k=${encodeURIComponent(SECRET).replaceAll("'", '%27')}`);
  expect(request?.headers).toMatchObject({
    'x-key': SECRET,
    authorization: 'Bearer canary-token',
    'x-basic': `Basic ${Buffer.from(VARIABLES.LOGIN).toString('base64')}`,
    'x-plain': 'canary-plain',
    cookie: 'a=1; s=canary-session',
  });
  expect(request?.body.toString()).toBe('"env://TOKEN secret://SAFE/x"');
});

test('no secret and no address of the secrets service is ever shown, even when the API echoes all', async () => {
  const vault = await startRecorder((_request, response) => {
    response.end(JSON.stringify({ value: SECRET }));
  });
  const api = await startRecorder(({ url, rawHeaders }, response) => {
    const echo = `${JSON.stringify(rawHeaders)} ${rawHeaders.join('\n')} ${url} ${vault.url}`;
    if (url.startsWith('/cut')) return void response.destroy();
    response.writeHead(500, 'canary-token').end(`${'x'.repeat(1990)}canary-token ${echo}`);
  });
  const folder = temporaryFolder();
  const token = 'canary0123456789address';
  writeSuite(folder, [
    { slug: 'echo', method: 'POST', env: AUTH },
    { slug: 'cut', method: 'POST', env: AUTH },
    { slug: 'fault', env: AUTH.replace('{"Cookie"', '{"X-A": "a\\n", "Cookie"') },
    { slug: 'path', path: '/{canary}', env: AUTH },
  ]);
  const { output, junit } = await pytest([folder, ...TALKATIVE], {
    ...VARIABLES,
    PROOFGATE_BASE_URL: api.url,
    PLATFORM_SECRETS_SERVICE: `${vault.url}/secrets/x/${token}`,
  });
  const shown = output + junit;
  expect(output).toContain('2 failed, 2 errors');
  expect(output).toContain('Answered: 500 $TOKEN');
  expect(output).toContain(`-H 'X-Key: '"$MY_KEY_1"`);
  expect(shown).not.toContain(new URL(vault.url).host);
  expect(shown.replaceAll('{canary}', '').replaceAll('parameter canary', '')).not.toContain(
    'canary',
  );
  expect(shown).not.toContain(Buffer.from(VARIABLES.LOGIN).toString('base64'));
});

test('a secrets service that fails is an error without its address', async () => {
  const vault = await startRecorder(({ url }, response) => {
    const [status, body] = {
      a: [404, '{}'],
      b: [200, 'no json'],
      c: [200, '{"value": 5}'],
      d: [200, '{"error": "canary", "value": "x"}'],
    }[url[6] ?? ''] ?? [302, ''];
    response.writeHead(Number(status), { location: '/' }).end(body);
  });
  const api = await startRecorder();
  const folder = temporaryFolder();
  const env = (key: string) =>
    `[auth]\nk = {"in": "header", "name": "X", "value": "secret://S/${key}"}\n[positive]`;
  writeSuite(
    folder,
    [...'abcde'].map((slug) => ({ slug, env: env(slug) })),
  );
  const run = (address: string) =>
    pytest([folder, ...TALKATIVE], {
      PROOFGATE_BASE_URL: api.url,
      PLATFORM_SECRETS_SERVICE: address,
    });
  const wrong = await run(vault.url);
  expect(wrong.junit).toContain('errors="5" failures="0"');
  expect(wrong.output).toContain(
    'secret://S/a: the secrets service has no value (status 404; register it, or bind it to the test case)',
  );
  expect(wrong.output).toContain('secret://S/b: the secrets service gave no answer');
  expect(wrong.output).toContain('secret://S/e: the secrets service has no value (status 302)');
  const gone = await run('http://127.0.0.1:1/canary');
  expect(gone.junit).toContain('errors="5" failures="0"');
  const shown = wrong.output + wrong.junit + gone.output + gone.junit;
  expect(shown).not.toMatch(/canary|127\.0\.0\.1/);
  expect(api.requests).toEqual([]);
});

const SIGNS = `
def before(endpoint, request):
    request.header["Authorization"] = "Bearer canary-hook"
    request.header["X-Session-Token"] = "canary session"
    request.header["X-Note"] = "shown"
    request.header["X-Author"] = "me"
    request.header.setdefault("Cookie", {})["session"] = "canary-cookie"
`;

test('what a hook signs a request in with is sent, and shown by its name', async () => {
  const api = await startRecorder(({ rawHeaders }, response) => {
    response.writeHead(500).end(rawHeaders.join(' '));
  });
  const folder = temporaryFolder();
  const own = `[auth]\nkey = {"in": "header", "name": "authorization", "value": "env://KEY"}\n`;
  writeSuite(folder, [
    {
      slug: 'post_a',
      method: 'POST',
      env: '[positive]\nheader = {"Cookie": {"lang": "canadian"}}',
    },
    { slug: 'post_b', method: 'POST', env: `${own}[positive]` },
  ]);
  writeFiles(folder, [['hooks.py', SIGNS]]);
  const records = join(temporaryFolder(), 'records.jsonl');
  const { output, junit } = await pytest([folder, ...TALKATIVE], {
    ...{ PROOFGATE_BASE_URL: api.url, PROOFGATE_RESULTS: records, KEY: 'canary-key' },
  });
  expect(api.requests.map(({ headers }) => headers.authorization)).toEqual([
    'Bearer canary-hook',
    'canary-key',
  ]);
  expect(api.requests[0]?.headers['x-session-token']).toBe('canary session');
  for (const text of [output, junit, readFileSync(records, 'utf8')]) {
    expect(text).not.toContain('canary');
  }
  expect(output).toContain(`-H 'Authorization: Bearer '"$AUTHORIZATION"`);
  expect(output).toContain(`-H 'X-Session-Token: '"$X_SESSION_TOKEN"`);
  expect(output).toContain(`-H 'X-Note: shown'`);
  expect(output).toContain('Cookie: lang=canadian; session=$SESSION');
  // The server has repeated all: what is too short to be a secret is left there.
  expect(output).toContain('X-Author me ');
  expect(output).toContain(`authorization: '"$KEY"`);
});

test('a value of the platform is read for its hosts only, whatever the suite names as its server', async () => {
  const vault = await startRecorder((_request, response) => {
    response.end(JSON.stringify({ value: SECRET }));
  });
  const api = await startRecorder();
  const elsewhere = await startRecorder();
  const folder = temporaryFolder();
  const key =
    '[auth]\nkey = {"in": "header", "name": "X-Key", "value": "env://KEPT"}\n[positive]\n';
  const lost = key.replace('KEPT', 'LOST');
  writeSuite(folder, [
    { slug: 'here', env: `base_url = "${api.url}"\n${key}` },
    { slug: 'there', env: `base_url = "${elsewhere.url}"\n${key}` },
    { slug: 'lost', env: `base_url = "${api.url}"\n${lost}` },
  ]);
  const hosts = [new URL(api.url).host];
  const { output } = await pytest([folder, '-rA'], {
    PLATFORM_SECRETS_SERVICE: `${vault.url}/secrets/`,
    PROOFGATE_LOCAL_SECRETS: JSON.stringify({ KEPT: { hosts }, LOST: { unusable: 'no key' } }),
  });
  expect(vault.requests.map(({ url }) => url)).toEqual(['/secrets/?key=KEPT&safe_key=local']);
  expect(api.requests.map(({ url, headers }) => [url, headers['x-key']])).toEqual([
    ['/here', SECRET],
  ]);
  expect(elsewhere.requests).toEqual([]);
  const other = new URL(elsewhere.url).host;
  expect(output).toContain(
    `the value of KEPT on the platform is for ${hosts[0]}, not for ${other}`,
  );
  expect(output).toContain('the value of LOST on the platform: no key');
  expect(output).not.toContain(SECRET);
});
