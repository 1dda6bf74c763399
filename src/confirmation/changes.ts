import type { Generated, ReportEndpoint, RulesFile } from '../generator/index.ts';
import { constraintsOf, rulesOf } from './constraints.ts';
import { type FieldChange, fieldChanges } from './field-changes.ts';

/** The part of a report that people see. */
export interface ReportedSuite {
  readonly endpoints: readonly ReportedEndpoint[];
}

/** An endpoint of it. */
export interface ReportedEndpoint {
  readonly method: string;
  readonly path: string;
  readonly files: ReportEndpoint['files'];
  readonly cases: readonly Pick<ReportEndpoint['cases'][number], 'location' | 'at' | 'scenario'>[];
  readonly skipped: readonly { readonly reason: string }[];
  /** Of responses and access; one that is skipped has no test. */
  readonly checks?: readonly { readonly scenario: string; readonly skipped?: string | undefined }[];
}

/** How a suite differs from the one before, by endpoints (`METHOD /path`), in the suites' order. */
export interface Changes {
  readonly added: readonly string[];
  readonly changed: readonly ChangedEndpoint[];
  readonly removed: readonly string[];
}

export interface ChangedEndpoint {
  readonly endpoint: string;
  readonly scripts: { readonly before: number; readonly after: number };
  readonly cases: { readonly before: number; readonly after: number };
  /** What of the contract changed, as the cases that it makes. */
  readonly fields: readonly FieldChange[];
}

/**
 * Compares two suites of one document, both as generated, without a person's edits: these are no
 * change of the document. An endpoint has changed when any of its files, its rules or its skips has.
 */
export function changesBetween(before: Generated, after: Generated): Changes {
  const known = new Map(before.report.endpoints.map((one) => [nameOf(one), one]));
  const names = new Set(after.report.endpoints.map(nameOf));
  const [rulesBefore, rulesAfter] = [rulesOf(before), rulesOf(after)];
  return {
    added: [...names].filter((name) => !known.has(name)),
    changed: after.report.endpoints.flatMap((endpoint) => {
      const old = known.get(nameOf(endpoint));
      if (old === undefined) return [];
      const was = textOf(before, rulesBefore, old);
      if (was === textOf(after, rulesAfter, endpoint)) return [];
      return [
        {
          endpoint: nameOf(endpoint),
          scripts: { before: scriptsOf(old), after: scriptsOf(endpoint) },
          cases: { before: old.cases.length, after: endpoint.cases.length },
          fields: fieldChanges(
            { endpoint: old, constraints: constraintsOf(rulesBefore, old) },
            { endpoint, constraints: constraintsOf(rulesAfter, endpoint) },
          ),
        },
      ];
    }),
    removed: [...known.keys()].filter((name) => !names.has(name)),
  };
}

/** `METHOD /path` of an endpoint. */
export function nameOf({ method, path }: Pick<ReportEndpoint, 'method' | 'path'>): string {
  return `${method} ${path}`;
}

/** How many .py files an endpoint has. */
export function scriptsOf({ files }: Pick<ReportEndpoint, 'files'>): number {
  return files.positive + files.negative + files.positive_boundary;
}

/** All that a suite has of an endpoint, as one text. */
function textOf({ files }: Generated, rules: RulesFile, endpoint: ReportEndpoint): string {
  const own = [...files].filter(([path]) => isOf(endpoint.slug, path));
  return JSON.stringify([endpoint, own, rules.textOf(endpoint.slug)]);
}

/** Whether a file of the suite belongs to an endpoint (docs/suite.md). */
function isOf(slug: string, path: string): boolean {
  return path.startsWith(`${slug}/`) || path === `env/${slug}_environment.txt`;
}
