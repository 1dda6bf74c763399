/** What tests do with a line: break its constraint, sit exactly on its limit, or check a response by it. */
export const TEST_ROLES = ['breaks', 'reaches', 'checks'] as const;
export type TestRole = (typeof TEST_ROLES)[number];

/** A constraint of a document, or what it says of responses, and the tests of it. */
export interface TestedConstraint {
  /** Where it is written: a reference relative to the root. */
  readonly reference: string;
  readonly keyword: string;
  readonly tests: readonly EndpointTests[];
}

/** Tests of an endpoint, by their names in pytest. */
export interface EndpointTests {
  /** `METHOD /path`. */
  readonly endpoint: string;
  /** Absent in documents that an earlier version kept: those tests all break it. */
  readonly role?: TestRole;
  readonly names: readonly string[];
}

/** One test at a place of the document. */
export interface TestAt extends Pick<TestedConstraint, 'reference' | 'keyword'> {
  readonly endpoint: string;
  readonly role: TestRole;
  readonly test: string;
}

/** Tests by the constraint that they are of, and by their endpoint. */
export function byConstraint(all: readonly TestAt[]): TestedConstraint[] {
  const found = Map.groupBy(all, ({ reference, keyword }) => `${keyword} ${reference}`);
  return [...found.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const groups = Map.groupBy(same, ({ endpoint, role }) => `${role} ${endpoint}`);
    const tests = [...groups.values()].flatMap((some) => {
      const { endpoint, role } = some[0] ?? first;
      return [{ endpoint, role, names: [...new Set(some.map(({ test }) => test))] }];
    });
    return [{ reference: first.reference, keyword: first.keyword, tests }];
  });
}

/** The name of a test in pytest. */
export function testName(script: string, scenario: string): string {
  return `${script.slice(script.lastIndexOf('/') + 1).replace(/\.py$/, '')}[${scenario}]`;
}
