/** A test case as the decision sees it; `key` is its endpoint, or its path for imported ones. */
export interface RegisteredTestCase {
  readonly id: string;
  readonly key: string;
  readonly inPipeline: boolean;
}

/** What happens to the test cases of one record or import. */
export interface Transitions {
  /** Keys that have no test case yet. */
  readonly register: readonly string[];
  /** Selected again, or still: linked to the new commit. */
  readonly link: readonly RegisteredTestCase[];
  /** No longer selected, and in no pipeline. */
  readonly remove: readonly string[];
  /** No longer selected, but a pipeline holds it: it stays, without Git behind it. */
  readonly unlink: readonly string[];
}

/**
 * What happens to registered test cases when a generation record changes (docs/platform.md#test-case-library). An
 * endpoint that was renamed or moved counts as a missing one and a new one. A deleted record selects nothing.
 *
 * @param registered the test cases that are there
 * @param selected the keys that the record selects now
 */
export function transitionsOf(
  registered: readonly RegisteredTestCase[],
  selected: readonly string[],
): Transitions {
  const selectedKeys = new Set(selected);
  const known = new Set(registered.map(({ key }) => key));
  const unselected = registered.filter(({ key }) => !selectedKeys.has(key));
  return {
    register: [...selectedKeys].filter((key) => !known.has(key)),
    link: registered.filter(({ key }) => selectedKeys.has(key)),
    remove: unselected.filter(({ inPipeline }) => !inPipeline).map(({ id }) => id),
    unlink: unselected.filter(({ inPipeline }) => inPipeline).map(({ id }) => id),
  };
}
