import type { ConfiguredEntry } from '../src/cli/generate/configured-entries.ts';
import { branchNameFault } from '../src/git/branch-name.ts';
import { folderPathFault } from '../src/git/folder-path.ts';
import { Problem } from '../src/problem.ts';
import type { OwnInputs } from './inputs/generate-inputs.ts';

/** What is generated, and where it is written. */
export interface Settings {
  /** As `METHOD /path`; undefined stands for all. */
  readonly endpoints: readonly string[] | undefined;
  readonly branch: string;
  readonly root: string;
  readonly baseUrl: string | undefined;
  /** Whether a folder that Proofgate did not write is replaced too. */
  readonly adopt: boolean;
  readonly ignore: ConfiguredEntry['ignore'];
}

/** The inputs that are settings, each of which may be left out. */
type SettingInputs = Partial<
  Pick<OwnInputs, 'endpoints' | 'branch' | 'root' | 'adopt' | 'base-url'>
>;

const ROOT = 'generated-scripts';

/**
 * The settings of a step: an input counts, what is left out is taken from the document's entry in
 * `.github/proofgate.yml`. Of several entries for one document none is preferred, so they give only
 * what they ignore, as at the command line.
 *
 * @throws Problem `usage` with a line for each setting that is missing or wrong
 */
export function settingsOf(inputs: SettingInputs, entries: readonly ConfiguredEntry[]): Settings {
  const entry = entries.length === 1 ? entries[0] : undefined;
  const branch = inputs.branch ?? entry?.branch;
  const root = inputs.root ?? entry?.root ?? ROOT;
  const faults = [
    ...(branch === undefined ? [NO_BRANCH] : problemLines('branch', branchNameFault(branch))),
    ...problemLines('root', folderPathFault(root)),
  ];
  if (branch === undefined || faults.length > 0) {
    throw new Problem('usage', 'The settings of the step are wrong.', faults);
  }
  const configured = entry?.endpoints === 'all' ? undefined : entry?.endpoints;
  return {
    endpoints: inputs.endpoints === 'all' ? undefined : (inputs.endpoints ?? configured),
    branch,
    root,
    baseUrl: inputs['base-url'] ?? entry?.base_url,
    adopt: inputs.adopt ?? entry?.adopt ?? false,
    ignore: entries.flatMap(({ ignore }) => ignore),
  };
}

const NO_BRANCH =
  "branch: is missing; give the input, or `branch` in the document's entry of .github/proofgate.yml";

function problemLines(name: string, fault: string | null): string[] {
  return fault === null ? [] : [`${name}: ${fault}`];
}
