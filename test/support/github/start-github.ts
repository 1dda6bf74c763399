import { z } from 'zod';
import { type Deliveries, deliveries } from './deliveries.ts';
import { APP_ID, INSTALLATION_ID, OWNER, PEOPLE, startEmulator } from './emulator.ts';
import type { Answering, GitHubRequest } from './exchange.ts';
import { BLOBS } from './gaps/workflow-runs.ts';
import { type Gaps, gapsFor } from './gaps.ts';
import { mendHook } from './hook-mending.ts';
import { type RunningProxy, startProxy } from './proxy.ts';
import { registeredApp } from './registered-app.ts';
import {
  asked,
  pushFiles,
  type SeedFile,
  type SeedOptions,
  seedRepository,
} from './repositories.ts';
import { type Accounts, signInFront } from './sign-in-front.ts';
import { type Exchange, transcriptOf } from './transcript.ts';
import { type Hook, read, requestAs, type World } from './world.ts';

/** A running GitHub of a test's own: `emulate` behind the gaps, judged by GitHub's description. */
export interface EmulatedGitHub {
  /** The API's address, and that of the web pages: repositories are `{url}/octo/{name}.git`. */
  readonly url: string;
  readonly appId: number;
  /** PEM of the App's key. */
  readonly privateKey: string;
  /** The App's installation at all repositories of `owner`. */
  readonly installationId: number;
  readonly owner: string;
  /** The owner's account, as the platform knows it. */
  readonly account: { readonly accountId: string; readonly login: string };
  /** Personal access tokens: of the owner, of one who may only read what is public, of another. */
  readonly tokens: typeof PEOPLE;
  /** Every request that came through `url`, in order, with its operation and status. */
  readonly transcript: readonly Exchange[];
  /** Registers the App for a platform at this address, as `proofgate setup` does. */
  readonly register: (baseUrl: string, webhookSecret: string) => void;
  /** What the App was sent; `first` waits for a hook, `listen` says where hooks go. */
  readonly hooks: Deliveries;
  /** Creates a repository of the owner (without files: empty), and gives its first commit. */
  readonly seed: (
    name: string,
    files: Readonly<Record<string, SeedFile>>,
    options?: SeedOptions,
  ) => Promise<string | null>;
  /** The owner pushes one commit; hooks are sent. With `from`, the branch is created there. */
  readonly push: (
    name: string,
    branch: string,
    files: Readonly<Record<string, SeedFile>>,
    from?: string,
  ) => Promise<string>;
  /** The owner opens a pull request; hooks are sent. `head` may be `contributor:branch`. */
  readonly openPull: (name: string, head: string, base?: string) => Promise<number>;
  /** Nobody may push to the branch from now on; changes need a reviewed pull request. */
  readonly protect: (name: string, branch: string) => Promise<void>;
  readonly deleteBranch: (name: string, branch: string) => Promise<void>;
  /** Asks behind the transcript, as the owner or with another token, and reads the answer. */
  readonly ask: <T>(
    method: string,
    path: string,
    schema: z.ZodType<T>,
    body?: unknown,
    token?: string,
  ) => Promise<T>;
  /** Sends the App a hook of the test's own making, such as `installation` or `check_run`. */
  readonly send: (hook: Hook) => Promise<void>;
  /** Who has installed the App, as reported to whoever signs in; nobody at first. */
  readonly accounts: Accounts;
  /** What tests switch: see `gaps.ts`. */
  readonly gaps: Gaps['controls'];
  /** Ends everything; rejects when the real API would not have had one of the exchanges. */
  readonly close: () => Promise<void>;
}

export interface GitHubOptions {
  /** What the App may do at its installation. Default: what app.yml asks for. */
  readonly permissions?: Readonly<Record<string, string>>;
}

const HOOKS = '/_hooks';

/** Starts a GitHub on loopback. Everything is gone after `close`. */
export async function startGitHub(options: GitHubOptions = {}): Promise<EmulatedGitHub> {
  const problems: string[] = [];
  const failed = (error: unknown) => problems.push(`${error}`);
  const registered = registeredApp('https://proofgate.example');
  const permissions = options.permissions ?? registered.permissions;
  const hooks = deliveries(registered.events);
  let answering: Answering = () => Promise.reject(new Error('GitHub has not started yet'));
  let origin = '';
  const signIn = signInFront(() => origin, permissions);
  const proxy = await startProxy((request) => answering(request), failed, signIn);
  const emulator = await startEmulator({
    advertised: proxy.url,
    hooks: `${proxy.url}${HOOKS}`,
    permissions,
  });
  origin = emulator.origin;
  const look: World['look'] = (path, schema) => asked(emulator.ask, 'GET', path, undefined, schema);
  const queue = hookQueue(look, hooks, failed);
  const gaps = gapsFor(
    { look, send: queue.add },
    { url: proxy.url, permissions, hooks, ...emulator },
  );
  const behind = gaps.before(emulator.ask);
  const transcript = transcriptOf(gaps.outside(behind));
  answering = (request) =>
    request.path === HOOKS
      ? queue.take(request)
      : request.path.startsWith(BLOBS)
        ? behind(request)
        : transcript.written(request);
  const { id } = await look(`/users/${OWNER}`, z.looseObject({ id: z.int() }));
  return {
    url: proxy.url,
    appId: APP_ID,
    privateKey: emulator.privateKey,
    installationId: INSTALLATION_ID,
    owner: OWNER,
    account: { accountId: String(id), login: OWNER },
    tokens: PEOPLE,
    transcript: transcript.exchanges,
    hooks,
    register: (baseUrl, webhookSecret) => {
      const { hookUrl, callbackUrls } = registeredApp(baseUrl);
      hooks.listen(hookUrl, webhookSecret);
      signIn.callBackTo(callbackUrls);
    },
    gaps: gaps.controls,
    ...deeds(behind, emulator.ask, queue.mute),
    send: hooks.deliver,
    accounts: signIn.accounts,
    close: async () => {
      await closeAll(proxy, emulator.close);
      const faults = [...transcript.faults, ...problems];
      if (faults.length > 0) throw new Error(`GitHub would not have it:\n${faults.join('\n')}`);
    },
  };
}

async function closeAll(proxy: RunningProxy, closeEmulator: () => Promise<void>): Promise<void> {
  await proxy.close();
  await closeEmulator();
}

/** Hooks are mended and delivered one after another, in the order in which they came. */
function hookQueue(look: World['look'], hooks: Deliveries, failed: (error: unknown) => void) {
  let last: Promise<unknown> = Promise.resolve();
  const muted = new Set<string>();
  const add = (hook: Hook) => {
    last = last
      .then(async () => {
        for (const one of await mendHook(hook, look)) await hooks.deliver(one);
      })
      .catch(failed);
  };
  const take = async ({ headers, body }: GitHubRequest) => {
    const event = headers['x-github-event'] ?? '';
    const payload = NAMED.parse(body);
    if (!muted.delete(`${event} ${payload.repository?.full_name}`)) add({ event, payload });
    return { status: 202, headers: {}, body: {} };
  };
  /** A seeded repository was always there: nobody is notified of its creation. */
  const mute = (name: string) => {
    for (const event of ['repository', 'create']) muted.add(`${event} ${OWNER}/${name}`);
  };
  return { add, take, mute };
}

const NAMED = z.looseObject({ repository: z.looseObject({ full_name: z.string() }).optional() });

/** What people do at GitHub meanwhile. */
function deeds(behind: Answering, emulator: Answering, mute: (name: string) => void) {
  const repository = (name: string) => `/repos/${OWNER}/${name}`;
  const ask: EmulatedGitHub['ask'] = async (method, path, schema, body, token) => {
    const request = requestAs(method, path, body, token);
    return read(request, await behind(request), schema);
  };
  return {
    ask,
    seed: (name: string, files: Readonly<Record<string, SeedFile>>, options?: SeedOptions) => {
      mute(name);
      return seedRepository(emulator, name, files, options);
    },
    push: (
      name: string,
      branch: string,
      files: Readonly<Record<string, SeedFile>>,
      from?: string,
    ) => pushFiles(behind, name, branch, files, from),
    openPull: async (name: string, head: string, base = 'main') => {
      const body = { title: `Take in ${head}`, head, base };
      const opened = z.looseObject({ number: z.number() });
      return (await ask('POST', `${repository(name)}/pulls`, opened, body)).number;
    },
    protect: async (name: string, branch: string) => {
      const path = `${repository(name)}/branches/${branch}/protection`;
      const reviews = { required_approving_review_count: 1 };
      await ask('PUT', path, z.unknown(), {
        required_status_checks: null,
        enforce_admins: true,
        required_pull_request_reviews: reviews,
        restrictions: null,
      });
    },
    deleteBranch: async (name: string, branch: string) => {
      await ask('DELETE', `${repository(name)}/git/refs/heads/${branch}`, z.unknown());
    },
  };
}
