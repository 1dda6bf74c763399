import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import { issueExecutionToken } from '../../../src/identity/index.ts';
import { uploadTestCase } from '../../../src/library/index.ts';
import {
  bindCredential,
  bindingsOf,
  type Credential,
  createCredential,
  createSafe,
  type Safe,
} from '../../../src/secrets/index.ts';
import type { OpenStore, StoreKind } from '../../../src/secrets/stores/store.ts';
import { entryOf, type MemoryStores, memoryStores } from '../stores/memory-store.ts';
import type { STORES } from '../stores/stores.ts';
import * as tables from '../stores/tables.ts';
import { type ApiPlatform, startApi } from './api-platform.ts';

const { executions } = tables;

const ADDRESSES = {
  'azure-key-vault': {
    kind: 'azure-key-vault',
    address: { by: 'vault', vault: 'pets' },
    access: { method: 'iam' },
  },
  'aws-secrets-manager': {
    kind: 'aws-secrets-manager',
    address: { by: 'region', region: 'eu-west-1' },
    access: { method: 'iam' },
  },
} as const;

/** A platform whose stores are in memory, and what tests of secrets need of it. */
export interface SecretsGround extends ApiPlatform {
  readonly stores: MemoryStores;
  readonly newSafe: (kind?: StoreKind) => Promise<Safe>;
  /** Registers a credential and puts its value into the store. */
  readonly newCredential: (
    safe: Safe,
    key: string,
    value: string,
    type?: Credential['type'],
  ) => Promise<Credential>;
  readonly newTestCase: () => Promise<string>;
  readonly bind: (testCaseId: string, credential: Credential) => Promise<void>;
  /** An execution that runs, of test cases; its token. */
  readonly run: (
    ...testCaseIds: readonly string[]
  ) => Promise<{ readonly token: string; readonly executionId: string }>;
  /** Ends an execution as the lifecycle does. */
  readonly end: (executionId: string) => Promise<void>;
  /** Asks the service. */
  readonly read: (
    token: string | null,
    safeKey: string,
    key: string,
  ) => Promise<{ readonly status: number; readonly text: string; readonly headers: Headers }>;
}

/** Starts a platform on loopback for one test, with stores in memory unless it has others. */
export async function secretsGround(
  create: (typeof STORES)[number]['create'],
  environment: Readonly<Record<string, string>> = {},
  place: { readonly openStore?: OpenStore } = {},
): Promise<SecretsGround> {
  const stores = memoryStores();
  const { openStore } = { ...stores, ...place };
  const started = await startApi(create, environment, { openStore });
  const { platform, admin } = started;
  const { secrets, library, identity } = platform;
  const queries = identity.database.system('a test');
  const { workspaceId } = admin;
  const newTestCase = async () => {
    const content = new TextEncoder().encode('def test_one():\n    pass\n');
    const input = { fileName: `test_${randomUUID()}.py`, content, labels: [] };
    return (await uploadTestCase(library, admin, input)).id;
  };
  return {
    ...started,
    stores,
    newTestCase,
    newSafe: (kind = 'azure-key-vault') => {
      const input = { name: `safe ${randomUUID()}`, runtime: null, store: ADDRESSES[kind] };
      return createSafe(secrets, admin, input);
    },
    newCredential: async (safe, key, value, type = 'secret') => {
      const input = { name: key.replaceAll('/', ' '), type, key };
      const made = await createCredential(secrets, admin, safe.safeKey, input);
      stores.entries.set(entryOf(type, made.storedName), value);
      return made;
    },
    bind: (testCaseId, { id }) => bindCredential(secrets, admin, testCaseId, id),
    run: async (...testCaseIds) => {
      const executionId = uuid();
      await queries.insert(executions).values({
        ...{ id: executionId, workspaceId, pipelineName: 'pets', trigger: 'manual' },
        ...{ triggerName: 'admin', state: 'running', receivedAt: new Date() },
      });
      const bound = await bindingsOf(secrets, admin, testCaseIds);
      const bindings = bound.map(({ id }) => id);
      const endsAt = new Date(Date.now() + 3_600_000);
      const grant = { workspaceId, executionId, bindings, endsAt };
      return { token: await issueExecutionToken(identity, grant), executionId };
    },
    end: async (executionId) => {
      const ended = { state: 'dispatched' as const, status: 1 };
      await queries.update(executions).set(ended).where(eq(executions.id, executionId));
    },
    read: async (token, safeKey, key) => {
      const query = new URLSearchParams({ key, safe_key: safeKey });
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const answer = await fetch(`${platform.url}/secrets/?${query}`, { headers });
      return { status: answer.status, text: await answer.text(), headers: answer.headers };
    },
  };
}
