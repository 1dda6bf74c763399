import type { Environment } from '../open-ports.ts';

/** Where spans go. */
const EXPORTERS = ['otlp', 'console'] as const;
export type ExporterName = (typeof EXPORTERS)[number];

/** Which traces are kept. */
const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type SamplerName = (typeof SAMPLERS)[number];

/** What the variables of OpenTelemetry ask for. */
export interface TraceSettings {
  /** None: no traces. */
  readonly exporters: readonly ExporterName[];
  readonly sampler: SamplerName;
  /** The share of traces that a sampler by ratio keeps, from 0 to 1. */
  readonly ratio: number;
  /** A sentence for each variable that cannot be heeded. A value is never in it: headers hold tokens. */
  readonly faults: readonly string[];
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'] as const;
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'] as const;
const USUAL_SAMPLER = 'parentbased_always_on';

/**
 * Reads the variables that decide whether and which traces are made (OpenTelemetry, "Environment Variable
 * Specification"). Those of the exporter itself, such as its headers, the SDK reads. There are traces
 * where an endpoint or an exporter is named: nobody is to find a program sending that was not asked to.
 */
export function traceSettings(environment: Environment): TraceSettings {
  const faults: string[] = [];
  // A variable without a value counts as unset.
  const read = (name: string) => environment[name]?.trim() || undefined;
  const isOff = read('OTEL_SDK_DISABLED')?.toLowerCase() === 'true';
  const exporters = isOff ? [] : readExporters(read, faults);
  const sampler = readSampler(read, faults);
  return { exporters, ...sampler, faults: isOff ? [] : faults };
}

type Read = (name: string) => string | undefined;

function readExporters(read: Read, faults: string[]): ExporterName[] {
  const endpoint = ENDPOINTS.find((name) => read(name) !== undefined);
  const named = read('OTEL_TRACES_EXPORTER') ?? (endpoint === undefined ? 'none' : 'otlp');
  const names = named.split(',').map((name) => name.trim());
  if (names.includes('none')) return [];
  const known = EXPORTERS.filter((name) => names.includes(name));
  if (names.some((name) => !EXPORTERS.some((one) => one === name))) {
    faults.push(`OTEL_TRACES_EXPORTER names an exporter other than ${EXPORTERS.join(', ')}, none.`);
  }
  if (!known.includes('otlp')) return known;
  const protocol = PROTOCOLS.find((name) => read(name) !== undefined);
  if (protocol !== undefined && read(protocol) !== 'http/protobuf') {
    faults.push(`${protocol} is ignored: traces are sent by http/protobuf, mostly to port 4318.`);
  }
  if (endpoint === undefined || /^https?:\/\/[^/]/i.test(read(endpoint) ?? '')) return known;
  faults.push(`${endpoint} is no http or https URL, so no traces are sent there.`);
  return known.filter((name) => name !== 'otlp');
}

function readSampler(
  read: Read,
  faults: string[],
): { readonly sampler: SamplerName; readonly ratio: number } {
  const named = read('OTEL_TRACES_SAMPLER') ?? USUAL_SAMPLER;
  const sampler = SAMPLERS.find((name) => name === named.toLowerCase());
  if (sampler === undefined) {
    faults.push(`OTEL_TRACES_SAMPLER is ignored: it must be one of ${SAMPLERS.join(', ')}.`);
  }
  const argument = read('OTEL_TRACES_SAMPLER_ARG') ?? '1';
  const ratio = Number(argument);
  if (ratio >= 0 && ratio <= 1) return { sampler: sampler ?? USUAL_SAMPLER, ratio };
  faults.push('OTEL_TRACES_SAMPLER_ARG is ignored: it must be a number from 0 to 1.');
  return { sampler: sampler ?? USUAL_SAMPLER, ratio: 1 };
}
