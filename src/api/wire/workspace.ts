import { z } from '@hono/zod-openapi';
import { tables } from '../../database/index.ts';
import { concurrency } from '../../execution/index.ts';
import { fields } from '../../library/index.ts';
import { changing } from '../changing.ts';

const atOnce = concurrency.clone().openapi({
  description: 'How many executions it runs at the same time; the others wait',
});

export const runtime = z
  .object({
    name: fields.displayName,
    kind: z.enum(tables.RUNTIME_KINDS),
    default: z.boolean(),
    operational: z.boolean(),
    reason: z.string().max(1000).nullable().openapi({
      description: 'Why it is not operational, or what its tests are not kept from',
    }),
    concurrency: atOnce,
  })
  .openapi('Runtime');

/** The body that changes a runtime; what is absent stays. */
export const changedRuntime = changing(
  z.strictObject({ name: fields.displayName, concurrency }).partial(),
).openapi('ChangedRuntime');

export const gitCredential = z
  .strictObject({
    name: fields.displayName,
    reference: fields.credentialReference.clone().openapi({
      description: 'Where the token is found; the token itself is never stored',
    }),
    access: z.enum(tables.GIT_ACCESS),
  })
  .openapi('GitCredential');
