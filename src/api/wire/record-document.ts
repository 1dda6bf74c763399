import { z } from '@hono/zod-openapi';
import type { RecordDocument } from '../../execution/index.ts';
import { TEST_ROLES } from '../../generation/index.ts';
import { answerOf } from '../routing/names.ts';

const MOST_NAME = 2000;
/** Characters that are sought, each at most 12 of a URL: Node takes 16 kB of headers in all. */
export const MOST_SOUGHT = { text: 200, to: 800 };

const count = z.int().min(0).max(1_000_000);
const line = z.int().min(1).max(100_000_000);
const points = z.number().min(0).max(100);
const file = z
  .string()
  .max(MOST_NAME)
  .openapi({ description: 'As references from the root name it; empty for the root' });
const rule = z.string().max(50).openapi({ description: 'A rule of the audit (docs/audit.md)' });

const score = z.object({
  score: points,
  max: points,
  parts: z
    .array(z.object({ title: z.string().max(50), score: points, max: points, places: count }))
    .max(10),
});

const audit = z
  .object({
    security: score,
    data_validation: score,
    meets_advice: z.boolean(),
    rules: z
      .array(
        z.object({
          rule,
          asks: z.string().max(500).openapi({ description: 'What it asks for' }),
          remedy: z.string().max(500),
          score: z.enum(['security', 'data_validation']),
          points: points.openapi({ description: 'What the document loses by it' }),
          places: count,
        }),
      )
      .max(100),
  })
  .nullable()
  .openapi({ description: 'Null where the document has errors: it has no score then' });

const test = z.object({
  role: z.enum(TEST_ROLES).openapi({
    description:
      'Whether it breaks the constraint, is exactly at its limit, or checks responses by it',
  }),
  endpoint: z.string().max(2000),
  test: z.string().max(2000),
  outcomes: z
    .string()
    .regex(/^[pfkub-]*$/)
    .max(30)
    .openapi({ description: 'As in the history of a record; empty where it has not run' }),
  execution: z
    .uuid()
    .nullable()
    .openapi({ description: 'The last run that has it; null where that has been removed' }),
  position: z.int().min(0).max(10_000).nullable(),
});

const constraint = z
  .object({
    line,
    keyword: z.string().max(50),
    last: z
      .object({
        ...{ passed: count, failed: count, known: count, unproven: count, blocked: count },
        not_run: count,
      })
      .openapi({ description: 'How its tests ended the last time' }),
    roles: z
      .object({ breaks: count, reaches: count, checks: count })
      .openapi({ description: 'How many tests do what with it' }),
    tests: z.array(test).max(20).openapi({ description: 'The first of them, failures first' }),
  })
  .openapi('TestedConstraint');

const part = z
  .object({
    number: count,
    file,
    title: z.string().max(5000).openapi({ description: 'Such as `GET /pets`, `schemas/Pet`' }),
    first_line: line,
    lines: z.array(z.string().max(1001)).max(400),
    losses: z
      .array(
        z.object({
          line,
          rule,
          points,
          message: z.string().max(5000),
          count: count.openapi({ description: 'At most so many cases cannot be written' }),
        }),
      )
      .max(100_000),
    constraints: z.array(constraint).max(100_000).openapi({
      description: 'What tests are about, at its lines: constraints, and what is said of responses',
    }),
  })
  .openapi('DocumentPart');

/** The document of a record with what is said of its lines, as it is answered. */
export const recordDocument = z
  .object({
    document: z
      .object({
        title: z.string().max(10_000),
        version: z.string().max(1000),
        openapi: z.string().max(20),
        file: z.string().max(2000).openapi({ description: 'The name of its root' }),
        lines: line.openapi({ description: 'With those that no endpoint of the record needs' }),
        formatted: z
          .array(file)
          .max(10_000)
          .openapi({ description: 'Files without line breaks, which are shown with some' }),
        generated_at: z.iso.datetime().max(30).nullable(),
        audit,
      })
      .nullable()
      .openapi({ description: 'Null where no generation has kept it yet' }),
    items: z.array(part).max(60),
    total: count.openapi({ description: 'How many parts match' }),
    next: count.nullable().openapi({ description: '`from` of the next page; null at the end' }),
    found: z
      .object({ part: count, file, line })
      .nullable()
      .openapi({ description: 'Where `to` leads; null where that is not shown' }),
  })
  .openapi('RecordDocument');

/** The query of it: a page of its parts. */
export const recordDocumentQuery = z.strictObject({
  text: z
    .string()
    .max(MOST_SOUGHT.text)
    .optional()
    .openapi({ description: 'What the title contains' }),
  rule: z.string().max(50).optional().openapi({ description: 'By which it loses points' }),
  from: z
    .string()
    .regex(/^\d{1,6}$/, 'must be a whole number from 0 to 999999')
    .transform(Number)
    .default(0)
    .openapi({ type: 'integer', minimum: 0, maximum: 999_999, default: 0 }),
  to: z.string().max(MOST_SOUGHT.to).optional().openapi({
    description:
      'A reference of the document, such as `pointer` of a result: where it leads is sought, and no parts are read',
  }),
});

const NOTHING = { document: null, items: [], total: 0, next: null, found: null };

/** A page of a document as it is answered; null: none has been kept. */
export function fromRecordDocument(found: RecordDocument | null): z.output<typeof recordDocument> {
  if (found === null) return NOTHING;
  const { document, parts, ...rest } = found;
  return fromFound({ ...rest, document, items: parts });
}

type Document = RecordDocument['document'];
type Part = RecordDocument['parts'][number];

const fromFound = answerOf(recordDocument, {
  document: ({ document }: { readonly document: Document }) => fromDocument(document),
  items: ({ items }: { readonly items: readonly Part[] }) => items.map(fromPart),
});

function fromDocument(document: Document) {
  const {
    title,
    version,
    openapi,
    file: root,
    lines,
    formatted,
    generatedAt,
    audit: found,
  } = document;
  return {
    title: title.slice(0, 10_000),
    version: version.slice(0, 1000),
    ...{ openapi, file: root.slice(0, MOST_NAME), lines },
    formatted: formatted.map((name) => name.slice(0, MOST_NAME)),
    generated_at: generatedAt?.toISOString() ?? null,
    audit: found === null ? null : fromAudit(found),
  };
}

function fromAudit({
  security,
  dataValidation,
  meetsAdvice,
  rules,
}: NonNullable<Document['audit']>) {
  const pointsOf = ({ score: reached, max, parts }: typeof security) => ({
    ...{ score: reached, max },
    parts: parts.map(({ id: _, ...one }) => one),
  });
  return {
    security: pointsOf(security),
    data_validation: pointsOf(dataValidation),
    meets_advice: meetsAdvice,
    rules: rules.map((one) => ({
      ...one,
      score: one.score === 'security' ? ('security' as const) : ('data_validation' as const),
    })),
  };
}

const fromPart = answerOf(part, {
  file: ({ file: name }: Part) => name.slice(0, MOST_NAME),
  title: ({ title }: Part) => title.slice(0, 5000),
  lines: ({ text }: Part) => text.split('\n'),
  losses: ({ losses }: Part) =>
    losses.map((one) => ({
      ...one,
      message: one.message.slice(0, 5000),
    })),
  constraints: ({ constraints }: Part) => constraints.map(fromConstraint),
});

const fromConstraint = answerOf(constraint, {
  last: ({ last }: Part['constraints'][number]) => ({
    ...{ passed: last.p ?? 0, failed: last.f ?? 0, known: last.k ?? 0, unproven: last.u ?? 0 },
    ...{ blocked: last.b ?? 0, not_run: last['-'] ?? 0 },
  }),
  tests: ({ tests }: Part['constraints'][number]) =>
    tests.map(({ run, ...one }) => ({
      ...one,
      execution: run?.execution ?? null,
      position: run?.position ?? null,
    })),
});
