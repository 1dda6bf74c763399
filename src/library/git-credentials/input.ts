import { z } from 'zod';
import { credentialReference, displayName } from '../../input/fields.ts';
import { HOST, HOST_HINT } from '../../input/hosts.ts';
import { GIT_PURPOSES } from '../tables.ts';

export const purpose = z.enum(
  GIT_PURPOSES,
  'must be document, repository-read or repository-write',
);

/** The hosts that a credential may be sent to. */
export const hosts = z
  .array(z.string().max(260, 'must be at most 260 characters long').regex(HOST, HOST_HINT))
  .min(1, 'must name at least one host')
  .max(20, 'must be at most 20');

/** A Git credential as an admin registers it. */
export const credentialInput = z.strictObject({
  name: displayName,
  reference: credentialReference,
  purpose,
  hosts,
});

/** What of one may change; what is absent stays. */
export const credentialEdit = z.strictObject({ purpose, hosts }).partial();

export type GitCredentialInput = z.input<typeof credentialInput>;
export type GitCredentialEdit = z.input<typeof credentialEdit>;
