import { z } from 'zod';

/** Pipelines in the order in which they are started. */
export const pipelineIds = z
  .array(z.uuid('must be the id of a pipeline'))
  .max(50, 'must be at most 50')
  .refine((ids) => new Set(ids).size === ids.length, 'must not name a pipeline twice')
  .meta({ uniqueItems: true });
