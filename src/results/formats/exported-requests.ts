import { z } from 'zod';
import type { Results, TestOutcome } from '../document.ts';

/** A request as the suite records it for other clients: `{{NAME}}` stands for a secret. */
const wholeRequest = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Null for what is no text, or very long. */
  body: z.string().nullish(),
});

const record = z.object({ id: z.string(), whole_request: wholeRequest });

/** A request for people to send again. */
export interface ExportedRequest extends z.infer<typeof wholeRequest> {
  readonly test: TestOutcome;
  /** What it is and its result, in one line. */
  readonly title: string;
}

/**
 * The valid requests of a run and those that failed, by endpoint, valid ones first.
 * @param records what the tests have left behind, a line of JSON each
 */
export function exportedRequests({ tests, base_url }: Results, records: string): ExportedRequest[] {
  const whole = new Map(
    records.split('\n').flatMap((line) => {
      const read = record.safeParse(parsedOrNull(line));
      return read.success ? [[read.data.id, read.data.whole_request] as const] : [];
    }),
  );
  const found = tests.flatMap((test): ExportedRequest[] => {
    const request = whole.get(test.id);
    if (request === undefined) return [];
    const url = request.url.startsWith(base_url)
      ? `{{baseUrl}}${request.url.slice(base_url.length)}`
      : request.url;
    return [{ ...request, url, test, title: titleOf(test) }];
  });
  const byEndpoint = Map.groupBy(found, ({ test }) => test.endpoint);
  return [...byEndpoint.values()].flatMap((all) =>
    all.toSorted((a, b) => Number(!isValid(a)) - Number(!isValid(b))),
  );
}

/** The variables that the requests need beside `baseUrl`, sorted. */
export function variablesOf(requests: readonly ExportedRequest[]): string[] {
  const texts = requests.flatMap(({ url, headers, body }) => [
    url,
    ...Object.values(headers),
    body ?? '',
  ]);
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => name !== 'baseUrl').sort();
}

function isValid({ test }: ExportedRequest): boolean {
  return test.scenario === undefined;
}

function titleOf({ endpoint, words, outcome, response, reason }: TestOutcome): string {
  const status = response === undefined ? '' : `, ${response.status}`;
  const why = reason === undefined ? '' : `: ${reason}`;
  return `${endpoint}: ${words} (${outcome}${status}${why})`.replace(/\s+/g, ' ');
}

function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
