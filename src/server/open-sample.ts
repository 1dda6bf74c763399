import { readFile } from 'node:fs/promises';
import type { StartedSample } from '../api/index.ts';
import type { Config } from './config/config.ts';
import { documentUrl, type SampleApi, startSampleApi } from './demo/index.ts';

/** The sample API of this process. */
export interface Sample {
  /** Starts it unless it runs; null where it is not offered. */
  readonly start: (() => Promise<StartedSample>) | null;
  readonly stop: () => Promise<void>;
}

/**
 * The sample API, on a free port of loopback. It is offered only in local mode, where whoever uses the
 * platform is in front of its machine, and where a record may have a local repository.
 */
export function openSample({ isLocal, store }: Pick<Config, 'isLocal' | 'store'>): Sample {
  let started: Promise<SampleApi> | null = null;
  const start = async () => {
    started ??= startSampleApi({ fault: true });
    // A start that failed is tried again at the next press.
    const { baseUrl } = await started.catch((error: unknown) => {
      started = null;
      throw error;
    });
    return { baseUrl, fileName: 'openapi.yaml', document: await readFile(documentUrl, 'utf8') };
  };
  return {
    start: isLocal && store.kind === 'pglite' ? start : null,
    // A start that failed has nothing to stop, and was reported to whoever requested it.
    stop: async () =>
      started?.then(
        (sample) => sample.stop(),
        () => {},
      ),
  };
}
