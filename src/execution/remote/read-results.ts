import type { RunResults, SentOutcome } from '../../runtimes/index.ts';
import type { RemotePorts } from './remote-ports.ts';

/** The outcomes of a job's test cases, by their positions. */
export type ReadResults = ReadonlyMap<number, SentOutcome>;

/**
 * Reads the results of a job, one test case after another. Before any transaction: reading a large JUnit
 * file takes seconds, and nobody else may write to the embedded store meanwhile.
 */
export async function readResults(
  { remote }: Pick<RemotePorts, 'remote'>,
  results: RunResults,
): Promise<ReadResults> {
  const read = new Map<number, SentOutcome>();
  if (remote === null) return read;
  for (const one of results.test_cases) read.set(one.position, await remote.read(one));
  return read;
}
