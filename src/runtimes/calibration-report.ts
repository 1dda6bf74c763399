import { z } from 'zod';
import { storableText } from '../input/storable-text.ts';

/** No text may show the token of a job; which one it had is not known here. */
const TOKENS = /pgx_[\w-]+/g;

/** Whoever may write the repository decides what is reported, so each text has an end. */
const text = (most: number) =>
  z
    .string()
    .max(most, `must be at most ${most} characters long`)
    .transform((one) => storableText(one).replaceAll(TOKENS, '$TOKEN'));

const MOST_ENDPOINTS = 20_000;
/** Also when all of them are added up, they fit into an integer of the database. */
const count = z.int().min(0).max(100_000);
const sentence = text(10_000);

const endpoint = z
  .strictObject({
    endpoint: text(5000),
    requests: count,
    before: count,
    after: count,
    sent: count,
    rejected: sentence.nullable(),
    demands: z.array(sentence).max(10_000),
  })
  .refine(
    ({ requests, before, after }) => Math.max(before, after) <= requests,
    'must not have accepted more requests than there are',
  );

/** What the job of a calibration reports, sent and left as an artifact. */
export const calibrationReport = z.strictObject({
  calibration: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('tried'),
      /** In the order in which they were tried. */
      endpoints: z.array(endpoint).max(MOST_ENDPOINTS),
      /** Why it ended before all endpoints were tried; null where it did not. */
      ended: text(2000).nullable(),
      /** The endpoints that have ended the access of the suite; absent where none has. */
      excluded: z.array(z.strictObject({ endpoint: text(5000), reason: text(500) })).optional(),
      /** What was learned, by the slug of the endpoint, as comments of an environment file have it. */
      learned: z
        .record(z.string().max(200), text(1_000_000))
        .refine((all) => Object.keys(all).length <= MOST_ENDPOINTS, 'must have fewer endpoints'),
    }),
    /** Nothing could be tried. */
    z.strictObject({
      kind: z.literal('failed'),
      cause: text(100),
      message: sentence,
      faults: z.array(sentence).max(1000),
    }),
  ]),
});

export type CalibrationReport = z.output<typeof calibrationReport>['calibration'];

/** The same as a job writes it. */
export type SentCalibrationReport = z.input<typeof calibrationReport>;

/** What a version of the Action sends that knows no calibrations: the results of no test case. */
const resultsOfNothing = z.looseObject({ leg: z.int(), test_cases: z.array(z.unknown()).max(0) });

/** Whether a job was done by an Action that is too old to calibrate. */
export function isOutdated(sent: unknown): boolean {
  return resultsOfNothing.safeParse(sent).success;
}
