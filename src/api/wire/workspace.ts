import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import { gitCredentialFields } from '../../library/index.ts';
import { answerOf } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';

const reference = fields.credentialReference.clone().openapi({
  description: 'Where the token is found; the token itself is never stored',
});

const purpose = gitCredentialFields.purpose.clone().openapi({
  description:
    '`document` reads documents at URLs, `repository-read` reads repositories, `repository-write` reads and writes them',
});

const hosts = gitCredentialFields.hosts.clone().openapi({
  description: 'The hosts that the token may be sent to, over https; it goes nowhere else',
});

export const newGitCredential = z
  .strictObject({ name: fields.displayName, reference, purpose, hosts })
  .openapi('NewGitCredential');

export const changedGitCredential = requireChange(
  z.strictObject({ purpose, hosts }).partial(),
).openapi('ChangedGitCredential');

export const gitCredential = z
  .strictObject({
    name: fields.displayName,
    reference,
    purpose: gitCredentialFields.purpose.nullable(),
    hosts: z.array(z.string().max(260)).max(1000),
    problem: z.string().max(2000).nullable().openapi({
      description:
        'Why it cannot be used, or no longer for all that it was used for; null where all is well',
    }),
  })
  .openapi('GitCredential');

export const fromGitCredential = answerOf(gitCredential);
