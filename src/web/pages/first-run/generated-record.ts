import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { recordPath } from '../records/record-path.ts';
import type { GenerationRecord } from './trial-record.ts';

const Accepted = z.object({ run: z.uuid() });

/** A generation takes seconds; whoever has a document for minutes follows it on the page of the record. */
const LOOKS = 120;
const BETWEEN_MS = 250;

/**
 * Generates a record, unless it is generated, and waits until it is.
 * @param isStale whether it is generated again in any case
 * @returns the record as it is then: generated, failed, or still under way
 * @throws Problem as the management API answers it
 */
export async function generatedRecord(
  api: ApiClient,
  record: GenerationRecord,
  isStale: boolean,
): Promise<GenerationRecord> {
  const path = recordPath(record.name);
  if (isStale || record.state === 'draft' || record.state === 'failed') {
    await requestGeneration(api, record);
  }
  for (let looks = 0; looks < LOOKS; looks++) {
    const now = await api.get(path, wire.record);
    if (now.state !== 'queued' && now.state !== 'running') return now;
    await sleep(BETWEEN_MS);
  }
  return api.get(path, wire.record);
}

/** Requests the generation of a record; one that is under way is as good. @throws Problem as the API answers it */
export async function requestGeneration(
  api: ApiClient,
  { name }: Pick<GenerationRecord, 'name'>,
): Promise<void> {
  await api.send('POST', `${recordPath(name)}/generate`, Accepted).catch(unlessBusy);
}

/** Lets pass that a record is generated or calibrated already. @throws whatever else it is */
export function unlessBusy(fault: unknown): void {
  if (!(fault instanceof Problem) || fault.kind !== 'record-busy') throw fault;
}
