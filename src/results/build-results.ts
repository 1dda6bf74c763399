import type { Results, TestOutcome } from './document.ts';
import { groupTests } from './groups/group-tests.ts';
import type { Records } from './read-records.ts';

/** Where a rule of the document is written. */
export interface Written {
  readonly file: string;
  readonly line: number;
}

export interface RunFacts {
  readonly records: Records;
  readonly document: Results['document'];
  readonly seconds: number;
  /** Finds the line of a pointer; undefined where the document is not available. */
  readonly written?: (pointer: string) => Written | undefined;
}

/** The results document of a run. */
export function buildResults({ records, document, seconds, written }: RunFacts): Results {
  const located = records.tests.map((test): TestOutcome => {
    const place = test.pointer === undefined ? undefined : written?.(test.pointer);
    return { ...test, ...place };
  });
  const { groups, tests } = groupTests(located);
  const counted = (outcome: TestOutcome['outcome']) =>
    tests.filter((test) => test.outcome === outcome).length;
  return {
    version: 1,
    base_url: records.baseUrl,
    document,
    seconds,
    counts: {
      passed: counted('passed'),
      failed: counted('failed'),
      unproven: counted('unproven'),
      blocked: counted('blocked'),
      known: 0,
    },
    notes: [...records.notes],
    ...(records.stayed && { stayed: records.stayed }),
    groups: [...groups],
    passing_again: [],
    tests: [...tests],
  };
}
