import {
  type EnvironmentFile,
  type Json,
  LOCATIONS,
  type Location,
  writeJson,
} from '../generator/index.ts';

/** A section whose request is its own: of a field, or of another branch. */
export interface OwnSection {
  readonly name: string;
  readonly location: Location;
  /** Its field; undefined where it shows a branch. */
  readonly at: string | undefined;
  /** What it sends in that location. */
  readonly instance: Json;
}

const OF_FIELD = /^(?:negative|positive_boundary)_(path|query|header|body)/;
const OF_BRANCH = /^positive_\d+$/;

/**
 * The sections with requests of their own, one for each request: first those from which most tests start,
 * since there may be more of them than the budget allows.
 */
export function ownSections({ sections }: EnvironmentFile): OwnSection[] {
  const found = new Map<string, { readonly section: OwnSection; tests: number }>();
  for (const { name, lines, isCrash } of sections) {
    // That the server fails on it is known, and stays a test.
    if (isCrash) continue;
    const location = locationOf(name, lines);
    const instance = lines.find(({ key }) => key === location)?.value;
    if (location === undefined || instance === undefined) continue;
    const at = lines.find(({ key }) => key === 'at')?.value;
    const text = `${location} ${writeJson(instance)}`;
    const section = { name, location, at: typeof at === 'string' ? at : undefined, instance };
    const here = found.get(text) ?? { section, tests: 0 };
    here.tests += OF_BRANCH.test(name) ? 1 : lines.filter(({ key }) => /^\d/.test(key)).length;
    found.set(text, here);
  }
  return [...found.values()].toSorted((a, b) => b.tests - a.tests).map(({ section }) => section);
}

function locationOf(
  name: string,
  lines: readonly { readonly key: string }[],
): Location | undefined {
  const named = OF_FIELD.exec(name)?.[1];
  const isSent = (one: Location) => lines.some(({ key }) => key === one);
  return LOCATIONS.find((one) =>
    named === undefined ? OF_BRANCH.test(name) && isSent(one) : one === named,
  );
}
