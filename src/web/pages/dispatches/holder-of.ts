import { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import type { ApiClient } from '../../api-client.ts';

type Dispatch = z.output<typeof wire.dispatch>;

/** The page of what a dispatch belongs to. */
export function holderOf(dispatch: Pick<Dispatch, 'gatekeeper_id' | 'schedule_id'>): string {
  const { gatekeeper_id: gatekeeper, schedule_id: schedule } = dispatch;
  return gatekeeper === null ? `/schedules/${schedule}` : `/gatekeepers/${gatekeeper}`;
}

const Holder = z.looseObject({ name: z.string(), owners: z.array(z.string()) });

/** What a dispatch belongs to: its page, its name, and who may change it and its dispatches. */
export async function readHolder(api: ApiClient, dispatch: Dispatch) {
  const path = holderOf(dispatch);
  return { path, ...(await api.get(path, Holder)) };
}
