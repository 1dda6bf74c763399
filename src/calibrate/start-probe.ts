import { Problem } from '../problem.ts';
import { type Python, startLineProtocol } from '../runner/index.ts';
import { type Probe, probeBy } from './probe.ts';
import { PROBE_SCRIPT } from './probe-script.ts';

/** A probe in a separate process. */
export interface StartedProbe extends Probe {
  readonly close: () => Promise<void>;
}

/**
 * Starts the process that sends the requests of a suite.
 * @param suite the folder of the suite, whose files may change meanwhile
 * @param settings variables beside those of the interpreter, such as PROOFGATE_BASE_URL
 * @param signal ends the process, which removes what it has made as far as two seconds go
 */
export function startProbe(
  suite: string,
  python: Python,
  settings: NodeJS.ProcessEnv,
  signal?: AbortSignal,
): StartedProbe {
  const talk = startLineProtocol(python.command, ['-P', '-c', PROBE_SCRIPT, suite], {
    env: { ...python.env, ...settings },
    // Faults name files as they are called in the suite.
    folder: suite,
    ...(signal && { signal }),
  });
  const probe = probeBy(async (line) => {
    const answer = await talk.request(line);
    if (answer !== null) return answer;
    throw new Problem('suite-missing', `The suite cannot be run:\n${talk.stderrTail()}`);
  });
  return { ...probe, close: talk.close };
}
