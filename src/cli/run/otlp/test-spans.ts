import { z } from 'zod';
import type { Results, TestOutcome } from '../../../results/index.ts';

/** A request that was sent, as the suite writes it down (templates/proofgate_suite/wire/tracing.py). */
const sentSchema = z.object({
  trace_id: z.string(),
  span_id: z.string(),
  method: z.string(),
  path: z.string(),
  base_url: z.string(),
  role: z.string(),
  started_us: z.int(),
  microseconds: z.int(),
  status: z.int().nullable(),
});

type SentRequest = z.infer<typeof sentSchema>;

/** A span, before a package of OpenTelemetry has it. */
export interface TestSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent: it is the first of its trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 'INTERNAL' | 'CLIENT';
  readonly startedUs: number;
  readonly endedUs: number;
  readonly attributes: Readonly<Record<string, string | number>>;
  /** Why it has failed; absent where it has not. */
  readonly failure?: string;
}

/**
 * The spans of a run: one for each test that has sent something, and below it one for each of its requests, which the
 * API's own spans continue. A test that checks the response of another is in the trace of that one.
 * @param sent what the suite has written down, a line of JSON for each request
 */
export function testSpans(results: Results, sent: string): TestSpan[] {
  const requests = Map.groupBy(sent.split('\n').flatMap(sentRequest), (one) => one.trace_id);
  const tests = Map.groupBy(
    results.tests.filter(({ trace_id }) => trace_id !== undefined),
    ({ trace_id = '' }) => trace_id,
  );
  return [...requests].flatMap(([traceId, all]) => {
    const [first, ...checks] = (tests.get(traceId) ?? []).toSorted(ownFirst);
    const startedUs = Math.min(...all.map((one) => one.started_us));
    const endedUs = Math.max(...all.map((one) => one.started_us + one.microseconds));
    if (first === undefined) return all.map((one) => requestSpan(one));
    const root = rootOf(traceId);
    const test = { traceId, startedUs, endedUs };
    return [
      { ...test, spanId: root, ...testParts(first, results) },
      ...checks.map((check, at): TestSpan => {
        const own = { spanId: checkOf(traceId, at), parentSpanId: root, startedUs: endedUs };
        return { ...test, ...own, ...testParts(check, results) };
      }),
      ...all.map((one) => requestSpan(one, root)),
    ];
  });
}

/** The test whose requests they are comes before those that check its responses. */
function ownFirst(a: TestOutcome, b: TestOutcome): number {
  return Number(a.seen_in !== undefined) - Number(b.seen_in !== undefined);
}

/** The id of a trace is as good as random, and so is a half of it. */
function rootOf(traceId: string): string {
  return traceId.slice(0, 16);
}

/** Of a check of responses: there are four of an endpoint. */
function checkOf(traceId: string, at: number): string {
  return traceId.slice(17 + at) + traceId.slice(0, 1 + at);
}

function testParts(test: TestOutcome, { document }: Results) {
  const { id, endpoint, scenario, words, outcome, kind, group, reason } = test;
  const status = STATUS[outcome];
  return {
    name: id,
    kind: 'INTERNAL' as const,
    attributes: {
      'test.suite.name': document.title,
      'test.case.name': id,
      ...(status && { 'test.case.result.status': status }),
      'proofgate.outcome': outcome,
      'proofgate.endpoint': endpoint,
      'proofgate.words': words,
      ...(scenario !== undefined && { 'proofgate.scenario': scenario }),
      ...(kind !== undefined && { 'proofgate.kind': kind }),
      ...(group !== undefined && { 'proofgate.group': group }),
    },
    ...(outcome === 'failed' && { failure: reason ?? outcome }),
  };
}

/** The conventions of OpenTelemetry know two results of a test. */
const STATUS: Partial<Record<TestOutcome['outcome'], string>> = { passed: 'pass', failed: 'fail' };

/** The query and values of the path are left out, as they may hold secrets. */
function requestSpan(sent: SentRequest, parentSpanId?: string): TestSpan {
  const { method, path, status, started_us: startedUs } = sent;
  const { hostname, port, protocol } = new URL(sent.base_url);
  const failure = status === null ? 'no response' : status >= 500 ? String(status) : undefined;
  return {
    ...{ traceId: sent.trace_id, spanId: sent.span_id, ...(parentSpanId && { parentSpanId }) },
    ...{ name: `${method} ${path}`, kind: 'CLIENT', startedUs },
    endedUs: startedUs + sent.microseconds,
    attributes: {
      'http.request.method': method,
      'url.template': path,
      'server.address': hostname,
      'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
      ...(status !== null && { 'http.response.status_code': status }),
      'proofgate.request': sent.role,
    },
    ...(failure && { failure }),
  };
}

/** None for a line that was cut off because the run was killed. */
function sentRequest(line: string): SentRequest[] {
  try {
    return [sentSchema.parse(JSON.parse(line))];
  } catch {
    return [];
  }
}
