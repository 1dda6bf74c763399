import { eq } from 'drizzle-orm';
import { v7 as uuid } from 'uuid';
import type { AnnotatedDocument, Generated, UpgradeOffer } from '../../generation/index.ts';
import { storableText } from '../../input/storable-text.ts';
import type { Problem } from '../../problem.ts';
import { storeDocument } from '../documents/store-document.ts';
import type { LibraryPorts } from '../library-ports.ts';
import { nextState } from '../records/record-state.ts';
import type { GenerationRecord } from '../records/records.ts';
import { summarizeReport } from '../records/report-summary.ts';
import type { GenerationRun } from '../records/submit-record.ts';
import { generationRecords, generationRuns, testCases } from '../tables.ts';
import {
  applyTransitions,
  lockRegistered,
  type NewTestCase,
} from '../test-cases/apply-transitions.ts';
import { transitionsOf } from '../test-cases/transitions.ts';
import { lockRun } from './lock-run.ts';
import { storableConstraints, storableObject } from './storable.ts';

/** What a run has put on the branch. */
export interface Generation extends Generated {
  readonly commit: string;
  readonly missing: readonly string[];
  /** What it was generated from; null where that costs too much to be shown. */
  readonly document: AnnotatedDocument | null;
  /** The version of the rules that the suite has. */
  readonly rules: string | undefined;
  /** What a newer one would add. */
  readonly offer: UpgradeOffer | null;
}

/**
 * Ends a run that has published its files: registers, links, unlinks and deletes test cases as the
 * transition table says, keeps the document, and marks run and record, all in one transaction. A record that was deleted
 * meanwhile is left deleted.
 */
export function finishRun(ports: LibraryPorts, runId: string, made: Generation): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    const found = await lockRun(ports, runId);
    if (found === null) return;
    const { record, run } = found;
    const names = new Map(
      made.report.endpoints.map((one) => [`${one.method} ${one.path}`, one.slug]),
    );
    const registered = await lockRegistered(
      ports,
      record,
      eq(testCases.recordId, record.id),
      'endpoint',
    );
    const transitions = transitionsOf(registered, [...names.keys()]);
    const rowOf = (endpoint: string) =>
      newTestCase(record, run, made.commit, endpoint, names.get(endpoint) ?? '');
    await applyTransitions(ports, record, transitions, rowOf);
    const now = new Date();
    await database
      .in(record)
      .update(generationRuns)
      .set({
        state: 'generated',
        finishedAt: now,
        commit: made.commit,
        files: made.files.size,
        kept: made.preservedEdits.map(storableText),
        leftOut: made.leftOut.map(storableText),
        report: storableObject(made.report),
        scenarios: summarizeReport(made.report),
        constraints: storableConstraints(made),
        rules: made.rules ?? null,
        offer: made.offer,
        missingEndpoints: made.missing,
      })
      .where(eq(generationRuns.id, runId));
    await database
      .in(record)
      .update(generationRecords)
      .set({ state: nextState(record.state, 'succeed'), generatedAt: record.generatedAt ?? now })
      .where(eq(generationRecords.id, record.id));
    await storeDocument(ports, record, runId, made.document);
    await ports.runEnded(runId);
  });
}

/** Ends a run with the fault that stopped it; the library stays as it was. */
export function failRun(ports: LibraryPorts, runId: string, problem: Problem): Promise<void> {
  const { database } = ports;
  return database.transaction(async () => {
    const found = await lockRun(ports, runId);
    if (found === null) return;
    await database
      .in(found.record)
      .update(generationRuns)
      .set({
        state: 'failed',
        finishedAt: new Date(),
        cause: problem.kind,
        remedy: storableText(problem.message),
        faults: problem.faults.map(storableText),
      })
      .where(eq(generationRuns.id, runId));
    await database
      .in(found.record)
      .update(generationRecords)
      .set({ state: nextState(found.record.state, 'fail') })
      .where(eq(generationRecords.id, found.record.id));
    await ports.runEnded(runId);
  });
}

function newTestCase(
  record: GenerationRecord,
  run: GenerationRun,
  commit: string,
  endpoint: string,
  slug: string,
): NewTestCase {
  return {
    id: uuid(),
    workspaceId: record.workspaceId,
    origin: 'generated',
    name: endpoint,
    labels: [record.branch],
    createdFrom: record.createdAt,
    owner: run.requestedBy,
    recordId: record.id,
    endpoint,
    isLinked: true,
    repositoryUrl: record.repositoryUrl,
    branch: record.branch,
    path: `${record.rootFolder}/${slug}`,
    commit,
  };
}
