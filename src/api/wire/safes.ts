import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import {
  type Binding,
  CREDENTIAL_KINDS,
  type Credential,
  type Impact,
  SAFE_KINDS,
  type Safe,
  type SafeInput,
  safeFields,
} from '../../secrets/index.ts';
import { changing } from '../routing/changing.ts';

const time = z.iso.datetime().max(30);
const { roleArn, storeUrl, tenantId, variable } = safeFields;

const iam = { method: z.literal('iam') };
const client = {
  method: z.literal('client'),
  client_id: variable.clone().openapi({ description: 'The name of a variable of the server' }),
  client_secret: variable.clone().openapi({ description: 'The name of a variable of the server' }),
};

const byUrl = z.strictObject({ by: z.literal('url'), url: storeUrl }).openapi('StoreByUrl');

const azure = z
  .strictObject({
    kind: z.literal('azure-key-vault'),
    address: z.discriminatedUnion('by', [
      z
        .strictObject({ by: z.literal('vault'), vault: safeFields.vaultName })
        .openapi('VaultByName'),
      byUrl,
    ]),
    access: z.discriminatedUnion('method', [
      z.strictObject(iam).openapi('AzureIdentity'),
      z.strictObject({ ...client, tenant_id: tenantId }).openapi('AzureClient'),
    ]),
  })
  .openapi('AzureKeyVault');

const aws = z
  .strictObject({
    kind: z.literal('aws-secrets-manager'),
    address: z.discriminatedUnion('by', [
      z
        .strictObject({ by: z.literal('region'), region: safeFields.region })
        .openapi('StoreInRegion'),
      byUrl,
    ]),
    access: z.discriminatedUnion('method', [
      z
        .strictObject({
          ...iam,
          role_arn: roleArn.nullable().default(null).openapi({ description: 'A role to assume' }),
        })
        .openapi('AwsIdentity'),
      z.strictObject(client).openapi('AwsClient'),
    ]),
  })
  .openapi('AwsSecretsManager');

const store = z.discriminatedUnion('kind', [azure, aws]);

/** The body that creates a safe. */
export const newSafe = z
  .strictObject({
    name: fields.freeName,
    runtime: fields.displayName
      .nullable()
      .default(null)
      .openapi({ description: 'Null: the default one. On any other the store needs its `url`' }),
    store,
  })
  .openapi('NewSafe');

/** The body that changes a safe; what is absent stays. */
export const changedSafe = changing(
  z.strictObject({ name: fields.freeName, store }).partial(),
).openapi('ChangedSafe');

export const safe = z
  .object({
    safe_key: safeFields.safeKey,
    name: fields.freeName,
    secure_uuid: z.uuid().openapi({ description: 'Stands before every name in the store' }),
    runtime: fields.displayName,
    store: z.object({
      kind: z.enum(SAFE_KINDS),
      url: storeUrl,
      place: z.string().max(40).nullable().openapi({ description: 'Its region, or its name' }),
      access: z.object({
        method: z.enum(['iam', 'client']),
        role_arn: roleArn.nullable(),
        tenant_id: tenantId.nullable(),
        client_id: variable.nullable(),
        client_secret: variable.nullable(),
      }),
    }),
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('Safe');

const credentialFields = {
  name: fields.freeName,
  type: z.enum(CREDENTIAL_KINDS),
  key: safeFields.credentialKey,
};

/** The body that registers a credential. */
export const newCredential = z.strictObject(credentialFields).openapi('NewCredential');

export const changedCredential = changing(z.strictObject(credentialFields).partial()).openapi(
  'ChangedCredential',
);

export const credential = z
  .object({
    id: z.uuid(),
    safe_key: safeFields.safeKey,
    ...credentialFields,
    stored_name: z
      .string()
      .max(512)
      .openapi({ description: 'The name under which the store holds the entry' }),
  })
  .openapi('Credential');

export const binding = z
  .object({
    credential_id: z.uuid(),
    safe: fields.freeName,
    safe_key: safeFields.safeKey,
    ...credentialFields,
  })
  .openapi('Binding');

const named = z.array(z.object({ id: z.uuid(), name: z.string().max(2000) })).max(10_000);
const names = z.array(fields.freeName).max(10_000);

export const impact = z
  .object({
    credentials: z
      .array(z.object({ id: z.uuid(), name: fields.freeName, key: safeFields.credentialKey }))
      .max(10_000),
    test_cases: named,
    pipelines: named,
    git_credentials: names,
    records: names,
    oidc_policies: named,
  })
  .openapi('Impact');

type WireStore = z.output<typeof store>;

/** A store as the module takes it. */
export function toStore(wire: WireStore): SafeInput['store'] {
  return wire.kind === 'azure-key-vault'
    ? { ...wire, access: toAzureAccess(wire.access) }
    : { ...wire, access: toAwsAccess(wire.access) };
}

function toAzureAccess(access: Extract<WireStore, { kind: 'azure-key-vault' }>['access']) {
  if (access.method === 'iam') return access;
  const { method, tenant_id: tenantId, client_id: clientId, client_secret: clientSecret } = access;
  return { method, tenantId, clientId, clientSecret };
}

function toAwsAccess(access: Extract<WireStore, { kind: 'aws-secrets-manager' }>['access']) {
  const { method } = access;
  if (method === 'iam') return { method, roleArn: access.role_arn };
  return { method, clientId: access.client_id, clientSecret: access.client_secret };
}

/** A safe as it is answered. */
export function fromSafe(row: Safe): z.output<typeof safe> {
  const { name, kind, url, place, access, runtime } = row;
  const isClient = access.method === 'client';
  return {
    safe_key: row.safeKey,
    name,
    secure_uuid: row.secureUuid,
    runtime,
    store: {
      kind,
      url,
      place,
      access: {
        method: access.method,
        role_arn: isClient ? null : access.roleArn,
        tenant_id: isClient ? access.tenantId : null,
        client_id: isClient ? access.clientId : null,
        client_secret: isClient ? access.clientSecret : null,
      },
    },
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

/** A credential as it is answered. */
export function fromCredential(row: Credential): z.output<typeof credential> {
  const { id, name, type, key } = row;
  return { id, safe_key: row.safeKey, name, type, key, stored_name: row.storedName };
}

/** A binding as it is answered. */
export function fromBinding(row: Binding): z.output<typeof binding> {
  const { safe: safeName, name, type, key } = row;
  return {
    credential_id: row.credentialId,
    safe: safeName,
    safe_key: row.safeKey,
    name,
    type,
    key,
  };
}

/** What a deletion would hit, as it is answered. */
export function fromImpact(row: Impact): z.output<typeof impact> {
  return {
    credentials: [...row.credentials],
    test_cases: [...row.testCases],
    pipelines: [...row.pipelines],
    git_credentials: [...row.gitCredentials],
    records: [...row.records],
    oidc_policies: [...row.oidcPolicies],
  };
}
