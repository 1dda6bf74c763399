import { setSecret } from '@actions/core';
import { z } from 'zod';
import type { SentCalibrationReport, SentRunResults } from '../../src/runtimes/index.ts';
import { calibrationOrder } from '../calibrate/calibration-order.ts';
import { oidcToken } from './oidc-token.ts';
import { requestWithRetry } from './request-with-retry.ts';
import { API } from './send.ts';

/** What a job of a workflow run begins with. */
const entered = z.object({
  token: z.string().regex(/^[\w-]+$/),
  secrets_service: z.url(),
  expires_at: z.iso.datetime(),
  // What the run's parameters are read from; the environment of the job is not the platform's to change.
  variables: z.record(z.string().regex(/^PROOFGATE_/), z.string()).default({}),
  takes_records: z.boolean().default(false),
  takes_known: z.boolean().default(false),
  test_cases: z.array(z.object({ position: z.int(), root: z.string(), path: z.string() })),
  /** What the job of a calibration does instead. */
  calibration: calibrationOrder.optional(),
});

export type AdmittedRun = z.output<typeof entered>;

/** A job of the run that the platform has started for an execution. */
export interface RunOfExecution {
  /** Gives the job its test cases, and the address of their secrets, which is masked. */
  readonly enter: (job: number) => Promise<AdmittedRun>;
  /** Sends its results; sent again, they change nothing. */
  readonly send: (results: SentRunResults | SentCalibrationReport) => Promise<void>;
}

/** Transient errors have their own minute. */
const WHOLE_MS = 10 * 60_000;

/** The platform as the job sees it: each request has a new OIDC token, since a token is valid once. */
export function runOfExecution(url: string, execution: string): RunOfExecution {
  const remedy401 = `${url} does not know this run as the one that it has started for the execution ${execution}: only the platform starts this workflow, and \`url\` must be its BASE_URL. The audit log there names the reason.`;
  const post = <T>(endpoint: 'token' | 'results', body: unknown, schema: z.ZodType<T>) => {
    const request = async () => {
      const path = `${API}/executions/${execution}/${endpoint}`;
      return { method: 'POST', path, token: await oidcToken(url), body } as const;
    };
    return requestWithRetry(
      { url, input: 'url', remedy401 },
      request,
      schema,
      Date.now() + WHOLE_MS,
    );
  };
  return {
    enter: async (job) => {
      const found = await post('token', { leg: job }, entered);
      for (const secret of [found.token, found.secrets_service]) setSecret(secret);
      return found;
    },
    send: async (results) => void (await post('results', results, z.unknown())),
  };
}
