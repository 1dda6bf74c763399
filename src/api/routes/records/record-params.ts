import { z } from '@hono/zod-openapi';
import * as fields from '../../../input/fields.ts';

/** The record that a path names. */
export const recordParams = z.object({
  name: fields.displayName.clone().openapi({ description: 'Name of a record' }),
});
