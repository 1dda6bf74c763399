/** The script of a test, and the name that pytest gives the test. */
export interface ScriptOfTest {
  /** Below the suite's root. */
  readonly path: string;
  readonly name: string;
}

/** Where the test with an id of the results document is (`testId` of the runner goes the other way). */
export function scriptOf(id: string): ScriptOfTest {
  const [slug = '', section = '', scenario = section] = id.split('/');
  const isPositive = /^positive(_required|_\d+)?$/.test(section);
  const isVariant = /^variant_\d+$/.test(section);
  const tail = isPositive ? 'positive' : isVariant ? 'variants' : section;
  const kind = tail.startsWith('positive_boundary_') ? 'positive_boundary' : tail.split('_')[0];
  const test = `test_${slug}_${tail}`;
  return { path: `${slug}/${kind}/${test}.py`, name: `${test}[${scenario}]` };
}
