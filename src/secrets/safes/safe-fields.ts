import { z } from 'zod';

/*
 * The fields of safes and credentials. Each rule is one that JSON Schema can say too, so that the
 * OpenAPI document of the management API says exactly what is enforced here.
 */

/** Where a store is; which hosts are allowed is for the store's adapter to say. */
export const storeUrl = z
  .string()
  .max(300, 'must be at most 300 characters long')
  .regex(
    /^https:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?\/?$/,
    'must be an https URL with only a host, without user, path and query',
  );

/** A region of AWS. */
export const region = z
  .string()
  .max(40, 'must be at most 40 characters long')
  .regex(/^[a-z]{2}(?:-[a-z]+)+-\d$/, 'must be a region such as eu-west-1');

/** The name of a vault (Key Vault, "Vault name"). */
export const vaultName = z
  .string()
  .min(3, 'must be at least 3 characters long')
  .max(24, 'must be at most 24 characters long')
  .regex(
    /^[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*$/,
    'must be the name of a vault, without its host',
  );

/** Where in the environment of the server a part of an identity is found. */
export const variable = z
  .string()
  .max(106, 'must be at most 106 characters long')
  .regex(/^env:\/\/[A-Za-z_][A-Za-z0-9_]*$/, 'must be env://NAME of the server');

export const tenantId = z.uuid('must be the id of a tenant');

/** A role of IAM (AWS, "IAM identifiers"). */
export const roleArn = z
  .string()
  .max(600, 'must be at most 600 characters long')
  .regex(
    /^arn:aws(?:-[a-z]+)*:iam::\d{12}:role\/[A-Za-z0-9_+=,.@/-]+$/,
    'must be the ARN of a role',
  );

const azureAccess = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('iam') }),
  z.strictObject({
    method: z.literal('client'),
    tenantId,
    clientId: variable,
    clientSecret: variable,
  }),
]);

const awsAccess = z.discriminatedUnion('method', [
  z.strictObject({ method: z.literal('iam'), roleArn: roleArn.nullable().default(null) }),
  z.strictObject({ method: z.literal('client'), clientId: variable, clientSecret: variable }),
]);

const byUrl = z.strictObject({ by: z.literal('url'), url: storeUrl });

/** A store: by its URL, or on the default runtime by the name or region that the URL follows from. */
export const safeStore = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('azure-key-vault'),
    address: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('vault'), vault: vaultName }),
      byUrl,
    ]),
    access: azureAccess,
  }),
  z.strictObject({
    kind: z.literal('aws-secrets-manager'),
    address: z.discriminatedUnion('by', [
      z.strictObject({ by: z.literal('region'), region }),
      byUrl,
    ]),
    access: awsAccess,
  }),
]);

/** The key of a safe: 32 random hex digits. */
export const safeKey = z.string().regex(/^[0-9a-f]{32}$/, 'must be the key of a safe');

/** Between slashes: anything but `.` and `..`, which a URL would take for folders. */
const SEGMENT = String.raw`(?:(?:\.{0,2}[A-Za-z0-9_+=@-]|\.{3})[A-Za-z0-9_+=@.-]*)?`;
const KEY = `${SEGMENT}(?:/${SEGMENT})*`;

/** The key of a credential: what any store accepts; what its own store accepts is checked separately. */
export const credentialKey = z
  .string()
  .min(1, 'must not be empty')
  .max(475, 'must be at most 475 characters long')
  .regex(
    new RegExp(`^${KEY}$`),
    'must be letters, digits and / _ + = . @ -, without segments . and ..',
  );

/** `SAFE_KEY/KEY` of a credential. */
export const credentialReference = z
  .string()
  .max(508, 'must be at most 508 characters long')
  .regex(new RegExp(`^[0-9a-f]{32}/${KEY}$`), 'must be SAFE_KEY/KEY');
