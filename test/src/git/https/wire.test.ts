import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openHttps } from '../../../../src/git/https.ts';
import { type GitServer, startGitServer } from '../../../support/network/git-server.ts';
import { manyFiles, publicationOf } from '../git-ground.ts';

describe('over HTTPS', () => {
  let server: GitServer;
  beforeAll(async () => {
    server = await startGitServer();
  });
  afterAll(() => server.close());

  const open = (name: string, url = `${server.url}/group/${name}.git`) =>
    openHttps({ plainLoopback: true })({ type: 'gitlab', url }, server.tokens.write);
  const toMain = (files: Readonly<Record<string, string>>) =>
    publicationOf(files, { branch: 'main' });
  const treeOf = (name: string) => server.git(name, ['rev-parse', 'main^{tree}']);

  test('what arrives is sound in the eyes of git fsck', async () => {
    server.seed('sound', { 'README.md': '# Sound', 'a/z/b.txt': 'b', 'a.txt': 'a', a0: '0' });
    const repository = await open('sound');
    await repository.publish(publicationOf(manyFiles(300), { branch: 'main', folder: 'a/y' }));
    expect(server.git('sound', ['fsck', '--strict', '--full'])).not.toMatch(/error|missing/);
    expect(server.git('sound', ['log', '--format=%an <%ae> %s', '-1', 'main'])).toBe(
      'Proofgate <proofgate@noreply.invalid> Generate the suite',
    );
  });

  test('a name that is no UTF-8 survives beside the folder', async () => {
    server.seed('latin', { 'README.md': '# Latin' });
    const blob = server.git('latin', ['rev-parse', 'main:README.md']);
    const entry = [
      Buffer.from(`100644 blob ${blob}\t`),
      Buffer.from([0xfc, 0xff]),
      Buffer.from([0]),
    ];
    const tree = server.git('latin', ['mktree', '-z'], Buffer.concat(entry));
    const commit = server.git('latin', ['commit-tree', tree, '-m', 'Latin']);
    server.git('latin', ['update-ref', 'refs/heads/main', commit]);
    await (await open('latin')).publish(toMain({ 'a.py': 'a' }));
    expect(server.git('latin', ['ls-tree', '--name-only', 'main'])).toBe(
      'generated-scripts\n"\\374\\377"',
    );
  });

  test('a tag of the same name is not taken for the branch', async () => {
    const first = server.seed('tagged', { 'README.md': '# Tagged' });
    server.push('tagged', 'main', { 'later.txt': 'later' });
    server.git('tagged', ['update-ref', 'refs/tags/main', first ?? '']);
    server.git('tagged', ['update-ref', 'refs/tags/tests', first ?? '']);
    const repository = await open('tagged');
    await repository.publish(toMain({ 'a.py': 'a' }));
    const names = server.git('tagged', ['ls-tree', '--name-only', 'refs/heads/main']);
    expect(names).toBe('README.md\ngenerated-scripts\nlater.txt');
    expect(await repository.head('tests')).toBeNull();
  });

  test('a commit that a forced push took away is said to be missing', async () => {
    const first = server.seed('forced', { 'README.md': '# Forced' }) ?? '';
    server.git('forced', ['config', 'uploadpack.allowAnySHA1InWant', 'false']);
    const gone = server.push('forced', 'main', { 'README.md': '# Gone' });
    server.git('forced', ['update-ref', 'refs/heads/main', first]);
    const repository = await open('forced');
    await expect(repository.readFile(gone, 'README.md', 100)).rejects.toMatchObject({
      kind: 'commit-missing',
      message: expect.stringContaining(gone),
    });
    expect(`${await repository.readFile(first, 'README.md', 100)}`).toBe('# Forced');
  });

  test('a branch that moves before the push is announced is taken up too', async () => {
    server.seed('early', { 'README.md': '# Early' });
    const repository = await open('early');
    const theirs = async () => server.push('early', 'main', { 'theirs.txt': 'x' });
    server.before(/^GET .*service=git-receive-pack/, theirs, 1);
    await repository.publish(toMain({ 'a.py': 'a' }));
    const names = server.git('early', ['ls-tree', '--name-only', 'main']);
    expect(names).toBe('README.md\ngenerated-scripts\ntheirs.txt');
  });

  test('a branch that was set back meanwhile is not set forth again', async () => {
    const first = server.seed('back', { 'README.md': '# Back' });
    server.push('back', 'main', { 'secret.txt': 'to be removed' });
    const repository = await open('back');
    const back = async () => server.git('back', ['update-ref', 'refs/heads/main', first ?? '']);
    server.before(/^GET .*service=git-receive-pack/, back, 1);
    await repository.publish(toMain({ 'a.py': 'a' }));
    const names = server.git('back', ['ls-tree', '--name-only', 'main']);
    expect(names).toBe('README.md\ngenerated-scripts');
  });

  test('the history is not fetched, and only what is new is pushed', async () => {
    server.seed('shallow', { 'old.bin': randomBytes(1_000_000) });
    server.push('shallow', 'main', { 'old.bin': null, 'large.bin': randomBytes(1_000_000) });
    let sent = 0;
    let received = 0;
    const counting: typeof fetch = async (input, init) => {
      sent += init?.body instanceof Uint8Array ? init.body.length : 0;
      const response = await fetch(input, init);
      const bytes = await response.clone().arrayBuffer();
      received += bytes.byteLength;
      return response;
    };
    const url = `${server.url}/group/shallow.git`;
    const opening = openHttps({ plainLoopback: true, fetch: counting });
    const repository = await opening({ type: 'gitlab', url }, server.tokens.write);
    await repository.publish(publicationOf({ 'a.py': 'a' }));
    expect(received).toBeLessThan(1_100_000);
    expect(sent).toBeLessThan(2000);
    await repository.publish(publicationOf({ 'a.py': 'b' }));
    expect(sent).toBeLessThan(4000);
  });

  const points = [0, 1, 2, 3].flatMap((request) => [
    { request, acted: false },
    { request, acted: true },
  ]);
  test.each(points)('cut at request $request, acted upon: $acted', async ({ request, acted }) => {
    const name = `cut-${request}-${acted}`;
    server.seed(name, { 'README.md': '# Cut', 'generated-scripts/old.py': 'old' });
    const old = treeOf(name);
    server.cut({ request, acted });
    const publication = toMain(manyFiles(40));
    const before = server.requests.length;
    await expect((await open(name)).publish(publication)).rejects.toMatchObject({
      kind: 'git-unreachable',
    });
    const last = server.requests.slice(before + request);
    // What may have changed something is not repeated.
    expect(last).toHaveLength(last[0]?.startsWith('GET') ? 2 : 1);
    server.cut(null);
    const arrived = acted && request === 3;
    if (!arrived) expect(treeOf(name)).toBe(old);
    expect((await (await open(name)).publish(publication)).changed).toBe(!arrived);
    expect(treeOf(name)).not.toBe(old);
    expect(server.git(name, ['rev-list', '--count', 'main'])).toBe('2');
  });
});

describe('the address', () => {
  const provider = openHttps({ plainLoopback: true });

  test.each([
    ['http://git.example/group/name.git', /is not over https/],
    ['http://169.254.169.254/latest.git', /is not over https/],
    ['ssh://git@git.example/group/name.git', /is not over https/],
    ['file:///etc/passwd', /is not over https/],
    ['https://oauth2:s3cret@git.example/group/name.git', /carries a user or a token/],
    ['https://git.example/group/name.git?private_token=s3cret', /names no repository/],
    ['https://git.example/', /names no repository/],
    ['git.example/group/name.git', /cannot be read|is not over https/],
  ])('%s is refused', async (url, words) => {
    const refused = provider({ type: 'gitlab', url }, 's3cret');
    await expect(refused).rejects.toMatchObject({
      kind: 'repository-url-wrong',
      message: expect.stringMatching(words),
    });
    await expect(refused).rejects.toMatchObject({ message: expect.not.stringContaining('s3cret') });
  });

  test('plain HTTP on loopback has to be allowed', async () => {
    const url = 'http://127.0.0.1:9/group/name.git';
    const refused = openHttps()({ type: 'gitlab', url }, null);
    await expect(refused).rejects.toMatchObject({ kind: 'repository-url-wrong' });
  });

  /** Opens a repository of a server that answers everything alike, and asks it. */
  const asked = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const url = `http://127.0.0.1:${address.port}/group/name.git`;
    const repository = await provider({ type: 'gitlab', url }, 's3cret');
    const problem = await repository.head('main').catch((error: unknown) => error);
    server.closeAllConnections();
    server.close();
    return problem;
  };

  test.each([
    ['a GET is sent once more when its connection ends', 1, 'repository-missing', 2],
    ['and no third time', 2, 'git-unreachable', 2],
  ])('%s', async (_, hangups, kind, requests) => {
    let asks = 0;
    const problem = await asked((request, response) => {
      if (++asks <= hangups) request.socket.destroy();
      else response.writeHead(200, { 'content-type': 'text/html' }).end('<html>');
    });
    expect(problem).toMatchObject({ kind });
    expect(asks).toBe(requests);
  });

  test('a redirect is not followed, so that no other host gets the token', async () => {
    let followed = false;
    const problem = await asked((request, response) => {
      if (request.url?.startsWith('/elsewhere')) followed = true;
      response.writeHead(302, { location: '/elsewhere' }).end();
    });
    expect(problem).toMatchObject({ kind: 'repository-missing' });
    expect(followed).toBe(false);
  });

  test.each([
    [200, 'repository-missing'],
    [429, 'git-rate-limited'],
    [503, 'git-unreachable'],
  ])('a server that answers %i and a page is reported as %s', async (status, kind) => {
    const problem = await asked((_request, response) => {
      response.writeHead(status, { 'content-type': 'text/html' }).end('<html>s3cret</html>');
    });
    expect(problem).toMatchObject({ kind, message: expect.not.stringContaining('s3cret') });
  });
});
