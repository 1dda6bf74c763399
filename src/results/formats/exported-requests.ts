import { z } from 'zod';
import type { Results, TestOutcome } from '../document.ts';

/** A request as the suite records it for other clients: `{{NAME}}` stands for a secret. */
const sendable = z.object({
  url: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.string().optional(),
});
/** One that they cannot send, and the reason, such as `its body is no text`. */
const unsendable = z.object({ problem: z.string() });
const parts = z.union([unsendable, sendable]);

const record = z.object({
  id: z.string(),
  whole_request: z.object({ method: z.string() }).and(parts),
});

/** A request for people to send again. */
export interface ExportedRequest {
  readonly method: string;
  /** Its parts, or why other clients cannot send it, such as `its body is no text`. */
  readonly parts: z.infer<typeof sendable> | z.infer<typeof unsendable>;
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
    const { method } = request;
    const sent = 'problem' in request ? request : belowBase(request, base_url);
    return [{ method, parts: sent, test, title: titleOf(test) }];
  });
  const byEndpoint = Map.groupBy(found, ({ test }) => test.endpoint);
  return [...byEndpoint.values()].flatMap((all) =>
    all.toSorted((a, b) => Number(!isValid(a)) - Number(!isValid(b))),
  );
}

/** The variables that the requests need beside `baseUrl`, sorted. */
export function variablesOf(requests: readonly ExportedRequest[]): string[] {
  const texts = requests.flatMap((request) =>
    'problem' in request.parts
      ? []
      : [request.parts.url, ...Object.values(request.parts.headers), request.parts.body ?? ''],
  );
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name),
  );
  return [...new Set(names)].filter((name) => name !== 'baseUrl').sort();
}

function belowBase(request: z.infer<typeof sendable>, base: string): z.infer<typeof sendable> {
  const { url } = request;
  return url.startsWith(base)
    ? { ...request, url: `{{baseUrl}}${url.slice(base.length)}` }
    : request;
}

function isValid({ test }: ExportedRequest): boolean {
  return test.scenario === undefined;
}

function titleOf({ endpoint, words, outcome, response, reason }: TestOutcome): string {
  const status = response === undefined ? '' : `, ${response.status}`;
  const explanation = reason === undefined ? '' : `: ${reason}`;
  return `${endpoint}: ${words} (${outcome}${status}${explanation})`.replace(/\s+/g, ' ');
}

function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
