import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeedFile } from '../github/repositories.ts';

/** A real Git server on loopback: `git http-backend` behind tokens, as GitLab has them. */
export interface GitServer {
  /** Repositories are `{url}/group/{name}.git`. */
  readonly url: string;
  readonly tokens: { readonly write: string; readonly read: string };
  readonly git: (name: string, args: readonly string[], input?: Buffer) => string;
  readonly seed: (name: string, files: Readonly<Record<string, SeedFile>>) => string | null;
  readonly push: (
    name: string,
    branch: string,
    files: Readonly<Record<string, SeedFile>>,
    from?: string,
  ) => string;
  readonly protect: (name: string, branch: string) => void;
  /** Does something before a request whose line (`METHOD /path?query`) fits is served. */
  readonly before: (fits: RegExp, act: () => Promise<unknown>, times: number) => void;
  /** Ends the connection at a request, counted from 0, and at all that follow; null: at none. */
  readonly cut: (cut: Cut | null) => void;
  /** The requests so far, as `METHOD /path?query`. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

/** At which request the connection ends, and whether the server still acted on it. */
export interface Cut {
  readonly request: number;
  readonly acted: boolean;
}

const TOKENS = { write: 'glpat-may-write', read: 'glpat-may-read' } as const;
/** Starts a Git server; its repositories are gone after `close`. */
export async function startGitServer(): Promise<GitServer> {
  const root = mkdtempSync(join(tmpdir(), 'proofgate-git-'));
  mkdirSync(join(root, 'group'));
  const requests: string[] = [];
  let waiting: { fits: RegExp; act: () => Promise<unknown>; times: number } | null = null;
  let cut: Cut | null = null;
  let count = 0;
  const server = createServer(async (incoming, outgoing) => {
    const line = `${incoming.method} ${incoming.url}`;
    requests.push(line);
    const number = count++;
    if (cut && number >= cut.request) {
      if (cut.acted && number === cut.request) await answered(root, incoming);
      return incoming.socket.destroy();
    }
    if (waiting && waiting.times > 0 && waiting.fits.test(line)) {
      waiting.times -= 1;
      await waiting.act();
    }
    return serve(root, incoming, outgoing);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    tokens: TOKENS,
    requests,
    ...repositories((name) => join(root, 'group', `${name}.git`)),
    before: (fits, act, times) => {
      waiting = { fits, act, times };
    },
    cut: (value) => {
      cut = value;
      count = 0;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      rmSync(root, { recursive: true });
    },
  };
}

/** What may be done with repositories on a disk, past whoever serves them. */
export function repositories(pathOf: (name: string) => string) {
  const git = (name: string, args: readonly string[], input?: Buffer) =>
    execFileSync('git', [...args], {
      cwd: pathOf(name),
      env: { ...process.env, GIT_CONFIG_NOSYSTEM: '1' },
      ...(input ? { input } : {}),
      maxBuffer: 1 << 26,
    })
      .toString('utf8')
      .trim();
  const commit = (name: string, order: CommitOrder) =>
    git(name, ['fast-import', '--quiet', '--force'], fastImport(order));
  return {
    git,
    seed: (name: string, files: Readonly<Record<string, SeedFile>>) => {
      execFileSync('git', ['init', '--bare', '-q', '-b', 'main', pathOf(name)]);
      git(name, ['config', 'uploadpack.allowAnySHA1InWant', 'true']);
      if (Object.keys(files).length === 0) return null;
      return commit(name, { branch: 'main', from: null, files, message: 'First commit' });
    },
    push: (
      name: string,
      branch: string,
      files: Readonly<Record<string, SeedFile>>,
      from: string = branch,
    ) => commit(name, { branch, from, files, message: `Change ${branch}` }),
    protect: (name: string, branch: string) => {
      const hook = join(pathOf(name), 'hooks', 'pre-receive');
      const said =
        'GitLab: You are not allowed to push code to protected branches on this project.';
      const lines = [
        '#!/bin/sh',
        'while read old new ref; do',
        `  if [ "$ref" = "refs/heads/${branch}" ]; then echo "${said}" >&2; exit 1; fi`,
        'done',
      ];
      writeFileSync(hook, `${lines.join('\n')}\n`);
      chmodSync(hook, 0o755);
    },
  };
}

interface CommitOrder {
  readonly branch: string;
  /** The branch that it goes upon; null for the first of all. */
  readonly from: string | null;
  readonly files: Readonly<Record<string, SeedFile>>;
  readonly message: string;
}

/** What git-fast-import(1) makes a commit from, and says its id: one process, however many files there are. */
function fastImport({ branch, from, files, message }: CommitOrder): Buffer {
  const seconds = Math.floor(Date.now() / 1000);
  const data = (content: string | Uint8Array) => {
    const bytes = Buffer.from(content);
    return [`data ${bytes.length}\n`, bytes, '\n'];
  };
  const changes = Object.entries(files).flatMap(([path, file]) => {
    const quoted = `"${path.replace(/["\\]/g, '\\$&').replaceAll('\n', '\\n')}"`;
    if (file === null) return [`D ${quoted}\n`];
    const isPlain = typeof file === 'string' || file instanceof Uint8Array;
    const [mode, content] = isPlain ? ['100644', file] : [file.mode, file.content];
    return [`M ${mode} inline ${quoted}\n`, ...data(content)];
  });
  const lines = [
    `commit refs/heads/${branch}\nmark :1\n`,
    `committer Somebody <somebody@example.com> ${seconds} +0000\n`,
    ...data(`${message}\n`),
    ...(from === null ? [] : [`from refs/heads/${from}^0\n`]),
    ...changes,
    'get-mark :1\n',
  ];
  return Buffer.concat(lines.map((line) => Buffer.from(line)));
}

/** Serves a request when its token allows it. */
async function serve(
  root: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const status = refusalOf(incoming);
  if (status === null) return send(await answered(root, incoming), outgoing);
  outgoing.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="Git"' } : {});
  outgoing.end('HTTP Basic: Access denied');
}

/** What git-http-backend(1) answers by CGI. */
async function answered(root: string, incoming: IncomingMessage): Promise<Buffer> {
  const [path = '', query = ''] = (incoming.url ?? '').split('?');
  const backend = spawn('git', ['http-backend'], {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: '1',
      GIT_PROTOCOL: `${incoming.headers['git-protocol'] ?? ''}`,
      REMOTE_USER: 'somebody',
      REQUEST_METHOD: incoming.method,
      PATH_INFO: decodeURIComponent(path),
      QUERY_STRING: query,
      CONTENT_TYPE: incoming.headers['content-type'] ?? '',
      HTTP_CONTENT_ENCODING: incoming.headers['content-encoding'] ?? '',
    },
  });
  incoming.pipe(backend.stdin);
  const chunks: Buffer[] = [];
  for await (const chunk of backend.stdout) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function send(cgi: Buffer, outgoing: ServerResponse): void {
  const end = cgi.indexOf('\r\n\r\n');
  const headers = cgi
    .toString('latin1', 0, end)
    .split('\r\n')
    .map((line) => line.split(/: (.*)/));
  const status = headers.find(([name]) => name === 'Status')?.[1] ?? '200';
  for (const [name = '', value = ''] of headers) {
    if (name !== 'Status') outgoing.setHeader(name, value);
  }
  outgoing.writeHead(Number.parseInt(status, 10));
  outgoing.end(cgi.subarray(end + 4));
}

/** GitLab's answers: 401 for a token that nobody knows, 403 for one that may only read. */
function refusalOf({ headers, url }: IncomingMessage): number | null {
  const [, encoded = ''] = (headers.authorization ?? '').split('Basic ');
  const token = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^oauth2:/, '');
  if (token !== TOKENS.write && token !== TOKENS.read) return 401;
  return token === TOKENS.read && url?.includes('git-receive-pack') ? 403 : null;
}
