import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import { CREDENTIAL_KINDS, SAFE_KINDS, type Safe, safeFields } from '../../secrets/index.ts';
import { answerOf, inputOf } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';

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
export const changedSafe = requireChange(
  z.strictObject({ name: fields.freeName, store }).partial(),
).openapi('ChangedSafe');

export const safe = z
  .object({
    safe_key: safeFields.safeKey,
    name: fields.freeName,
    secure_uuid: z.uuid().openapi({ description: 'Prefix of every name in the store' }),
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

export const changedCredential = requireChange(z.strictObject(credentialFields).partial()).openapi(
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

export const toNewSafe = inputOf(newSafe);
export const toSafeEdit = inputOf(changedSafe);
export const fromSafe = answerOf(safe, { store: storeOf });
export const fromCredential = answerOf(credential);
export const fromBinding = answerOf(binding);
export const fromImpact = answerOf(impact);

function storeOf({ kind, url, place, access }: Safe): z.output<typeof safe>['store'] {
  const isClient = access.method === 'client';
  return {
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
  };
}
