import type { Location } from '../report.ts';

/** A wish not to test something; what a rule leaves out matches all. */
export interface Ignore {
  /** `METHOD /path`, the method in any case. */
  readonly endpoint?: string | undefined;
  readonly location?: Location | undefined;
  /** JSON Pointer into the location. */
  readonly field?: string | undefined;
  /** An id of the catalog, or of a check beyond it (docs/scenarios.md). */
  readonly scenario?: string | undefined;
  readonly reason: string;
}

/** The reason of the first rule that matches a scenario of a field, or undefined. */
export function ignoredBecause(
  rules: readonly Ignore[],
  place: { readonly location: Location; readonly at: string },
  scenario: string,
): string | undefined {
  return rules.find(
    (rule) =>
      (rule.location ?? place.location) === place.location &&
      (rule.field ?? place.at) === place.at &&
      (rule.scenario ?? scenario) === scenario,
  )?.reason;
}

/** The reason of the first rule that names a check beyond the catalog: it has no field. */
export function ignoredCheck(rules: readonly Ignore[], check: string): string | undefined {
  return rules.find(
    ({ location, field, scenario }) =>
      scenario === check && location === undefined && field === undefined,
  )?.reason;
}

/** The rules about one endpoint. */
export function rulesFor(
  rules: readonly Ignore[],
  { method, path }: { readonly method: string; readonly path: string },
): Ignore[] {
  const name = (endpoint: string) => endpoint.replace(/^\S+/, (one) => one.toUpperCase());
  return rules.filter(
    (rule) => !rule.endpoint || name(rule.endpoint) === name(`${method} ${path}`),
  );
}

/** Why nothing of an endpoint is tested: a rule that names the endpoint and nothing of it. */
export function excludedBecause(rules: readonly Ignore[]): string | undefined {
  return rules.find(
    ({ endpoint, location, field, scenario }) =>
      endpoint && location === undefined && field === undefined && scenario === undefined,
  )?.reason;
}
