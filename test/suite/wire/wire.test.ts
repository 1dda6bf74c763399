import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type Recorded, startRecorder } from '../recorder.ts';
import { type Endpoint, pytest, temporaryFolder, writeSuite } from '../tools.ts';

const LIST = '["a b", "c,d"]';
const OBJECT = '{"R": 100, "G": "x/y"}';

interface Row {
  readonly name: string;
  readonly method?: string;
  readonly path?: string;
  readonly env: string;
  readonly url?: string;
  readonly header?: readonly [string, string | undefined];
  readonly body?: string;
}

const style = (location: string, name: string, value: object) =>
  `style = ${JSON.stringify({ [location]: { [name]: value } })}\n[positive]\n`;
const path = (value: string, how?: object) =>
  `${how ? style('path', 'p', how) : '[positive]\n'}path = {"p": ${value}}`;
const query = (value: string, how?: object) =>
  `${how ? style('query', 'q', how) : '[positive]\n'}query = {"q": ${value}}`;
const header = (value: string, how?: object) =>
  `${how ? style('header', 'X-H', how) : '[positive]\n'}header = {"X-H": ${value}}`;
const cookie = (value: string, how?: object) =>
  `${how ? style('cookie', 'c', how) : '[positive]\n'}header = {"Cookie": {"c": ${value}}}`;
const json = (body: string) => `[positive]\nbody = ${body}`;
const typed = (type: string, body: string, how?: object) =>
  `content_type = "${type}"\n${how ? style('body', 'b', how) : '[positive]\n'}body = ${body}`;
const xml = (body: string, forms: object, type = 'application/xml') =>
  `content_type = "${type}"\nxml = ${JSON.stringify(forms)}\n[positive]\nbody = ${body}`;
const XML = '<?xml version="1.0"?>';
const ANIMALS = '{"animals": ["cat", "dog"]}';
const label = { style: 'label' };
const matrix = { style: 'matrix' };
const explode = { explode: true };
const together = { explode: false };
const JSON_CONTENT = { content: 'application/json' };
const TEXT_CONTENT = { content: 'text/plain' };

/** The expected texts are those of RFC 6570 and of OpenAPI 3.1.1, 4.8.12.4, style by style. */
const ROWS: readonly Row[] = [
  {
    name: 'path_simple',
    path: '/a/{p}/b',
    env: path('"x y/é.~-_"'),
    url: '/a/x%20y%2F%C3%A9.~-_/b',
  },
  { name: 'path_simple_list', path: '/{p}', env: path(LIST), url: '/a%20b,c%2Cd' },
  { name: 'path_simple_object', path: '/{p}', env: path(OBJECT), url: '/R,100,G,x%2Fy' },
  { name: 'path_simple_object_x', path: '/{p}', env: path(OBJECT, explode), url: '/R=100,G=x%2Fy' },
  { name: 'path_label', path: '/{p}', env: path('5', label), url: '/.5' },
  { name: 'path_label_list', path: '/{p}', env: path(LIST, label), url: '/.a%20b,c%2Cd' },
  {
    name: 'path_label_list_x',
    path: '/{p}',
    env: path(LIST, { ...label, ...explode }),
    url: '/.a%20b.c%2Cd',
  },
  { name: 'path_label_object', path: '/{p}', env: path(OBJECT, label), url: '/.R,100,G,x%2Fy' },
  {
    name: 'path_label_object_x',
    path: '/{p}',
    env: path(OBJECT, { ...label, ...explode }),
    url: '/.R=100.G=x%2Fy',
  },
  { name: 'path_matrix', path: '/{p}', env: path('5', matrix), url: '/;p=5' },
  { name: 'path_matrix_empty', path: '/{p}', env: path('""', matrix), url: '/;p' },
  { name: 'path_matrix_list', path: '/{p}', env: path(LIST, matrix), url: '/;p=a%20b,c%2Cd' },
  {
    name: 'path_matrix_list_x',
    path: '/{p}',
    env: path(LIST, { ...matrix, ...explode }),
    url: '/;p=a%20b;p=c%2Cd',
  },
  { name: 'path_matrix_object', path: '/{p}', env: path(OBJECT, matrix), url: '/;p=R,100,G,x%2Fy' },
  {
    name: 'path_matrix_object_x',
    path: '/{p}',
    env: path(OBJECT, { ...matrix, ...explode }),
    url: '/;R=100;G=x%2Fy',
  },
  {
    name: 'path_content',
    path: '/{p}',
    env: path('{"a": 0.10}', JSON_CONTENT),
    url: '/%7B%22a%22%3A%200.10%7D',
  },
  { name: 'path_dots', path: '/{p}a/x', env: path('".."'), url: '/..a/x' },
  {
    name: 'path_literal',
    path: '/v1/a:b/%2E%2E/{p}.json',
    env: path('"%2E"'),
    url: '/v1/a:b/%2E%2E/%252E.json',
  },
  { name: 'query_form', env: query('"a&b=c+d"'), url: '/query_form?q=a%26b%3Dc%2Bd' },
  { name: 'query_null', env: query('null'), url: '/query_null?q=null' },
  { name: 'query_true', env: query('true'), url: '/query_true?q=true' },
  { name: 'query_empty', env: query('""'), url: '/query_empty?q=' },
  {
    name: 'query_number',
    env: query('[9223372036854775808, 0.10, 1E400, -0]'),
    url: '/query_number?q=9223372036854775808&q=0.10&q=1E400&q=-0',
  },
  { name: 'query_form_list', env: query(LIST), url: '/query_form_list?q=a%20b&q=c%2Cd' },
  {
    name: 'query_form_list_n',
    env: query(LIST, together),
    url: '/query_form_list_n?q=a%20b,c%2Cd',
  },
  { name: 'query_form_object', env: query(OBJECT), url: '/query_form_object?R=100&G=x%2Fy' },
  {
    name: 'query_form_object_n',
    env: query(OBJECT, together),
    url: '/query_form_object_n?q=R,100,G,x%2Fy',
  },
  {
    name: 'query_space',
    env: query(LIST, { style: 'spaceDelimited' }),
    url: '/query_space?q=a%20b%20c%2Cd',
  },
  {
    name: 'query_pipe',
    env: query(LIST, { style: 'pipeDelimited' }),
    url: '/query_pipe?q=a%20b%7Cc%2Cd',
  },
  {
    name: 'query_deep',
    env: query(OBJECT, { style: 'deepObject' }),
    url: '/query_deep?q%5BR%5D=100&q%5BG%5D=x%2Fy',
  },
  {
    name: 'query_content',
    env: query('{"a": [1]}', JSON_CONTENT),
    url: '/query_content?q=%7B%22a%22%3A%20%5B1%5D%7D',
  },
  {
    name: 'query_text',
    env: query('"a&b"', TEXT_CONTENT),
    url: '/query_text?q=a%26b',
  },
  { name: 'path_text', path: '/{p}', env: path('"a b"', TEXT_CONTENT), url: '/a%20b' },
  { name: 'header_text', env: header('"a b"', TEXT_CONTENT), header: ['X-H', 'a b'] },
  { name: 'cookie_text', env: cookie('"ab"', TEXT_CONTENT), header: ['Cookie', 'c=ab'] },
  {
    name: 'query_json_charset',
    env: query('"a"', { content: 'application/json; charset=utf-8' }),
    url: '/query_json_charset?q=%22a%22',
  },
  { name: 'header_simple', env: header('"é, x"'), header: ['X-H', 'é, x'] },
  { name: 'header_empty', env: header('""'), header: ['X-H', ''] },
  { name: 'header_list', env: header('["a", 2.50]'), header: ['X-H', 'a,2.50'] },
  { name: 'header_object', env: header(OBJECT), header: ['X-H', 'R,100,G,x/y'] },
  { name: 'header_object_x', env: header(OBJECT, explode), header: ['X-H', 'R=100,G=x/y'] },
  { name: 'header_content', env: header('{"a": 1}', JSON_CONTENT), header: ['X-H', '{"a": 1}'] },
  {
    name: 'header_agent',
    env: '[positive]\nheader = {"user-agent": "me"}',
    header: ['user-agent', 'me'],
  },
  { name: 'cookie_form', env: cookie('"a=/%; é"'), header: ['Cookie', 'c=a=/%25%3B%20%C3%A9'] },
  { name: 'cookie_list', env: cookie('["a", "b"]'), header: ['Cookie', 'c=a; c=b'] },
  {
    name: 'cookie_plain',
    env: cookie('"a%20b=/"', { style: 'cookie' }),
    header: ['Cookie', 'c=a%20b=/'],
  },
  {
    name: 'cookie_plain_list',
    env: cookie('["a%41", "b"]', { style: 'cookie' }),
    header: ['Cookie', 'c=a%41; c=b'],
  },
  {
    name: 'cookie_plain_object',
    env: cookie(OBJECT, { style: 'cookie', explode: false }),
    header: ['Cookie', 'c=R,100,G,x/y'],
  },
  {
    name: 'querystring_json',
    env: query('{"a": 0.10}', { ...JSON_CONTENT, querystring: true }),
    url: '/querystring_json?%7B%22a%22%3A%200.10%7D',
  },
  {
    name: 'querystring_text',
    env: query('"a=b&c"', { ...TEXT_CONTENT, querystring: true }),
    url: '/querystring_text?a%3Db%26c',
  },
  { name: 'cookie_list_n', env: cookie('["a", "b"]', together), header: ['Cookie', 'c=a,b'] },
  {
    name: 'body_none',
    method: 'POST',
    env: '[positive]',
    header: ['Content-Type', undefined],
    body: '',
  },
  {
    name: 'body_json',
    method: 'POST',
    env: json('{"n": [9223372036854775808, 0.10, 1E400, -0], "s": "é\\u0000\\"", "x": null}'),
    header: ['Content-Type', 'application/json'],
    body: '{"n": [9223372036854775808, 0.10, 1E400, -0], "s": "é\\u0000\\"", "x": null}',
  },
  {
    name: 'body_null',
    method: 'PUT',
    env: json('null'),
    header: ['Content-Length', '4'],
    body: 'null',
  },
  { name: 'body_get', env: json('[]'), body: '[]' },
  {
    name: 'body_plus',
    method: 'PATCH',
    env: typed('application/merge-patch+json; v=1', '"a"'),
    header: ['Content-Type', 'application/merge-patch+json; v=1'],
    body: '"a"',
  },
  {
    name: 'body_form',
    method: 'POST',
    env: typed('application/x-www-form-urlencoded', '{"a": "x y", "b": [1, 2.0], "o": {"k": 1}}'),
    header: ['Content-Type', 'application/x-www-form-urlencoded'],
    body: 'a=x%20y&b=1&b=2.0&o=%7B%22k%22%3A%201%7D',
  },
  {
    name: 'body_form_style',
    method: 'POST',
    env: typed('application/x-www-form-urlencoded', '{"b": {"k": 1}}', { style: 'deepObject' }),
    body: 'b%5Bk%5D=1',
  },
  {
    name: 'body_form_json',
    method: 'POST',
    env: typed('application/x-www-form-urlencoded', '{"b": [1]}', {
      contentType: 'application/json',
    }),
    body: 'b=%5B1%5D',
  },
  {
    name: 'query_deep_list',
    env: query('["a", "b"]', { style: 'deepObject', explode: true }),
    url: '/query_deep_list?q%5B%5D=a&q%5B%5D=b',
  },
  {
    name: 'body_form_nested',
    method: 'POST',
    env: typed(
      'application/x-www-form-urlencoded',
      '{"b": {"at": {"city": "x"}, "tags": ["y", "z"], "rows": [{"n": 1}, {"n": 2}]}}',
      { style: 'deepObject' },
    ),
    body:
      'b%5Bat%5D%5Bcity%5D=x&b%5Btags%5D%5B%5D=y&b%5Btags%5D%5B%5D=z' +
      '&b%5Brows%5D%5B0%5D%5Bn%5D=1&b%5Brows%5D%5B1%5D%5Bn%5D=2',
  },
  {
    name: 'body_form_text',
    method: 'POST',
    env: typed('application/x-www-form-urlencoded', '{"b": "x"}', { contentType: 'text/plain' }),
    body: 'b=x',
  },
  {
    name: 'body_text',
    method: 'POST',
    env: typed('text/plain', '"a\\né"'),
    header: ['Content-Type', 'text/plain'],
    body: 'a\né',
  },
  {
    name: 'body_yaml',
    method: 'POST',
    env: typed('application/yaml', '"a\\nb"'),
    header: ['Content-Type', 'application/yaml'],
    body: '"a\\nb"',
  },
  {
    name: 'body_file',
    method: 'POST',
    env: typed('image/png', '{"filename": "a", "content_type": "x/y", "base64": "YWI="}'),
    header: ['Content-Type', 'image/png'],
    body: 'ab',
  },
  {
    name: 'body_xml_document',
    method: 'POST',
    env: typed('application/atom+xml', '" <a>1</a>"'),
    header: ['Content-Type', 'application/atom+xml'],
    body: ' <a>1</a>',
  },
  {
    name: 'body_xml_text',
    method: 'POST',
    env: typed('text/xml', '"a&b"'),
    header: ['Content-Type', 'text/xml'],
    body: 'a&b',
  },
  {
    name: 'body_xml_root_text',
    method: 'POST',
    env: xml('"a&b"', { '': { name: 'r' } }),
    body: `${XML}<r>a&amp;b</r>`,
  },
  {
    name: 'body_xml_attribute_prefix',
    method: 'POST',
    env: xml('{"id": 123, "name": "a<&\\r]]>", "ok": true}', {
      '': { name: 'Person' },
      '/id': { attribute: true },
      '/name': { namespace: 'https://a.example/s', prefix: 'sample' },
    }),
    body: `${XML}<Person id="123"><sample:name xmlns:sample="https://a.example/s">a&lt;&amp;&#13;]]&gt;</sample:name><ok>true</ok></Person>`,
  },
  {
    name: 'body_xml_own_namespaces',
    method: 'POST',
    env: xml('{"id": "\\"", "of": "x", "t": "y"}', {
      '': { name: 'p', namespace: 'https://a.example', prefix: 'a' },
      '/id': { name: 'key', attribute: true, namespace: 'https://a.example', prefix: 'a' },
      '/of': { namespace: 'https://b.example' },
      '/t': { text: true },
    }),
    body: `${XML}<a:p xmlns:a="https://a.example" a:key='"'><of xmlns="https://b.example">x</of>y</a:p>`,
  },
  {
    name: 'body_xml_list',
    method: 'POST',
    env: xml(ANIMALS, { '': { name: 'r' }, '/animals': { name: 'aliens' } }),
    body: `${XML}<r><animals>cat</animals><animals>dog</animals></r>`,
  },
  {
    name: 'body_xml_list_items',
    method: 'POST',
    env: xml(ANIMALS, { '': { name: 'r' }, '/animals/*': { name: 'animal' } }),
    body: `${XML}<r><animal>cat</animal><animal>dog</animal></r>`,
  },
  {
    name: 'body_xml_list_wrapped',
    method: 'POST',
    env: xml(ANIMALS, { '': { name: 'r' }, '/animals': { wrapped: true } }),
    body: `${XML}<r><animals><animals>cat</animals><animals>dog</animals></animals></r>`,
  },
  {
    name: 'body_xml_list_wrapped_names',
    method: 'POST',
    env: xml(ANIMALS, {
      '': { name: 'r' },
      '/animals': { name: 'aliens', wrapped: true },
      '/animals/*': { name: 'animal' },
    }),
    body: `${XML}<r><aliens><animal>cat</animal><animal>dog</animal></aliens></r>`,
  },
  {
    name: 'body_xml_list_wrapped_name',
    method: 'POST',
    env: xml(ANIMALS, { '': { name: 'r' }, '/animals': { name: 'aliens', wrapped: true } }),
    body: `${XML}<r><aliens><aliens>cat</aliens><aliens>dog</aliens></aliens></r>`,
  },
  {
    name: 'body_xml_root_list',
    method: 'POST',
    env: xml('[{"id": 1}, {}]', { '': { name: 'pets' }, '/*': { name: 'pet' } }),
    body: `${XML}<pets><pet><id>1</id></pet><pet></pet></pets>`,
  },
  {
    name: 'body_text_empty',
    method: 'POST',
    env: typed('text/plain', '""'),
    header: ['Content-Type', 'text/plain'],
    body: '',
  },
];

test('every style, content type and number goes over the wire as OpenAPI and RFC 6570 say', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const endpoints = ROWS.map((row): Endpoint => {
    const { name, env, method = 'GET' } = row;
    return { slug: name, method, path: row.path ?? `/${name}`, env };
  });
  writeSuite(folder, endpoints);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  expect(server.requests.length).toBe(ROWS.length);
  const sent = (row: Row) => server.requests.find(({ url }) => url === expected(row).url);
  expect(ROWS.map((row) => shown(row, sent(row)))).toEqual(ROWS.map((row) => expected(row)));
});

function expected({ name, url, header: pair, body, method = 'GET' }: Row) {
  return { name, method, url: url ?? `/${name}`, header: pair?.[1], body: body ?? '' };
}

function shown({ name, header: pair }: Row, request: Recorded | undefined) {
  const value = pair && headerOf(request, pair[0]);
  const { method, url, body } = request ?? {};
  return { name, method, url, header: value, body: body?.toString() };
}

/** Node reads header bytes as Latin-1, which is how they were sent. */
function headerOf(request: Recorded | undefined, name: string): string | undefined {
  const raw = request?.rawHeaders ?? [];
  const index = raw.findIndex(
    (text, at) => at % 2 === 0 && text.toLowerCase() === name.toLowerCase(),
  );
  return index < 0 ? undefined : raw[index + 1];
}

test.each([
  ['text/plain; charset=iso-8859-1', 'latin1'],
  ['text/csv; header=absent; charset="ISO-8859-1"', 'latin1'],
  ['text/plain; charset=utf-16le', 'utf16le'],
  ['text/plain;charset=UTF-8', 'utf8'],
  ['text/plain', 'utf8'],
] as const)('a text is written in the charset of its media type: %s', async (type, encoding) => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const part = typed('multipart/form-data', '{"b": "é\\nü"}', { contentType: type });
  writeSuite(folder, [
    { slug: 'a', method: 'POST', env: typed(type.replaceAll('"', '\\"'), '"é\\nü"') },
    { slug: 'b', method: 'POST', env: part },
  ]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  const bytes = Buffer.from('é\nü', encoding);
  expect(server.requests[0]?.body).toEqual(bytes);
  expect(server.requests[1]?.body.includes(Buffer.concat([bytes, Buffer.from('\r\n--')]))).toBe(
    true,
  );
});

test.each(['us-ascii', 'klingon'])(
  'a text that cannot be written in %s blocks its test',
  async (charset) => {
    const server = await startRecorder();
    const folder = temporaryFolder();
    const env = typed(`text/plain; charset=${charset}`, '"é"');
    writeSuite(folder, [{ slug: 'a', method: 'POST', env }]);
    const { junit } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
    expect(junit).toContain(`the text cannot be written in ${charset}`);
    expect(server.requests).toEqual([]);
  },
);

test('a multipart body holds texts, JSON and files as separate parts', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const file = `{"filename": "ä.bin", "content_type": "image/png", "base64": "AP8="}`;
  const body = `{"t": "x", "n": 0.10, "l": ["a", "b"], "o": {"k": 1}, "f": ${file}}`;
  const how = typed('multipart/form-data', body, { contentType: 'text/csv' });
  writeSuite(folder, [{ slug: 'upload', method: 'POST', env: how.replace('"b":', '"t":') }]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  const [request] = server.requests;
  const type = request?.headers['content-type'] ?? '';
  const response = new Response(new Uint8Array(request?.body ?? []), {
    headers: { 'content-type': type },
  });
  const form = await response.formData();
  const uploaded = form.get('f');
  expect([form.get('t'), form.get('n'), form.getAll('l'), form.get('o')]).toEqual([
    'x',
    '0.10',
    ['a', 'b'],
    '{"k": 1}',
  ]);
  expect(request?.body.toString()).toMatch(/name="t"\r\nContent-Type: text\/csv\r\n\r\nx\r\n/);
  expect(request?.body.toString()).toMatch(/name="o"\r\nContent-Type: application\/json/);
  expect(uploaded).toBeInstanceOf(File);
  if (!(uploaded instanceof File)) return;
  expect([uploaded.name, uploaded.type]).toEqual(['ä.bin', 'image/png']);
  expect([...(await uploaded.bytes())]).toEqual([0, 255]);
});

test('a multipart body keeps its subtype, and a part the first type of its encoding', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const env = (contentType: string) => typed('multipart/mixed', '{"b": "x"}', { contentType });
  writeSuite(folder, [
    { slug: 'json', method: 'POST', env: env('application/json') },
    { slug: 'list', method: 'POST', env: env('text/csv, text/plain') },
    { slug: 'range', method: 'POST', env: env('text/*') },
  ]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  const parts = server.requests.map(({ headers, body }) => {
    expect(headers['content-type']).toMatch(/^multipart\/mixed; boundary=/);
    return body.toString().split('\r\n').slice(2, -2);
  });
  expect(parts).toEqual([
    ['Content-Type: application/json', '', '"x"'],
    ['Content-Type: text/csv', '', 'x'],
    ['', 'x'],
  ]);
});

test('a scenario replaces, adds or removes the one value at its place', async () => {
  const valid = '{"a/b": {"c": [{"d": 1}, 2]}, "k": "v"}';
  const isControl = ({ url, headers, body }: Recorded) => {
    const isWhole = url === '/1?limit=5' && headers.cookie === 's=1; t=2';
    const isOwn = url === '/1' && body.toString() === '{"k": "other", "z": 0.0}';
    return isOwn || (isWhole && headers['user-agent'] === 'me' && body.toString() === valid);
  };
  const server = await startRecorder((request, response) => {
    response.writeHead(isControl(request) ? 200 : 400).end();
  });
  const folder = temporaryFolder();
  const env = `[positive]
path = {"id": 1}
query = {"limit": 5}
header = {"X-A": "a", "User-Agent": "me", "Cookie": {"s": "1", "t": "2"}}
body = {"a/b": {"c": [{"d": 1}, 2]}, "k": "v"}
[negative_body_a_b_c_0_d]
at = "/a~1b/c/0/d"
1.05 = "é" * 3000
1.08 = 12345678901234567890
1.21 = absent
[negative_body_new]
at = "/new"
1.07 = null
[negative_body_body]
at = ""
6.10 = []
6.21 = absent
[negative_path_id]
at = "/id"
2.17 = "x"
[negative_query_limit]
at = "/limit"
2.21 = absent
[negative_header_Cookie_s]
at = "/Cookie/s"
1.21 = absent
[negative_header_User-Agent]
at = "/User-Agent"
1.21 = absent
[negative_body_k]
at = "/k"
body = {"k": "other", "z": 0.0}
query = {}
1.04 = ""`;
  const sections = [...env.matchAll(/^\[(negative_.*)\]$/gm)].map(([, name = '']) => name);
  const ids = (name: string) =>
    [...(env.split(`[${name}]`)[1]?.split('\n[')[0] ?? '').matchAll(/^(\d\.\d\d) =/gm)].map(
      ([, id = '']) => id,
    );
  const scripts = Object.fromEntries(sections.map((name) => [name, ids(name)]));
  writeSuite(folder, [{ slug: 's', method: 'POST', path: '/{id}', env, scripts }]);
  const settings = { PROOFGATE_BASE_URL: server.url, PROOFGATE_WRITES_TO_GIVEN_ROWS: '1' };
  const { status, output } = await pytest([folder, '-v'], settings);
  expect(status, output).toBe(0);
  expect(output).toContain('test_s_negative_body_a_b_c_0_d[1.08] PASSED');
  const seen = server.requests
    .filter((request) => !isControl(request))
    .map(({ url, headers, body }) => [url, headers.cookie, headers['user-agent'], body.toString()]);
  const usual = ['/1?limit=5', 's=1; t=2', 'me'];
  expect(seen).toEqual([
    [...usual, valid.replace('"d": 1', `"d": "${'é'.repeat(3000)}"`)],
    [...usual, valid.replace('"d": 1', '"d": 12345678901234567890')],
    [...usual, valid.replace('"d": 1', '')],
    [...usual, '[]'],
    [...usual, ''],
    ['/1', 's=1; t=2', 'me', '{"k": "", "z": 0.0}'],
    [...usual, valid.replace('"v"', '"v", "new": null')],
    ['/1?limit=5', 't=2', 'me', valid],
    ['/1?limit=5', 's=1; t=2', undefined, valid],
    ['/x?limit=5', 's=1; t=2', 'me', valid],
    ['/1', 's=1; t=2', 'me', valid],
  ]);
});

test('positive_required is a separate request that takes nothing from positive', async () => {
  const server = await startRecorder();
  const folder = temporaryFolder();
  const env = '[positive]\nquery = {"a": 1}\nbody = 1\n[positive_required]\nheader = {"X-H": "h"}';
  const positive = '"positive": "Positive",\n    "positive_required": "Required",\n';
  writeSuite(folder, [{ slug: 's', method: 'POST', env }]);
  const script = `${folder}/s/positive/test_s_positive.py`;
  const text = readFileSync(script, 'utf8');
  writeFileSync(script, text.replace(/"positive": .*\n/, positive));
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  expect(server.requests.map(({ url, body }) => [url, body.toString()])).toEqual([
    ['/s?a=1', '1'],
    ['/s', ''],
  ]);
});

test('a section starts from the base that it names, with its own lines; so does its control', async () => {
  const server = await startRecorder(({ url }, response) => {
    response.writeHead(url === '/s?a=1&b=x' || url === '/s?b=x' ? 400 : 200).end();
  });
  const folder = temporaryFolder();
  const positive = '[positive]\nquery = {"a": 1, "b": 2}\nbody = {"c": 3}';
  const required = '[positive_required]\nheader = {"X-H": "h"}';
  const base = 'base = "positive_required"';
  const env = [
    ...[positive, required],
    ...['[negative_query_a]', 'at = "/b"', '1.08 = "x"'],
    ...['[negative_query_b]', 'at = "/b"', base, 'query = {"b": 2}', '1.08 = "x"'],
  ].join('\n');
  const scripts = { negative_query_a: ['1.08'], negative_query_b: ['1.08'] };
  writeSuite(folder, [{ slug: 's', method: 'POST', env, scripts }]);
  const { status, output } = await pytest([folder], { PROOFGATE_BASE_URL: server.url });
  expect(status, output).toBe(0);
  const sent = ({ url, headers, body }: Recorded) => [url, headers['x-h'], body.toString()];
  expect(server.requests.map(sent)).toEqual([
    ['/s?a=1&b=x', undefined, '{"c": 3}'],
    ['/s?a=1&b=2', undefined, '{"c": 3}'],
    ['/s?b=x', 'h', ''],
    ['/s?b=2', 'h', ''],
  ]);
});
