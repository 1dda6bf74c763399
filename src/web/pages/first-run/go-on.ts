import { hash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { wire } from '../../../api/index.ts';
import { HOST_PATTERN, hostEntry } from '../../../input/hosts.ts';
import type { ApiClient } from '../../api-client.ts';
import { recordPath } from '../records/record-path.ts';
import { requestGeneration, unlessBusy } from './generated-record.ts';
import { type Choices, NO_CHOICES, nextStep, type Progress } from './next-step.ts';
import { pipelineOf } from './pipeline-of.ts';
import { readProgress } from './read-progress.ts';
import type { GenerationRecord } from './trial-record.ts';

const Accepted = z.object({ calibration: z.uuid() });
const BETWEEN_MS = 250;

/**
 * Takes a first run as far as possible: generates, calibrates and runs, each once the step before it has
 * ended. Each step has its own name at the API, so that two who press at once do it once.
 *
 * @param looks how often it checks for the end of a step before it leaves that to the next call
 * @throws Problem as the management API answers it
 */
export async function goOn(
  api: ApiClient,
  name: string,
  { choices, looks }: { readonly choices: Choices; readonly looks: number },
): Promise<Progress> {
  let [left, current] = [looks, choices];
  for (;;) {
    const progress = await readProgress(api, name);
    const next = nextStep(progress, current);
    if (next === 'run') return { ...progress, execution: await run(api, progress.record) };
    if (next === 'generate') {
      await requestGeneration(api, progress.record);
      // What fails again is shown, and not tried forever.
      current = {
        ...NO_CHOICES,
        withoutCredentials: current.withoutCredentials,
        replaced: current.replaced,
      };
    } else if (next === 'calibrate') await calibrate(api, progress.record);
    else if (next !== 'wait' || left === 0) return progress;
    else {
      left--;
      await sleep(BETWEEN_MS);
    }
  }
}

async function calibrate(
  api: ApiClient,
  { name, repository, calibration }: GenerationRecord,
): Promise<void> {
  const key = `first-run.${hash('sha256', `${repository.url} ${calibration?.id ?? ''}`)}`;
  const path = `${recordPath(name)}/calibrate`;
  await api.send('POST', path, Accepted, { key, body: {} }).catch(unlessBusy);
}

/** The execution of a record's tests, which may be sent to the host of its base URL and no other. */
async function run(api: ApiClient, record: GenerationRecord): Promise<string> {
  const pipeline = await pipelineOf(api, record, hostsOf(record));
  const sent = { key: `first-run.${record.calibration?.id}`, body: {} };
  const path = `/pipelines/${pipeline}/run`;
  return (await api.send('POST', path, wire.executionSummary, sent)).id;
}

/** None where it has no name that a pipeline may list: then only its suite says where it runs. */
function hostsOf({ base_url: baseUrl }: GenerationRecord): string[] {
  if (baseUrl === null) return [];
  const entry = hostEntry(new URL(baseUrl));
  return HOST_PATTERN.test(entry) ? [entry] : [];
}
