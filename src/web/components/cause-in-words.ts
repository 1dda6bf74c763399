import { isProblemKind, Problem } from '../../problem.ts';

/** Why a generation or a calibration failed: the title of its error rather than its id. */
export function causeInWords(cause: string | null): string {
  if (cause === null) return 'It failed';
  return isProblemKind(cause) ? new Problem(cause, '').title : cause;
}
