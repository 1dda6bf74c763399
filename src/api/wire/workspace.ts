import { z } from '@hono/zod-openapi';
import { tables } from '../../database/index.ts';
import { fields } from '../../library/index.ts';

export const gitCredential = z
  .strictObject({
    name: fields.displayName,
    reference: fields.credentialReference.clone().openapi({
      description: 'Where the token is found; the token itself is never stored',
    }),
    access: z.enum(tables.GIT_ACCESS),
  })
  .openapi('GitCredential');
