import { z } from '@hono/zod-openapi';
import type { InspectedDocument } from '../../library/index.ts';
import { problemSchema } from '../answers.ts';

const score = z.object({ score: z.number().min(0), max: z.number().min(0) });

/** What a document is before a suite is made from it, or why it cannot be had. */
export const inspection = z
  .object({
    document: z
      .object({
        title: z.string().max(10_000),
        version: z.string().max(1000),
        openapi: z.string().max(20),
        endpoints: z.array(z.string().max(2000)).max(100_000),
        audit: z.object({ security: score, data_validation: score, meets_advice: z.boolean() }),
        warnings: z
          .array(z.string().max(1000))
          .max(100)
          .openapi({ description: 'What a person should know before making a suite of it' }),
      })
      .nullable(),
    problem: z
      .union([problemSchema, z.null()])
      .openapi({ description: 'Why the document cannot be had' }),
  })
  .openapi('Inspection');

/** A document as it is answered. */
export function fromInspected({
  title,
  version,
  openapi,
  endpoints,
  audit: { security, dataValidation, meetsAdvice },
}: InspectedDocument): z.output<typeof inspection>['document'] {
  return {
    ...{ title, version, openapi, endpoints: [...endpoints] },
    audit: {
      security: { score: security.score, max: security.max },
      data_validation: { score: dataValidation.score, max: dataValidation.max },
      meets_advice: meetsAdvice,
    },
    // Such a document loses no points: nothing in it is undocumented.
    warnings: endpoints.length === 0 ? [NOTHING_TO_TEST] : [],
  };
}

const NOTHING_TO_TEST =
  'The document has no endpoints, so there is nothing to test; add some below `paths`.';
