import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { z } from 'zod';
import { Problem } from '../problem.ts';
import type { Python } from '../runner/index.ts';

/** What came back for a valid request. */
export interface Probed {
  /** Null where there was no whole answer. */
  readonly status: number | null;
  /** The body of the response, without any secret. */
  readonly body: string;
  /** Why it could not be sent; undefined where it was. */
  readonly fault?: string | undefined;
  /** Its set-ups: an empty text for one that worked, else what came instead. */
  readonly setups: readonly string[];
  /** All requests that were sent for it, those of its set-ups and their removal among them. */
  readonly requests: number;
  /** Whether what its set-ups have made is there for the next request to the same endpoint. */
  readonly kept: boolean;
  /** Whether the server no longer answers. */
  readonly gone: boolean;
}

/** Sends the valid requests of a suite as its tests do. */
export interface Probe {
  /** @param most requests that may be sent for it, those of its set-ups among them */
  readonly send: (slug: string, section: string, most: number) => Promise<Probed>;
  /** Removes what set-ups have made for the requests to an endpoint; returns how many requests that took. */
  readonly end: (slug: string) => Promise<number>;
  readonly close: () => Promise<void>;
}

const ANSWER = z.object({
  status: z.int().nullable().default(null),
  body: z.string().default(''),
  fault: z.string().optional(),
  setups: z.array(z.string()),
  requests: z.int(),
  kept: z.boolean(),
  gone: z.boolean(),
});

// A text, not a path: in a bundle the file lies elsewhere, and reading follows it there.
const PROBE = readFileSync(new URL('../../templates/calibrate/probe.py', import.meta.url), 'utf8');

/**
 * Starts the process that sends the requests of a suite.
 * @param suite the folder of the suite, whose files may change meanwhile
 * @param settings variables beside those of the interpreter, such as PROOFGATE_BASE_URL
 */
export function startProbe(suite: string, python: Python, settings: NodeJS.ProcessEnv): Probe {
  const child = spawn(python.command, ['-P', '-c', PROBE, suite], {
    env: { ...python.env, ...settings },
    // Faults name files as they are called in the suite.
    cwd: suite,
    // Ctrl-C is for us: what was learned is written first. Without us its input ends, and so does it.
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said = `${said}${chunk}`.slice(-2000);
  });
  // One that has ended is told by the answer that is missing.
  child.stdin.on('error', () => {});
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const ended = once(child, 'close');
  const answered = async (asked: object): Promise<Probed> => {
    child.stdin.write(`${JSON.stringify(asked)}\n`);
    const { value, done } = await lines.next();
    if (done === true) throw new Problem('suite-missing', `The suite cannot be run:\n${said}`);
    return ANSWER.parse(JSON.parse(value));
  };
  return {
    send: (slug, section, most) => answered({ slug, section, most }),
    end: async (slug) => (await answered({ slug })).requests,
    close: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
