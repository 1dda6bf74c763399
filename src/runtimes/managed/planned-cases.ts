import { join } from 'node:path';
import { pytestArguments } from '../../runner/index.ts';
import type { Batch } from './batches.ts';
import type { CaseFiles, CaseFolders } from './case-folders.ts';
import type { PytestForked } from './fork-server.ts';
import type { Suite } from './suites.ts';

/** A test case, what runs it, and what it leaves. */
export interface PlannedCase extends CaseFiles {
  readonly position: number;
  readonly suite: Suite;
  readonly run: PytestForked;
}

/** Without capture all that is printed comes by us, where it is counted and thrown away. */
const MORE = ['--capture=no', '-p', 'no:cacheprovider'];

/** What runs the test cases of a batch, in their order. */
export function plannedCases(
  { files }: Pick<CaseFolders, 'files'>,
  cases: Batch['cases'],
): readonly PlannedCase[] {
  return [...files].flatMap(([position, own]) => {
    const suite = cases.get(position);
    if (suite === undefined) return [];
    const { root, target } = suite;
    const { folder, variables, junit, records } = own;
    const run = {
      ...{ folder, variables, files: [junit, records] },
      arguments: pytestArguments({ root, targets: [target], junit }, folder, MORE),
      target: join(root, target),
    };
    return [{ ...own, position, suite, run }];
  });
}
