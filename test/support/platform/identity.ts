import { randomUUID } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll } from 'vitest';
import { connect, type Database } from '../../../src/database/index.ts';
import {
  authenticate,
  credentialFinders,
  ensureGitHubWorkspace,
  ensureWorkspace,
  type IdentityPorts,
  type Principal,
  RefusalCounter,
  type Role,
  setCookie,
} from '../../../src/identity/index.ts';
import { putMember } from '../../../src/identity/members.ts';
import { createSession } from '../../../src/identity/sign-in/sessions.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';

export const BASE_URL = 'https://proofgate.example';
export const REMOTE = '203.0.113.7';

/** Identity on one store for all tests of a file, with a clock that only the tests move. */
export interface IdentityBench {
  readonly ports: () => IdentityPorts;
  readonly advance: (milliseconds: number) => void;
  /** A new workspace with an admin `ada`, who is signed in. */
  readonly newWorkspace: (kind?: 'local' | 'github') => Promise<SignedIn>;
  /** Makes a member of a workspace and signs him in. */
  readonly signIn: (workspaceId: string, login: string, role: Role) => Promise<SignedIn>;
  /** Who comes with an Authorization header. */
  readonly bearer: (token: string) => Promise<Principal | null>;
  /** Who comes with a Cookie header. */
  readonly byCookie: (cookie: string) => Promise<Principal | null>;
  /** The reason in the newest line of the audit log. */
  readonly lastReason: () => Promise<string | null>;
}

export interface SignedIn {
  readonly principal: Principal;
  /** The Cookie header that the browser sends. */
  readonly cookie: string;
}

/** The Cookie header of a browser that got a session. */
export function cookieOf(value: string, baseUrl = BASE_URL): string {
  return setCookie('session', value, { baseUrl, seconds: 60 }).split(';')[0] ?? '';
}

/** Opens the store before the tests of a `describe` and closes it after them. */
export function identityBench(
  create: (typeof STORES)[number]['create'],
  more: Partial<IdentityPorts> = {},
): IdentityBench {
  let database: Database | undefined;
  let ports: IdentityPorts | undefined;
  let clock = Date.now();
  beforeAll(async () => {
    database = await connect(await create());
    ports = {
      database,
      baseUrl: BASE_URL,
      now: () => new Date(clock),
      github: null,
      oidc: { issuer: 'https://issuer.example' },
      verifyOidc: () => Promise.resolve({ reason: 'oidc-issuer-unreachable' }),
      refusals: new RefusalCounter(),
      ...credentialFinders(database),
    };
    Object.defineProperties(ports, Object.getOwnPropertyDescriptors(more));
  });
  afterAll(() => database?.close());
  const there = () => {
    if (ports === undefined) throw new Error('identity is not open yet');
    return ports;
  };
  const ask = (credentials: { authorization?: string; cookie?: string }) =>
    authenticate(there(), {
      authorization: null,
      cookie: null,
      remoteAddress: REMOTE,
      ...credentials,
    });
  const signIn: IdentityBench['signIn'] = async (workspaceId, login, role) => {
    const memberId = await putMember(there(), { workspaceId }, login, role);
    const cookie = cookieOf(await createSession(there(), { workspaceId, memberId }, null));
    const principal = await ask({ cookie });
    if (principal === null) throw new Error('a new session is refused');
    return { principal, cookie };
  };
  return {
    ports: there,
    signIn,
    advance: (milliseconds) => {
      clock += milliseconds;
    },
    newWorkspace: async (kind = 'local') =>
      signIn(await workspaceOf(there().database, kind), 'ada', 'admin'),
    bearer: (token) => ask({ authorization: `Bearer ${token}` }),
    byCookie: (cookie) => ask({ cookie }),
    lastReason: async () => {
      const { auditLog } = tables;
      const [row] = await there()
        .database.system('a test')
        .select()
        .from(auditLog)
        .orderBy(desc(auditLog.id))
        .limit(1);
      return row?.reason ?? null;
    },
  };
}

let accounts = 1000;

function workspaceOf(database: Database, kind: 'local' | 'github'): Promise<string> {
  if (kind === 'local') return ensureWorkspace(database, 'local', randomUUID());
  accounts += 1;
  return ensureGitHubWorkspace(database, { accountId: `${accounts}`, login: `org-${accounts}` });
}
