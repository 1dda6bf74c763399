import type { Results, TestOutcome } from '../document.ts';
import { type FaultCategory, faultCategoryOf } from './fault-categories.ts';
import type { ReportFacts } from './report-facts.ts';
import { scriptOf } from './script-of.ts';

/** The version of the report schema (Web Fuzzing Commons 0.12.1, `VersionNumbers.REPORT`). */
const SCHEMA_VERSION = '0.8.0';

interface FoundFault {
  readonly operationId: string;
  readonly testCaseId: string;
  readonly faultCategories: readonly (FaultCategory & { readonly context: string | null })[];
}

/**
 * The results as a report of Web Fuzzing Commons (https://github.com/WebFuzzing/Commons, `report.yaml`), which
 * its viewer and other tools read. Known failures are faults too; what is blocked or unproven is not.
 */
export function wfcReport(results: Results, { toolVersion, createdAt, pathOf }: ReportFacts) {
  const { tests, groups, seconds, notes } = results;
  const titles = new Map(groups.map(({ id, title }) => [id, title]));
  const cases = tests.map(({ id }) => {
    const { path, name } = scriptOf(id);
    return { id, filePath: pathOf(path), name };
  });
  const found = tests.flatMap((test): FoundFault[] => {
    const category = faultCategoryOf(test);
    if (category === undefined) return [];
    const context = titles.get(test.group ?? '') ?? null;
    const ids = { operationId: operationId(test), testCaseId: test.id };
    return [{ ...ids, faultCategories: [{ ...category, context }] }];
  });
  const calls = tests.reduce((sum, { requests = 0 }) => sum + requests, 0);
  return {
    schemaVersion: SCHEMA_VERSION,
    toolName: 'Proofgate',
    toolVersion,
    creationTime: createdAt.toISOString(),
    faults: { totalNumber: distinct(found), foundFaults: found },
    problemDetails: {
      rest: {
        outputHttpCalls: calls,
        evaluatedHttpCalls: calls,
        endpointIds: [...new Set(tests.map(operationId))],
        coveredHttpStatus: tests.filter(isSent).map((test) => ({
          endpointId: operationId(test),
          testCaseId: test.id,
          httpStatus: test.response === undefined ? [] : [test.response.status],
        })),
      },
    },
    totalTests: tests.length,
    testFilePaths: [...new Set(cases.map(({ filePath }) => filePath))],
    testCases: cases,
    executionTimeInSeconds: Math.round(seconds),
    warnings: notes.map((message) => ({ message, category: 'run' })),
  };
}

/** Such as `POST:/pets`. */
function operationId({ endpoint }: TestOutcome): string {
  return endpoint.replace(' ', ':');
}

/** A check of responses sends nothing itself, and a blocked test may have sent nothing at all. */
function isSent({ response, kind, seen_in }: TestOutcome): boolean {
  return seen_in === undefined && (response !== undefined || kind === 'crash');
}

/** The schema tells faults apart by code and context. */
function distinct(found: readonly FoundFault[]): number {
  const all = found.flatMap(({ faultCategories }) => faultCategories);
  return new Set(all.map(({ code, context }) => `${code} ${context}`)).size;
}
