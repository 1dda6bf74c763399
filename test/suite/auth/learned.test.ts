import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { proofgate } from '../../e2e/proofgate.ts';
import { folderWith } from '../../support/folder.ts';
import { exclusivePets } from '../../support/panel/exclusive-pets.ts';
import { startRecorder } from '../recorder.ts';

const SECURITY = `components: {securitySchemes: {token: {type: http, scheme: bearer}}}
security: [{token: []}]
`;
const USERS = {
  alice: { password: 'canary-word-61', token: 'canary-token-62' },
  bob: { password: 'canary-word-63', token: 'canary-token-64' },
};
const SUITE = `[login]
path = "/login"
body = {"name": "alice", "password": "env://ALICE"}
token = "/token"

[login_other]
body = {"name": "bob", "password": "env://BOB"}
`;

/** Signs users in, and repeats all passwords and the token of a request that it rejects. */
function startServer() {
  const { alice, bob } = USERS;
  return startRecorder(({ url, headers, body }, response) => {
    if (url === '/login') {
      const user = String(body).includes(alice.password) ? alice : bob;
      return void response.end(JSON.stringify({ token: user.token }));
    }
    const hasBoth = /"nick"/.test(String(body)) && /"tag"/.test(String(body));
    const isKnown = headers.authorization === `Bearer ${alice.token}`;
    response.writeHead(isKnown ? (hasBoth ? 422 : 204) : 401);
    const seen = `${headers.authorization} ${alice.password} ${bob.password}`;
    response.end(hasBoth ? `they exclude each other, ${seen}` : '');
  });
}

test('what is learned by a login holds neither its passwords nor its token', async () => {
  const server = await startServer();
  const folder = folderWith({ 'pets.yaml': exclusivePets('https://pets.example', SECURITY) });
  const env = { ALICE: USERS.alice.password, BOB: USERS.bob.password };
  const command = async (...args: readonly string[]) => {
    const { status, stdout, stderr } = await proofgate(args, { cwd: folder, env });
    return { status, output: stdout + stderr };
  };
  await command('generate', 'pets.yaml');
  writeFileSync(join(folder, 'generated-scripts/env/suite.txt'), SUITE);
  const ran = await command('calibrate', '--base-url', server.url, '--json', 'learned.json');
  expect(ran.status, ran.output).toBe(0);
  const files = globSync('**/*.{txt,json}', { cwd: folder });
  const texts = files.map((path) => readFileSync(join(folder, path), 'utf8'));
  // What the server said of the rejection is kept, with names in place of secrets.
  expect(texts.join('\n')).toMatch(/^# calibrated: .*they exclude each other, .*\$LOGIN_TOKEN/m);
  expect([ran.output, ...texts].join('\n')).not.toContain('canary');
});
