import { beforeAll, describe, expect, test } from 'vitest';
import { findPython } from '../../src/runner/index.ts';
import { chance } from '../support/chance.ts';
import type { Difference } from '../support/panel/panel-differences.ts';
import { PANEL_DOCUMENTS, panelDocument } from '../support/panel/panel-documents.ts';
import { placesOf, readGaps, type Unservable, unexplained } from '../support/panel/panel-gaps.ts';
import { runOnPanel } from '../support/panel/panel-run.ts';
import { type PanelServerName, ServerEnded } from '../support/panel/panel-server.ts';
import { panelTree } from '../support/panel/panel-tree.ts';

/*
 * Generated suites against servers that others have written, each serving the very document that
 * the suite was generated from. What a server does not pass is its own gap, listed with the reason,
 * or else our bug.
 */

const SERVERS: readonly PanelServerName[] = ['express-openapi-validator', 'mock-server', 'prism'];

const { someOf } = chance('servers, and what they cannot serve');
// Two of the three each time: their versions are pinned, and a change of ours that one does not notice seldom hides.
const panel = someOf(SERVERS, 2).map((server) => {
  const { unservable, gaps } = readGaps(new URL(`${server}-gaps.json`, import.meta.url));
  // Each is a run of a whole document, and the versions of the servers are pinned: one is tried each time.
  return { server, unservable, tried: someOf(unservable, 1), gaps };
});
/** By server, and by server and entry: what did not pass; null where the server ended by itself. */
const found = new Map<PanelServerName, Difference[]>();
const foundWith = new Map<Unservable, Difference[] | null>();

beforeAll(async () => {
  const [python, tree] = [await findPython(), await panelTree()];
  const jobs = panel.flatMap(({ server, unservable, tried }) => [
    ...Object.keys(PANEL_DOCUMENTS).map((document) => async () => {
      const text = panelDocument(document, placesOf(unservable, document));
      const differences = await runOnPanel(server, document, { text, tree, python });
      found.set(server, [...(found.get(server) ?? []), ...differences]);
    }),
    ...tried.map((entry) => async () => {
      const others = unservable.filter((other) => other !== entry);
      const text = panelDocument(entry.document, placesOf(others, entry.document));
      const run = runOnPanel(server, entry.document, { text, tree, python });
      foundWith.set(entry, await run.catch(nullWhereEnded));
    }),
  ]);
  // Two at a time: pytest and the server that it asks keep two processors busy.
  const queue = jobs.values();
  await Promise.all([runAll(queue), runAll(queue)]);
});

describe.each(panel)('$server', ({ server, tried, gaps }) => {
  test('differs from what its document says only where the list of gaps has a reason', () => {
    const { differences } = unexplained(found.get(server) ?? [], gaps);
    expect(differences.map(summary)).toEqual([]);
  });

  test('shows every gap that is listed', () => {
    expect(unexplained(found.get(server) ?? [], gaps).gaps).toEqual([]);
  });

  test.each(tried)('cannot serve all of $document: $reason', (entry) => {
    const differences = foundWith.get(entry);
    if (differences === null) return;
    expect(unexplained(differences ?? [], gaps).differences).not.toEqual([]);
  });
});

async function runAll(queue: Iterable<() => Promise<void>>): Promise<void> {
  for (const job of queue) await job();
}

function nullWhereEnded(fault: unknown): null {
  if (fault instanceof ServerEnded) return null;
  throw fault;
}

/** What a person needs to see who has to distinguish a gap from a fault. */
function summary({ document, endpoint, at, scenario, outcome, message }: Difference): string {
  return `${document}: ${endpoint} ${at ?? ''} ${scenario} ${outcome}\n${message}`;
}
