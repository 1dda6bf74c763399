import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import { HOST, HOST_HINT } from '../../input/hosts.ts';
import { KEEPS, localSecretInput, localVariable } from '../../secrets/index.ts';
import { answerOf } from '../routing/names.ts';

const time = z.iso.datetime().max(30);
const keep = z.enum(KEEPS).openapi({
  description:
    '`run`: in the memory of the server until the next run that who gave it starts has ended, an hour at most; `encrypted`: in the database under the operator’s LOCAL_SECRETS_KEY',
});
const hosts = z.array(z.string().regex(HOST, HOST_HINT)).min(1).max(50);

/** The variable that a path names. */
export const variableParam = localVariable
  .clone()
  .openapi({ description: 'The variable that the suite reads as `env://NAME`' });

/** The body that gives a value; it is never answered. */
export const newLocalSecret = z
  .strictObject({
    value: localSecretInput.shape.value,
    keep,
    hosts: hosts.nullable().default(null).openapi({
      description: 'The hosts that it may be sent to; null: that of the record’s base URL',
    }),
  })
  .openapi('NewLocalSecret');

/** A value that a record has, without the value. */
export const localSecret = z
  .object({
    variable: variableParam,
    keep,
    hosts,
    given_by: fields.actorName,
    given_at: time,
    ends_at: time.nullable().openapi({
      description: 'When it is forgotten unless a run takes it before; null: it is kept',
    }),
    unusable: z
      .string()
      .max(1000)
      .nullable()
      .openapi({ description: 'Why no run gets it; null where runs do' }),
  })
  .openapi('LocalSecret');

/** What a record has, and what the installation offers. */
export const localSecretList = z
  .object({
    keeps: z
      .array(z.enum(KEEPS))
      .max(KEEPS.length)
      .openapi({ description: 'How this installation keeps values; none: it takes none' }),
    items: z.array(localSecret).max(1000),
  })
  .openapi('LocalSecretList');

/** A value as it is answered. */
export const fromLocalSecret = answerOf(localSecret);
