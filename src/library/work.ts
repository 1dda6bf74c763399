import { Problem } from '../problem.ts';
import { failRun } from './generation/finish-run.ts';
import { GENERATE_RECORD } from './generation/generation-job.ts';
import { runGeneration } from './generation/run-generation.ts';
import type { LibraryPorts } from './library-ports.ts';
import { REMOVE_REPOSITORY, removeRepository } from './records/remove-repository.ts';
import { IMPORT_TEST_CASES } from './test-cases/git-imports.ts';
import { failGitImport, runGitImport } from './test-cases/run-git-import.ts';

/** The kinds of job that the library sends. */
export const LIBRARY_JOBS = [GENERATE_RECORD, IMPORT_TEST_CASES, REMOVE_REPOSITORY];

/** Begins to work on the library's jobs in this process. */
export async function workOnLibrary(ports: LibraryPorts): Promise<void> {
  const { queue } = ports;
  await queue.handle(GENERATE_RECORD, {
    run: ({ runId }) => runGeneration(ports, runId),
    gaveUp: ({ runId }) => failRun(ports, runId, interruptedProblem()),
  });
  await queue.handle(IMPORT_TEST_CASES, {
    run: ({ importId }) => runGitImport(ports, importId),
    gaveUp: ({ importId }) => failGitImport(ports, importId, interruptedProblem()),
  });
  await queue.handle(REMOVE_REPOSITORY, {
    run: ({ url }) => removeRepository(ports, url),
    // Nothing names it any more; what is left of it takes space on the disk, and the log has the fault.
    gaveUp: async () => undefined,
  });
}

function interruptedProblem(): Problem {
  const message =
    'It was begun again and again and never ended: the server was stopped each time, or met an error of its own; check its log, then submit again.';
  return new Problem('generation-interrupted', message);
}
