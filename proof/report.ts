import { z } from 'zod';

const LOCATIONS = ['path', 'query', 'header', 'body'] as const;

const breakSchema = z.strictObject({
  at: z.string(),
  keyword: z.string(),
  property: z.string().optional(),
});

const caseSchema = z.strictObject({
  script: z.string(),
  section: z.string(),
  location: z.enum(LOCATIONS).nullable(),
  at: z.string().nullable(),
  scenario: z.string().nullable(),
  also: z.array(z.string()),
  breaks: breakSchema.nullable(),
  entails: z.array(breakSchema.extend({ by: z.enum(['proof', 'search']) })),
});

const skipSchema = z.strictObject({
  location: z.enum(LOCATIONS).nullable(),
  at: z.string().nullable(),
  scenario: z.string(),
  reason: z.string(),
});

/** A check beyond the catalog: its script, or why there is none. */
const checkSchema = z.strictObject({
  scenario: z.string(),
  script: z.string().optional(),
  skipped: z.string().optional(),
});

const endpointSchema = z.strictObject({
  method: z.string(),
  path: z.string(),
  slug: z.string(),
  files: z.strictObject({
    positive: z.number(),
    negative: z.number(),
    positive_boundary: z.number(),
  }),
  cases: z.array(caseSchema),
  skipped: z.array(skipSchema),
  checks: z.array(checkSchema).optional(),
  untested: z.string().optional(),
});

/** The schema of the report: unknown keys are refused. */
export const reportSchema = z.strictObject({
  document: z.strictObject({
    title: z.string(),
    version: z.string(),
    openapi: z.string(),
    sha256: z.string(),
  }),
  endpoints: z.array(endpointSchema),
  seconds: z.number(),
});

export type Report = z.infer<typeof reportSchema>;
export type Endpoint = z.infer<typeof endpointSchema>;
export type Case = z.infer<typeof caseSchema>;
export type Skip = z.infer<typeof skipSchema>;
export type Break = z.infer<typeof breakSchema>;
export type Location = (typeof LOCATIONS)[number];
