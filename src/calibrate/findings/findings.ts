import { z } from 'zod';
import { changeWords } from '../../generator/index.ts';
import type { CalibratedEndpoint } from '../calibrate-endpoint.ts';
import type { Calibrated } from '../index.ts';
import { namesUnknownRow } from '../observed/observed-values.ts';
import { reasonOf } from '../reason.ts';
import type { Crash } from '../trials.ts';
import { demandLines, demandsOf } from './demands.ts';
import type { HarmfulWrite } from './sentinel.ts';
import { exchangeOf } from './still-rejected.ts';

const exchange = {
  request: z
    .object({
      method: z.string(),
      url: z.string(),
      headers: z.record(z.string(), z.string()).describe('Credentials are shown as $NAME'),
      body: z.string().optional(),
      curl: z.string().optional().describe('The request as a curl command'),
    })
    .nullable()
    .describe('Null where it could not be sent'),
  response: z
    .object({ status: z.int(), body: z.string().describe('At most 2,000 characters of it') })
    .nullable()
    .describe('Null where there was none'),
};
const section = z.string().describe('The section of the environment file');
const reason = z.string().describe('The status, and the first words of the response');

const endpointFindings = z.object({
  endpoint: z.string().describe('Method and path'),
  slug: z.string(),
  requests: z.int().describe('Its valid requests: one or two'),
  before: z.int().describe('How many of them were accepted before'),
  after: z.int().describe('How many of them are accepted now'),
  sent: z.int().describe('All requests that were sent, those of set-ups among them'),
  learned: z.array(z.object({ change: z.string(), reason: z.string() })),
  rejected: z
    .array(
      z.object({
        ...{ section, reason, ...exchange },
        tried: z.array(
          z.object({ changes: z.array(z.string()), reason }).describe('The response with these'),
        ),
        remedy: z.string().describe('What a person could give'),
        fields: z
          .array(z.object({ location: z.string(), at: z.string(), value: z.string() }))
          .describe('Where; the value is the one that is sent now, as JSON'),
      }),
    )
    .describe('The valid requests that are still rejected'),
  crashes: z
    .array(z.object({ section, reason, ...exchange, avoided: z.boolean() }))
    .describe(
      'Valid requests on which the server has failed; avoided: the request is accepted now',
    ),
  harmful: z
    .array(
      z.object({
        body: z.string().describe('What was sent, as JSON; empty where there was no body'),
        read: z.string().describe('Method and path of what fails since then'),
        status: z.int().nullable().describe('The response to that; null where there was none'),
        recovered: z.boolean().describe('Whether that is accepted again by now'),
      }),
    )
    .describe('Accepted writes since which another request fails; they are left out'),
});

/** The findings of a calibration as a file. */
export const findingsSchema = z.object({
  version: z.literal(1),
  document: z.object({ title: z.string(), sha256: z.string() }),
  seconds: z.number(),
  requests: z.int().describe('All that were sent'),
  ended: z.string().nullable().describe('Why it ended early; null where it did not'),
  endpoints: z.array(endpointFindings).describe('In the order in which they were tried'),
  differences: z.array(z.string()).describe('Where the server differs from the document'),
  excluded: z.array(z.object({ endpoint: z.string(), reason: z.string() })),
});

/** What a calibration found out, as `calibrate --json` writes it (docs/calibrate-findings.md). */
export type Findings = z.infer<typeof findingsSchema>;

/** The JSON Schema that docs/calibration.schema.json publishes. */
export function publishedFindingsSchema(): string {
  const schema = {
    title: 'Findings of a calibration, as `proofgate calibrate --json` writes them',
    ...z.toJSONSchema(findingsSchema),
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

/** What a calibration found out, with each request that is still rejected, and each on which the server has failed. */
export function findingsOf(
  { endpoints, ended, excluded }: Calibrated,
  facts: Pick<Findings, 'document' | 'seconds'>,
): Findings {
  return {
    ...{ version: 1, ...facts },
    requests: endpoints.reduce((sum, one) => sum + one.sent, 0),
    ended: ended ?? null,
    endpoints: endpoints.map(endpointOf),
    differences: demandLines(endpoints.flatMap(demandsOf)),
    excluded: [...excluded],
  };
}

function endpointOf(found: CalibratedEndpoint): Findings['endpoints'][number] {
  const { piece, requests, before, after, sent, learned, rejected } = found;
  return {
    ...{ endpoint: nameOf(found), slug: piece.slug, requests, before, after, sent },
    learned: learned.flatMap(({ change, reason }) =>
      change.kind === 'rejected' ? [] : [{ change: changeWords(change), reason }],
    ),
    rejected: rejected.map(({ probed, section: name, reason, tried, remedy, fields }) => ({
      ...{ section: name, reason, ...exchangeOf(probed), remedy },
      tried: tried.map(({ changes, reason: got }) => ({ changes: [...changes], reason: got })),
      fields: [...fields],
    })),
    crashes: [...found.crashes.values()].map((crash) => ({
      ...{ section: crash.section, reason: reasonOf(crash.probed), ...exchangeOf(crash.probed) },
      avoided: isAvoided(found, crash),
    })),
    harmful: found.harmful.map(({ body, read, status, isRecovered }) => ({
      ...{ body, read, status, recovered: isRecovered },
    })),
  };
}

/** A sentence for each way in which the server has failed on valid requests of an endpoint. */
export function crashLines(found: CalibratedEndpoint): string[] {
  const crashes = [...found.crashes.values()].map((crash) => {
    const rest = isAvoided(found, crash) ? '; what causes it is left out now' : '';
    const row = isRowUnknown(found, crash) ? ' for a row that may not be there' : '';
    return `${nameOf(found)} fails on a valid request${row} (${reasonOf(crash.probed)})${rest}`;
  });
  // Crashes that differ further on read the same here.
  return [...new Set([...crashes, ...found.harmful.map(harmLine)])];
}

/** Whether a request that crashed names a row by a value that was made up, not by one that a response has shown. */
function isRowUnknown({ piece, learned }: CalibratedEndpoint, { probed }: Crash): boolean {
  const observed = learned.flatMap(({ change }) => {
    if (change.kind !== 'value' || change.location !== 'path') return [];
    return change.value === probed.path?.[change.at.slice(1)] ? [`/path${change.at}`] : [];
  });
  return namesUnknownRow({ piece }, { ...probed, given: [...(probed.given ?? []), ...observed] });
}

const LONGEST_BODY = 60;

function harmLine({ write, body, read, status, isRecovered }: HarmfulWrite): string {
  const short =
    body.length <= LONGEST_BODY ? body : `${body.slice(0, LONGEST_BODY).toWellFormed()}…`;
  const since = `since ${`${write} ${short}`.trimEnd()} was accepted`;
  const rest = isRecovered
    ? 'it is accepted again by now, and the write is left out'
    : 'the write is left out, but no clean-up has removed what it made: start a new server before a run';
  return `${read} gets ${status ?? 'no response'} ${since}; ${rest}`;
}

/** Whether the valid request that crashed is accepted now: with another rejection nothing is known of what causes it. */
function isAvoided({ rejected }: CalibratedEndpoint, { section }: Crash): boolean {
  return !rejected.some((still) => still.section === section);
}

function nameOf({ piece }: CalibratedEndpoint): string {
  return `${piece.method} ${piece.path}`;
}
