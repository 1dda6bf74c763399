import type { Logger } from 'pino';
import type { Environment } from '../open-ports.ts';
import { traceSettings } from './trace-settings.ts';
import { type Traces, UNTRACED } from './traces.ts';

/**
 * Traces as the variables of OpenTelemetry ask for them. What they cannot mean is reported in the log and
 * left out, for the specification lets no variable keep a program from starting. Without traces
 * nothing of the SDK is loaded.
 */
export async function openTraces(environment: Environment, log: Logger): Promise<Traces> {
  const settings = traceSettings(environment);
  for (const fault of settings.faults) log.warn(fault);
  if (settings.exporters.length === 0) return UNTRACED;
  const { startTraces } = await import('./start-traces.ts');
  return startTraces(settings, log);
}
