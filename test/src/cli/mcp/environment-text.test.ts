import { expect, test } from 'vitest';
import { editedText, linesOf, sectionsOf } from '../../../../src/cli/mcp/environment-text.ts';
import { suiteMask } from '../../../../src/cli/mcp/mask.ts';
import { folderWith } from '../../../support/folder.ts';

const FILE = `# POST /pets
[endpoint]
method = "POST"

[auth]
token = {"in": "header", "name": "Authorization", "prefix": "Bearer ", "value": "lit-4711"}
key = {"in": "query", "name": "key", "value": "env://API_KEY"}

# Every field
[positive]
header = {"X-Tenant": "acme", "X-Api-Token": "tok-1"}
body = {"name": "Rex"}

[negative_body_name]
at = "/name"
1.03 = "a"

# checksum: 0123456789abcdef
`;
const SUITE = `[login]
path = "/login"
body = {"name": "alice", "password": "hunter22", "tenant": "env://TENANT"}
token = "/token"
csrf = {"path": "/csrf", "cookie": "c", "header": "X-C"}

[header]
X-Key = "abcd-1"
# X-Old = "abcd-0"

[exclude]
`;
const edit = (section: string, key: string, value: string | null) =>
  editedText(FILE, { isSuite: false, section, key, value }).text;

test('a line is replaced, added or removed where it belongs, and all others stay', () => {
  expect(edit('positive', 'body', '{"name": "Ada"}')).toBe(
    FILE.replace('{"name": "Rex"}', '{"name": "Ada"}'),
  );
  expect(edit('positive', 'query', '{}')).toBe(
    FILE.replace('[positive]\n', '[positive]\nquery = {}\n'),
  );
  expect(edit('positive', 'body', null)).toBe(FILE.replace('body = {"name": "Rex"}\n', ''));
  expect(edit('unique', '/body/name', '"n-{unique}"')).toBe(
    FILE.replace('# checksum', '[unique]\n/body/name = "n-{unique}"\n\n# checksum'),
  );
  const windows = FILE.replaceAll('\n', '\r\n');
  const value = '"b" * 5000';
  expect(
    editedText(windows, { isSuite: false, section: 'negative_body_name', key: '1.03', value }).text,
  ).toBe(windows.replace('1.03 = "a"', `1.03 = ${value}`));
});

test.each([
  ['auth', 'token', '{}'],
  ['endpoint', 'method', '"GET"'],
  ['positive_9', 'body', '{}'],
  ['positive', 'at', '""'],
  ['positive', 'body', '{"name": '],
  ['positive', 'body', '1\n[auth]\ntoken = {"value": "env://HOME"}'],
  ['positive', 'body', '{\n"name": "Rex"}'],
  ['positive', 'path', '[]'],
  ['positive', 'header', '{"X-Api-Token": "***"}'],
  ['setup', 'a\n[auth]', '{}'],
  ['setup', '[auth]', '{}'],
  ['setup', 'pet', '"POST /pets"'],
  ['negative_body_name', '1.99', '"a"'],
  ['negative_body_name', '1.99', null],
])('[%s] %s = %j is refused', (section, key, value) => {
  expect(() => edit(section, key, value)).toThrow();
});

test('of env/suite.txt only parameters and exclusions are for agents', () => {
  const of = (section: string, value: string) =>
    editedText(SUITE, { isSuite: true, section, key: 'petId', value }).text;
  expect(of('path', '10')).toBe(`${SUITE}[path]\npetId = 10\n\n`);
  const own = 'query GET /pets/{petId}';
  expect(of(own, '10')).toBe(`${SUITE}[${own}]\npetId = 10\n\n`);
  for (const section of ['header', 'header GET /pets', 'login', 'auth', 'signup', 'endpoint']) {
    expect(() => of(section, '"x"'), section).toThrow(/not for agents/);
  }
  expect(() => of('exclude', 'false')).toThrow(/reason/);
});

test('an agent adds exclusions, and changes or removes none that is there', () => {
  const excluded = `${SUITE}POST /purge = "empties the shop"\nDELETE /me = false\n`;
  const of = (key: string, value: string | null) =>
    editedText(excluded, { isSuite: true, section: 'exclude', key, value }).text;
  expect(of('POST /sync', '"slow"')).toContain('POST /sync = "slow"\n');
  for (const key of ['POST /purge', 'DELETE /me']) {
    expect(() => of(key, null)).toThrow(/ask a person/);
    expect(() => of(key, '"no more"')).toThrow(/ask a person/);
  }
});

test('credentials that are written into a file are hidden, references are not', () => {
  expect(linesOf(sectionsOf(FILE), 'auth')).toEqual([
    'token = {"in":"header","name":"Authorization","prefix":"Bearer ","value":"***"}',
    'key = {"in":"query","name":"key","value":"env://API_KEY"}',
  ]);
  expect(linesOf(sectionsOf(FILE), 'positive')).toEqual([
    '# Every field',
    'header = {"X-Tenant":"acme","X-Api-Token":"***"}',
    'body = {"name": "Rex"}',
  ]);
  expect(linesOf(sectionsOf(SUITE), 'login')).toEqual([
    'path = "/login"',
    'body = {"name":"***","password":"***","tenant":"env://TENANT"}',
    'token = "/token"',
    'csrf = {"path":"/csrf","cookie":"c","header":"X-C"}',
  ]);
  expect(linesOf(sectionsOf(SUITE), 'header')).toEqual(['X-Key = ***', '# X-Old = ***']);
});

test('the mask takes out values of variables that a suite names, and those in its files, in each spelling', () => {
  const folder = folderWith({ 'env/a_environment.txt': FILE, 'env/suite.txt': SUITE });
  const mask = suiteMask(folder, { API_KEY: 'a/b c"d', HOME: '/root' });
  expect(mask('a/b c"d a%2Fb%20c%22d a/b c\\"d')).toBe('$API_KEY $API_KEY $API_KEY');
  expect(mask(`Basic ${btoa('hunter22')}, lit-4711, hunter22`)).toBe('Basic ***, ***, ***');
  expect(mask('/root Authorization /login')).toBe('/root Authorization /login');
});
