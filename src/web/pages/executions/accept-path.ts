import { address } from '../../address.ts';

/** The page that accepts the failures of a root cause, or one of them. */
export function acceptPath(execution: string, number: number, test?: string): string {
  return address(`/executions/${execution}/groups/${number}/accept`, { test });
}
