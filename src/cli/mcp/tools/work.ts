import { z } from 'zod';
import { findingsSchema } from '../../../calibrate/index.ts';
import { Problem } from '../../../problem.ts';
import { isFailure, resultsSchema } from '../../../results/index.ts';
import { type Answer, pageOf, truncate } from '../answer.ts';
import type { Ended } from '../child-command.ts';
import { chosenByAgent } from '../left-alone.ts';
import type { Session } from '../session.ts';
import type { Settings } from '../settings.ts';
import { specOf } from '../spec.ts';
import { rejectedItem } from './explain.ts';
import { groupItem } from './list.ts';
import { tool } from './tool.ts';

const RESULTS = 'results.json';
const endpoints = z
  .array(z.string())
  .max(50)
  .optional()
  .describe('Only these, as "POST /pets"; all by default');

export const generate = tool({
  name: 'generate',
  title: 'Generate the suite',
  description:
    'Write the suite of an OpenAPI document, or write it again: edited values, hooks.py, env/suite.txt and known.json are kept. With check nothing is written, and the answer says whether the suite is stale.',
  input: z.object({
    spec: z
      .string()
      .optional()
      .describe(
        'The document, a file below the working directory; by default the one the server was started with',
      ),
    endpoints,
    check: z.boolean().default(false),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  call: ({ spec, endpoints: named, check }, session, following) => {
    const { settings } = session;
    const args = [
      ...['generate', ...options({ out: settings.folder, baseUrl: settings.baseUrl })],
      ...repeatOption('overlay', settings.overlay),
      ...repeatOption('endpoint', named),
      ...(check ? ['--check'] : []),
      ...['--', specOf(settings, spec)],
    ];
    return session.begin(args, generateAnswer, following);
  },
});

export const calibrate = tool({
  name: 'calibrate',
  title: 'Calibrate the suite on the live server',
  description:
    'Send the valid requests of the suite to the server, find out which values it accepts, and write these into env/. The answer has the requests that are still rejected, each with an id for explain. Set-ups create and remove rows.',
  input: z.object({
    endpoints,
    again: z.boolean().default(false).describe('Only repair what was learned and no longer holds'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  call: async ({ endpoints: named, again }, session, following) => {
    const { settings } = session;
    const args = [
      ...['calibrate', ...options({ spec: settings.spec, json: session.file(RESULTS) })],
      ...repeatOption('overlay', settings.overlay),
      ...(await sending(settings, named)),
      ...(again ? ['--again'] : []),
      ...['--', settings.folder],
    ];
    return session.begin(args, (ended) => calibrateAnswer(session, ended), following);
  },
});

export const run = tool({
  name: 'run',
  title: 'Run the suite',
  description:
    'Run the tests against the server. The answer has the counts and the causes of what did not pass, each with an id for explain; list has the rest, and what is unproven or blocked and why. Invalid requests are sent, and set-ups create and remove rows.',
  input: z.object({
    endpoints,
    last_failed: z.boolean().default(false).describe('Only the tests that failed last time'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  call: async ({ endpoints: named, last_failed }, session, following) => {
    const { settings } = session;
    const args = [
      ...['run', ...options({ json: session.file(RESULTS) })],
      ...(await sending(settings, named)),
      ...(last_failed ? ['--last-failed'] : []),
      ...['--', settings.folder],
    ];
    return session.begin(args, (ended) => runAnswer(session, ended), following);
  },
});

export const wait = tool({
  name: 'wait',
  title: 'Wait for what is under way',
  description: 'Wait for the generate, calibrate or run that an answer said is under way.',
  input: z.object({ stop: z.boolean().default(false).describe('Interrupt it') }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  call: ({ stop }, session, following) => session.wait(following, stop),
});

const auditSchema = z.object({
  security: z.object({ score: z.number(), deductions: z.array(z.unknown()) }),
  dataValidation: z.object({ score: z.number(), deductions: z.array(z.unknown()) }),
});
const deductionSchema = z.object({
  rule: z.string(),
  points: z.number(),
  message: z.string(),
  remedy: z.string(),
  place: z.object({ file: z.string(), line: z.number().optional(), pointer: z.string() }),
  count: z.number(),
});

export const audit = tool({
  name: 'audit',
  title: 'Audit the document',
  description:
    'Score what the document leaves open, security of 30 points and data validation of 70, with the places that cost most and what to change there.',
  input: z.object({
    spec: z.string().optional().describe('As for generate'),
    offset: z.int().min(0).default(0).describe('next_offset of the answer before'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
  call: ({ spec, offset }, session, following) => {
    const { settings } = session;
    const args = [
      ...['audit', ...options({ json: session.file(RESULTS) })],
      ...repeatOption('overlay', settings.overlay),
      ...['--', specOf(settings, spec)],
    ];
    return session.begin(args, (ended) => auditAnswer(session, ended, offset), following);
  },
});

/** What a person has chosen when the server was started, and the endpoints that the agent names. */
async function sending(
  settings: Settings,
  named: readonly string[] | undefined,
): Promise<string[]> {
  const { baseUrl, methods, exclude, wfcAuth, wfcUser } = settings;
  if (baseUrl === undefined) {
    const message =
      'Nothing is sent: a person has to start `proofgate mcp` with --base-url URL, the API that may be tested.';
    throw new Problem('usage', message);
  }
  const chosen = await chosenByAgent(settings.folder, named ?? []);
  return [
    ...options({ baseUrl, methods: methods?.join(','), wfcAuth, wfcUser }),
    ...repeatOption('exclude', exclude),
    ...repeatOption('endpoint', chosen),
  ];
}

/** `--name=value` for what is there: a value that begins with `-` is no option. */
function options(values: Readonly<Record<string, string | undefined>>): string[] {
  return Object.entries(values).flatMap(([name, value]) =>
    value === undefined
      ? []
      : [`--${name.replace(/[A-Z]/g, (one) => `-${one.toLowerCase()}`)}=${value}`],
  );
}

function repeatOption(name: string, values: readonly string[] = []): string[] {
  return values.map((value) => `--${name}=${value}`);
}

const MOST_LINES = 25;

function generateAnswer(ended: Ended): Answer {
  // What follows the table of endpoints: totals, what is to be set, and where the suite is.
  const [, rest = ended.stdout] = ended.stdout.split(/\n-{5,}\n(?!.*\n-{5,}\n)/s);
  const lines = rest.trim().split('\n');
  return { ...outcome(ended), lines: lines.slice(0, MOST_LINES), next: 'calibrate' };
}

function calibrateAnswer(session: Session, ended: Ended): Answer {
  const findings = findingsSchema.safeParse(session.read(RESULTS)).data;
  if (findings === undefined) return outcome(ended);
  session.findings = findings;
  const sum = (of: 'requests' | 'before' | 'after') =>
    findings.endpoints.reduce((total, one) => total + one[of], 0);
  const rejected = pageOf(
    findings.endpoints.flatMap((one) => one.rejected.map((request) => ({ one, request }))),
    0,
    ({ one, request }) => rejectedItem(one, request),
    3000,
  );
  const crashes = findings.endpoints.flatMap(({ endpoint, crashes: all }) =>
    all.map(({ reason }) => `${endpoint}: ${truncate(reason, 200)}`),
  );
  const rest = rejected.total > 0 ? 'explain an id, edit_environment, calibrate again' : 'run';
  return {
    ...outcome(ended),
    valid_requests: sum('requests'),
    accepted_before: sum('before'),
    accepted: sum('after'),
    sent: findings.requests,
    ...(findings.ended !== null && { ended_early: findings.ended }),
    still_rejected: rejected,
    server_crashes: pageOf(crashes, 0, (one) => one, 1000),
    server_differs_from_document: pageOf(
      findings.differences,
      0,
      (one) => truncate(one, 300),
      1500,
    ),
    next: rest,
  };
}

function runAnswer(session: Session, ended: Ended): Answer {
  const results = resultsSchema.safeParse(session.read(RESULTS)).data;
  if (results === undefined) return outcome(ended);
  session.results = results;
  const failures = results.groups.filter(isFailure);
  const inconclusive = results.groups.filter((one) => !isFailure(one));
  return {
    ...outcome(ended),
    counts: results.counts,
    failed: pageOf(failures, 0, groupItem, 2500),
    unproven_and_blocked: pageOf(inconclusive, 0, groupItem, 1500),
    notes: results.notes.slice(0, 5),
    next: results.groups.length > 0 ? 'explain an id; list for more' : 'done',
  };
}

function auditAnswer(session: Session, ended: Ended, offset: number): Answer {
  const found = auditSchema.safeParse(session.read(RESULTS)).data;
  if (found === undefined) return outcome(ended);
  const all = [found.security, found.dataValidation].flatMap(({ deductions }) =>
    deductions.map((one) => deductionSchema.parse(one)),
  );
  const costly = all.toSorted((a, b) => b.points - a.points);
  return {
    ...outcome(ended),
    security: `${found.security.score} of 30`,
    data_validation: `${found.dataValidation.score} of 70`,
    deductions: pageOf(costly, offset, ({ place, message, remedy, points, count }) => ({
      at:
        place.line === undefined ? `${place.file}#${place.pointer}` : `${place.file}:${place.line}`,
      points: Math.round(points * 100) / 100,
      message: truncate(message, 200),
      remedy,
      ...(count > 0 && { cases_not_generated: count }),
    })),
  };
}

/** How a command has ended, and its own words where it has failed. */
function outcome({ status, stderr }: Ended): Answer {
  if (status === 0) return { exit: 0 };
  if (status === null) return { exit: null, stopped: true };
  const words = stderr.trimEnd().split('\n').slice(-MOST_LINES).join('\n');
  return { exit: status, ...(words !== '' && { messages: words.slice(-1400) }) };
}
