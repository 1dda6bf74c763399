import { onTestFinished, vi } from 'vitest';
import { type Collector, type ReceivedSpan, startCollector } from '../network/collector.ts';
import { anyStore, type STORES } from '../stores/stores.ts';
import { until } from '../until.ts';
import { type SecretsGround, secretsGround } from './secrets-ground.ts';

/** A platform that sends its traces to a collector of the test. */
export interface TracedPlatform extends SecretsGround {
  readonly collector: Collector;
}

/** Starts a platform in this process, with credential stores in memory. */
export async function tracedPlatform(
  given: Readonly<Record<string, string>> = {},
  create: (typeof STORES)[number]['create'] = anyStore,
): Promise<TracedPlatform> {
  const collector = await startCollector();
  const variables = {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '20',
    ...given,
  };
  // The exporter reads the variables of the process, which a platform's own are everywhere else.
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  return { ...(await secretsGround(create, variables)), collector };
}

/** Waits until so many spans of a name have come. */
export function spansOf(
  { collector }: { readonly collector: Collector },
  name: string,
  count = 1,
): Promise<ReceivedSpan[]> {
  return until(() => {
    const all = collector.spans();
    const found = all.filter((span) => span.name === name);
    if (found.length < count) throw new Error(`no ${name} in ${all.map((one) => one.name)}`);
    return found;
  });
}

/** Waits for the first span of a name. */
export async function spanOf(
  place: { readonly collector: Collector },
  name: string,
): Promise<ReceivedSpan> {
  const [first] = await spansOf(place, name);
  if (first === undefined) throw new Error('there is none');
  return first;
}
