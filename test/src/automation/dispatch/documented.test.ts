import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { resultSchema } from '../../../../src/automation/index.ts';
import { SecretKeys } from '../../../../src/automation/keys/secret-keys.ts';
import { signMessage } from '../../../../src/automation/keys/signatures.ts';
import { folderWith } from '../../../support/folder.ts';

const page = readFileSync('docs/verify-results.md', 'utf8');

/** The block of a language on the page that defines `verify`. */
function snippet(language: string): string {
  const blocks = [...page.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))];
  const found = blocks.map(([, code]) => code ?? '').filter((code) => code.includes('verify('));
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} blocks verify`);
  return only;
}

const CALLS = {
  python: {
    file: 'verify.py',
    command: 'python3',
    call: `
import json, sys
for key, headers, body in json.load(open(sys.argv[1])):
    print(verify(key, headers, body.encode()))
`,
  },
  js: {
    file: 'verify.mjs',
    command: process.execPath,
    call: `
import { readFileSync } from 'node:fs';
for (const [key, headers, body] of JSON.parse(readFileSync(process.argv[2], 'utf8')))
  console.log(verify(key, headers, Buffer.from(body)));
`,
  },
} as const;

/** Requests as a dispatch sends them, and as somebody else would, with what is to be said of each. */
function requests(): readonly (readonly [boolean, string, Record<string, string>, string])[] {
  const keys = new SecretKeys(new Uint8Array(32));
  const [key, next] = [keys.keyOf('dispatch', 'd', 1), keys.keyOf('dispatch', 'd', 2)];
  const body = '{"status": 1, "name": "ü"}';
  const headers = (at: number, good: readonly (typeof key)[]) => {
    const message = { id: 'msg_1', timestamp: String(Math.floor(Date.now() / 1000) + at), body };
    const signature = signMessage(
      good.map(({ bytes }) => bytes),
      message,
    );
    return {
      'webhook-id': message.id,
      'webhook-timestamp': message.timestamp,
      'webhook-signature': signature,
    };
  };
  return [
    [true, key.shown, headers(0, [key]), body],
    [true, key.shown, headers(0, [next, key]), body],
    [false, key.shown, headers(0, [next]), body],
    [false, key.shown, headers(0, [key]), `${body} `],
    [false, key.shown, headers(-600, [key]), body],
    [false, key.shown, { ...headers(0, [key]), 'webhook-id': 'msg_2' }, body],
  ];
}

describe.each(Object.entries(CALLS))('the %s of the page', (language, { file, command, call }) => {
  test('knows the results of a dispatch from those of others', async () => {
    const all = requests();
    const input = JSON.stringify(all.map(([, ...request]) => request));
    const folder = folderWith({ [file]: snippet(language) + call, 'input.json': input });
    const paths = [file, 'input.json'].map((name) => join(folder, name));
    const { stdout } = await promisify(execFile)(command, paths);
    const said = stdout.trim().toLowerCase().split('\n');
    expect(said).toEqual(all.map(([good]) => String(good)));
  });
});

test('the published schema is that of the code (npm run docs)', () => {
  expect(readFileSync('docs/result-payload.schema.json', 'utf8')).toBe(resultSchema());
});
