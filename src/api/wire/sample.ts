import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';

/** The sample API: where it is, and the document that describes it. */
export const sample = z
  .object({
    base_url: fields.baseUrl,
    file_name: fields.displayName,
    document: z.string().max(33_554_432),
  })
  .openapi('Sample');
