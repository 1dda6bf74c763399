import { z } from 'zod';
import { Problem } from '../../../problem.ts';
import { type Group, isFailure, type Results } from '../../../results/index.ts';
import { type Answer, type Page, pageOf, truncate } from '../answer.ts';
import type { Session } from '../session.ts';
import { rejectedItem } from './explain.ts';
import { tool } from './tool.ts';

const LISTS = ['rejected', 'differences', 'failed', 'unproven', 'blocked'] as const;

export const list = tool({
  name: 'list',
  title: 'List what answers left out',
  description:
    'The rest of a list. Of the last calibrate: requests that are still rejected, and how the server differs from the document. Of the last run: causes of failures, and causes for which tests are unproven (the valid request is rejected too, so a rejection proves nothing) or blocked, with the tests of each.',
  input: z.object({
    what: z.enum(LISTS),
    offset: z.int().min(0).default(0).describe('next_offset of the answer before'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: ({ what, offset }, session): Answer => ({ ...listed(what, offset, session) }),
});

function listed(what: (typeof LISTS)[number], offset: number, session: Session): Page<unknown> {
  if (what === 'rejected' || what === 'differences') {
    const { endpoints, differences } = requireFindings(session);
    if (what === 'differences') return pageOf(differences, offset, (one) => truncate(one, 600));
    const all = endpoints.flatMap((one) => one.rejected.map((request) => ({ one, request })));
    return pageOf(all, offset, ({ one, request }) => rejectedItem(one, request));
  }
  const results = requireResults(session);
  if (what === 'failed') return pageOf(results.groups.filter(isFailure), offset, groupItem);
  const groups = results.groups.filter(({ kind }) => kind === what);
  return pageOf(groups, offset, (group) => withReason(group, results));
}

/** A cause in one line, and the id that explain takes. */
export function groupItem({ id, kind, title, tests, endpoints, known, first }: Group): Answer {
  return {
    id,
    kind,
    title: truncate(title, 250),
    tests,
    endpoints,
    first,
    ...(known && { known }),
  };
}

/** A cause, and what its first test says of it. */
function withReason(group: Group, { tests }: Results): Answer {
  const first = tests.find(({ id }) => id === group.first);
  return {
    ...groupItem(group),
    ...(first?.reason !== undefined && { reason: truncate(first.reason, 300) }),
    ...(first?.control !== undefined && { control_status: first.control.status }),
  };
}

/** The findings of the last calibration. Throws a `usage` Problem where there was none. */
export function requireFindings({ findings }: Session): NonNullable<Session['findings']> {
  if (findings === undefined) throw new Problem('usage', 'Call calibrate first.');
  return findings;
}

/** The results of the last run. Throws a `usage` Problem where there was none. */
export function requireResults({ results }: Session): Results {
  if (results === undefined) throw new Problem('usage', 'Call run first.');
  return results;
}
