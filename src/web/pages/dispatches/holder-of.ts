import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';

type Dispatch = z.output<typeof wire.dispatch>;

/** The page of what a dispatch belongs to. */
export function holderOf(dispatch: Pick<Dispatch, 'gatekeeper_id' | 'schedule_id'>): string {
  const { gatekeeper_id: gatekeeper, schedule_id: schedule } = dispatch;
  return gatekeeper === null ? `/schedules/${schedule}` : `/gatekeepers/${gatekeeper}`;
}
