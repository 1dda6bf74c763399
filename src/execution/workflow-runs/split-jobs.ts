import type { LegTestCase } from '../tables.ts';

/** What GitHub takes in one matrix (GitHub: "Actions limits"). */
export const MAX_JOBS = 256;

/** A test case that can be run, at the commit of its branch. */
export interface PlacedTestCase extends LegTestCase {
  readonly commit: string;
}

/** One job: test cases of one commit. */
export interface Job {
  readonly commit: string;
  readonly testCases: readonly LegTestCase[];
}

/**
 * Deals test cases out to jobs: each has its own job while there are jobs enough, else they share
 * as evenly as their commits allow. Of more commits than jobs the first have one each.
 */
export function splitIntoJobs(testCases: readonly PlacedTestCase[], most = MAX_JOBS): Job[] {
  const groups = [...Map.groupBy(testCases, ({ commit }) => commit)];
  const largest = Math.max(0, ...groups.map(([, ofIt]) => ofIt.length));
  const needed = (size: number) =>
    groups.reduce((sum, [, ofIt]) => sum + Math.ceil(ofIt.length / size), 0);
  let size = 1;
  while (size < largest && needed(size) > most) size++;
  return groups.flatMap(([commit, ofIt]) => cut(commit, ofIt, size)).slice(0, most);
}

function cut(commit: string, testCases: readonly PlacedTestCase[], size: number): Job[] {
  const jobs: Job[] = [];
  for (let at = 0; at < testCases.length; at += size) {
    const part = testCases.slice(at, at + size);
    const plain = part.map(({ position, root, path }) => ({ position, root, path }));
    jobs.push({ commit, testCases: plain });
  }
  return jobs;
}
