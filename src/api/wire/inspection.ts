import { z } from '@hono/zod-openapi';
import type { InspectedDocument } from '../../library/index.ts';
import { problemSchema } from '../routing/answers.ts';

const MOST_TEXT = 10_000;
const MOST_WORDS = 1000;
const MOST_NAMES = 100;

const score = z.object({ score: z.number().min(0), max: z.number().min(0) });

/** What a document is before a suite is made from it, or why it cannot be read. */
export const inspection = z
  .object({
    document: z
      .object({
        title: z.string().max(MOST_TEXT),
        version: z.string().max(MOST_WORDS),
        openapi: z.string().max(20),
        endpoints: z.array(z.string().max(2000)).max(100_000),
        audit: z.object({ security: score, data_validation: score, meets_advice: z.boolean() }),
        base_url: z
          .string()
          .max(MOST_TEXT)
          .nullable()
          .openapi({ description: 'The server that it names; null where that is no absolute one' }),
        credentials: z
          .array(
            z.object({
              alternatives: z
                .array(z.array(z.string().max(MOST_WORDS)).max(MOST_NAMES))
                .max(MOST_NAMES),
              endpoints: z.int().min(1),
            }),
          )
          .max(MOST_NAMES)
          .openapi({
            description:
              'The variables that credentials are read from, by alternative, and how many endpoints need them',
          }),
        warnings: z
          .array(z.string().max(1000))
          .max(100)
          .openapi({ description: 'What a person should know before making a suite of it' }),
      })
      .nullable(),
    problem: z
      .union([problemSchema, z.null()])
      .openapi({ description: 'Why the document cannot be read' }),
  })
  .openapi('Inspection');

/** A document as it is answered; strangers write documents, so texts are cut to what is promised. */
export function fromInspected({
  title,
  version,
  openapi,
  endpoints,
  prerequisites,
  audit: { security, dataValidation, meetsAdvice },
}: InspectedDocument): z.output<typeof inspection>['document'] {
  return {
    title: title.slice(0, MOST_TEXT),
    version: version.slice(0, MOST_WORDS),
    ...{ openapi, endpoints: [...endpoints] },
    base_url:
      prerequisites.baseUrl !== null && prerequisites.baseUrl.length <= MOST_TEXT
        ? prerequisites.baseUrl
        : null,
    credentials: prerequisites.variables
      .slice(0, MOST_NAMES)
      .map(({ alternatives, endpoints: count }) => ({
        alternatives: alternatives.slice(0, MOST_NAMES).map(toNames),
        endpoints: count,
      })),
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

function toNames(names: readonly string[]): string[] {
  return names.slice(0, MOST_NAMES).map((name) => name.slice(0, MOST_WORDS));
}
