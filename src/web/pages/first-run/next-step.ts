import type { RecordSecrets } from '../records/secrets/read-secrets.ts';
import type { GenerationRecord } from './trial-record.ts';

/** What there is of a first run; all of it is read from the platform, so that it outlives a process. */
export interface Progress {
  readonly record: GenerationRecord;
  /** The id of the latest execution of its pipeline. */
  readonly execution: string | null;
  /** The credentials that its API requires and that are not on the platform: by endpoint, in alternatives. */
  readonly credentials: readonly {
    readonly alternatives: readonly (readonly string[])[];
    readonly endpoints: number;
  }[];
  /** What is given here; null where it is not asked for. */
  readonly secrets: RecordSecrets | null;
}

/** The buttons that a person has pressed. */
export interface Choices {
  /** Generate again what has failed. */
  readonly again: boolean;
  /** Run it though nothing gives its tests their credentials. */
  readonly withoutCredentials: boolean;
  /** The id of a calibration that is done once more: its API could not be reached. */
  readonly replaced: string | null;
}

/** Nothing but to go on. */
export const NO_CHOICES: Choices = { again: false, withoutCredentials: false, replaced: null };

/** What is done next, waited for, or asked; `done` is the execution. */
export type NextStep =
  | 'generate'
  | 'calibrate'
  | 'run'
  | 'wait'
  | 'failed'
  | 'unreachable'
  | 'credentials'
  | 'done';

/**
 * Decides how a first run continues. A calibration that has failed does not stop it, and its tests run with the
 * values that the document gives, unless nothing answers: then no test could have a result.
 */
export function nextStep({ record, execution, credentials }: Progress, choices: Choices): NextStep {
  const { state, calibration } = record;
  if (isUnderWay(state) || isUnderWay(calibration?.state)) return 'wait';
  if (state === 'draft') return 'generate';
  if (state === 'failed') return choices.again ? 'generate' : 'failed';
  if (execution !== null) return 'done';
  if (calibration !== null && calibration.id === choices.replaced) return 'calibrate';
  if (calibration?.cause === 'api-unreachable') return 'unreachable';
  if (calibration !== null) return 'run';
  return credentials.length > 0 && !choices.withoutCredentials ? 'credentials' : 'calibrate';
}

function isUnderWay(state: string | undefined): boolean {
  return state === 'queued' || state === 'running';
}
