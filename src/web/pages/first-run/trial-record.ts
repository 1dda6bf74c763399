import type { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { Problem } from '../../../problem.ts';
import type { ApiClient } from '../../api-client.ts';
import { RECORDS, recordPath } from '../records/record-path.ts';
import type { Specification } from './submitted-document.ts';

export type GenerationRecord = z.output<typeof wire.record>;

/** What is tried. */
export interface Trial {
  /** Of the record and of its pipeline. */
  readonly name: string;
  readonly specification: Specification;
  readonly baseUrl: string;
}

/** The branch of its local repository; nobody else writes there. */
const BRANCH = 'tests';

/**
 * The record of a trial, made unless it is there. The one that is there gets the document and the base URL
 * again where the API has moved, as the sample's does with each start of the platform.
 *
 * @returns the record, and whether its suite is for another address
 * @throws Problem `name-taken` where a record of that name is no record of a trial
 */
export async function trialRecord(
  api: ApiClient,
  trial: Trial,
): Promise<{ readonly record: GenerationRecord; readonly isStale: boolean }> {
  const found = await recordNamed(api, trial.name);
  if (found === null) return { record: await create(api, trial), isStale: false };
  if (found.repository.type !== 'local') {
    const message = `The record ${JSON.stringify(trial.name)} writes to ${found.repository.url}, and is no record of a first run; rename or delete it.`;
    throw new Problem('name-taken', message);
  }
  if (found.base_url === trial.baseUrl) return { record: found, isStale: false };
  const body = { base_url: trial.baseUrl, specification: trial.specification };
  const record = await api.send('PATCH', recordPath(found.name), wire.record, { body });
  return { record, isStale: true };
}

/**
 * Makes the record of a trial, with a local repository.
 * @param key as for every creation of the API
 * @throws Problem `name-taken`, and all that the API answers
 */
export function makeTrialRecord(
  api: ApiClient,
  trial: Trial,
  key?: string,
): Promise<GenerationRecord> {
  const body = {
    name: trial.name,
    specification: trial.specification,
    repository: { type: 'local', branch: BRANCH },
    base_url: trial.baseUrl,
  };
  return api.send('POST', RECORDS, wire.record, { body, key });
}

async function create(api: ApiClient, trial: Trial): Promise<GenerationRecord> {
  try {
    return await makeTrialRecord(api, trial);
  } catch (fault) {
    // Whoever presses twice at once finds what the first press has created.
    const isThere = fault instanceof Problem && fault.kind === 'name-taken';
    const existing = isThere ? await recordNamed(api, trial.name) : null;
    if (existing === null) throw fault;
    return existing;
  }
}

async function recordNamed(api: ApiClient, name: string): Promise<GenerationRecord | null> {
  try {
    return await api.get(recordPath(name), wire.record);
  } catch (fault) {
    if (fault instanceof Problem && fault.kind === 'not-found') return null;
    throw fault;
  }
}
