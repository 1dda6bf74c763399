import { z } from 'zod';
import { kindSchema } from '../document.ts';

/** Where a suite's known failures are, below its root. It is a person's: generation keeps it. */
export const KNOWN_FILE = 'known.json';

/** A group's id is 8 hex digits; a test's begins with the folder of its endpoint. */
const GROUP_ID = /^[0-9a-f]{8}$/;
const ID = /^(?:[0-9a-f]{8}|[^/\s]+\/\S+)$/;

const entry = z.strictObject({
  id: z
    .string()
    .regex(ID, 'must be the id of a test, such as post_pets/positive, or of a group')
    .describe('The id of a test or of a group, as `run` shows it'),
  title: z.string().optional().describe('What the group is, for people'),
  kind: kindSchema
    .optional()
    .describe('The only kind of failure that is known: an API that crashes instead fails again'),
  reason: z.string().trim().min(1).describe('Why this is known, such as the number of an issue'),
  owner: z
    .string()
    .trim()
    .min(1)
    .optional()
    .describe('Who takes care of it, such as a login or a team'),
  expires: z.iso
    .date()
    .optional()
    .describe('The last day, in UTC, on which it does not fail the run'),
  tests: z
    .array(z.string())
    .min(1)
    .optional()
    .describe(
      'Of a group, the only tests that are known; of variants, whose numbers change with the document, all of their endpoint in the ' +
        'group. Without it, all that ever belong to it',
    ),
});

/** What known.json holds. */
export const knownSchema = z.strictObject({
  $schema: z.string().optional(),
  version: z.literal(1),
  known: z.array(entry),
});

export type KnownFile = z.output<typeof knownSchema>;
export type KnownEntry = KnownFile['known'][number];

/** The ids of the tests that an entry names; null where it stands for a whole group. */
export function testsNamed({ id, tests }: KnownEntry): readonly string[] | null {
  return tests ?? (GROUP_ID.test(id) ? null : [id]);
}

/** The number of a variant of an endpoint. */
const VARIANT_NUMBER = /(?<=^[^/]+\/variant_)\d+$/;

/** The id of a test; of a variant without its number, which a change of the document gives to another one. */
export function withoutNumber(id: string): string {
  return id.replace(VARIANT_NUMBER, '');
}

/** What a test that failed is known by: its id; of a variant what it has in every generation, with its root cause. */
export function failureKey(id: string, group = ''): string {
  return VARIANT_NUMBER.test(id) ? [withoutNumber(id), group].join(' ') : id;
}

/** The JSON Schema that docs/known.schema.json publishes. */
export function publishedKnownSchema(): string {
  const schema = z.toJSONSchema(knownSchema, { io: 'input' });
  return `${JSON.stringify({ title: 'known.json: failures that do not fail a run', ...schema }, null, 2)}\n`;
}
