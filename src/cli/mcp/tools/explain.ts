import { z } from 'zod';
import type { Findings } from '../../../calibrate/index.ts';
import { Problem } from '../../../problem.ts';
import type { Group, Results, TestOutcome } from '../../../results/index.ts';
import { type Answer, pageOf, truncate } from '../answer.ts';
import type { Session } from '../session.ts';
import { tool } from './tool.ts';

type Endpoint = Findings['endpoints'][number];
type Rejected = Endpoint['rejected'][number];

/** A response, or a curl line, as one of several texts of an answer. */
const SHORT_TEXT = 800;

export const explain = tool({
  name: 'explain',
  title: 'Explain one failure or rejected request',
  description:
    'All about one id: of a cause of the last run (with its tests), of a test (its rule, request, response and control), or of a request that calibrate could not have accepted (request, response, what was tried, and which fields a person could give).',
  input: z.object({
    id: z.string(),
    offset: z.int().min(0).default(0).describe('For a cause: next_offset of its tests'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: ({ id, offset }, session) => {
    const group = session.results?.groups.find((one) => one.id === id);
    const test = session.results?.tests.find((one) => one.id === id);
    const rejected = findRejected(session, id);
    const answer = {
      ...(group && session.results && { cause: causeAnswer(group, session.results, offset) }),
      ...(test && { test: testAnswer(test) }),
      ...(rejected && { calibration: rejectedAnswer(rejected) }),
    };
    if (Object.keys(answer).length > 0) return answer;
    const message = `Neither the last run nor the last calibrate has ${id}; ids are in their answers and in list.`;
    throw new Problem('not-found', message);
  },
});

/** A request that is still rejected in a few lines, and the id that explain takes. */
export function rejectedItem({ endpoint, slug }: Endpoint, { section, ...one }: Rejected): Answer {
  return {
    id: `${slug}/${section}`,
    endpoint,
    reason: truncate(one.reason, 250),
    remedy: truncate(one.remedy, 150),
    fields: one.fields.slice(0, 3).map(({ location, at }) => `${location} ${at}`),
  };
}

function findRejected({ findings }: Session, id: string): Rejected | undefined {
  for (const { slug, rejected } of findings?.endpoints ?? []) {
    const found = rejected.find(({ section }) => `${slug}/${section}` === id);
    if (found !== undefined) return found;
  }
  return undefined;
}

function rejectedAnswer(one: Rejected): Answer {
  const { section, reason, request, response, tried, remedy, fields } = one;
  return {
    section,
    reason: truncate(reason, 400),
    request:
      request === null
        ? null
        : truncate(request.curl ?? `${request.method} ${request.url}`, SHORT_TEXT),
    response: response && { status: response.status, body: truncate(response.body, SHORT_TEXT) },
    tried: pageOf(
      tried,
      0,
      ({ changes, reason: got }) => ({ changes: changes.slice(0, 5), reason: truncate(got, 150) }),
      1200,
    ),
    remedy,
    fields: fields.slice(0, 10).map((field) => ({ ...field, value: truncate(field.value, 200) })),
  };
}

function causeAnswer(group: Group, { tests }: Results, offset: number): Answer {
  const inGroup = tests.filter((one) => one.group === group.id);
  const first = inGroup.find(({ id }) => id === group.first) ?? inGroup[0];
  const { kind, title, parts = [] } = group;
  return {
    kind,
    title: truncate(title, 500),
    endpoints: group.endpoints,
    parts: pageOf(parts, 0, (part) => ({ ...part, title: truncate(part.title, 200) }), 800),
    ...(offset === 0 && first && { first: testAnswer(first) }),
    tests: pageOf(
      inGroup,
      offset,
      ({ id, sent }) => ({ id, ...(sent && { sent: truncate(sent, 80) }) }),
      1500,
    ),
  };
}

function testAnswer(test: TestOutcome): Answer {
  const { id, endpoint, words, location, at, keyword, limit, file, line, pointer } = test;
  const { outcome, kind, reason, sent, request, response, control, cause, note } = test;
  const written = file !== undefined && line !== undefined ? `${file}:${line}` : pointer;
  const where = location === undefined ? {} : { field: `${location} ${at ?? ''}` };
  return {
    ...{ id, endpoint, scenario: words, ...where, outcome },
    ...(kind && { kind }),
    ...(keyword && { rule: { keyword, limit, written } }),
    ...(reason !== undefined && { reason: truncate(reason, 400) }),
    ...(sent !== undefined && { sent: truncate(sent, 200) }),
    ...(request && {
      request: truncate(test.curl ?? `${request.method} ${request.url}`, SHORT_TEXT),
    }),
    ...(response && {
      response: { status: response.status, body: truncate(response.body ?? '', SHORT_TEXT) },
    }),
    ...(control && {
      control: { status: control.status, text: truncate(control.shown ?? '', SHORT_TEXT) },
    }),
    ...(cause && { cause }),
    ...(note !== undefined && { note: truncate(note, 300) }),
  };
}
