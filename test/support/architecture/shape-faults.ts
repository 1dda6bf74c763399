import { basename, dirname } from 'node:path/posix';
import type { Source } from './source.ts';

export const LIMITS = {
  functionLines: 70,
  medianLines: 80,
  ninetiethLines: 200,
  folderEntries: 25,
} as const;

/** Files that a tool loads by their path, and of which it takes the default export. */
const LOADED_BY_TOOLS = ['vitest.config.ts', 'src/server/app.ts'];
/** Names of products, which say what the file is about. */
const PRODUCTS = /aws-secrets-manager/;
const EMPTY_NAMES = /(^|-)(utils?|helpers?|common|managers?|misc)(-|\.|$)/;

/** Functions of the limit's length or longer, as `file:line: why`. */
export function longFunctions(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, functions }) =>
    functions
      .filter(({ lines }) => lines >= LIMITS.functionLines)
      .map(({ line, lines }) => `${path}:${line}: a function of ${lines} lines`),
  );
}

/** What is wrong with the lengths of files as a whole: many short ones are wanted. */
export function longFiles(sources: readonly Source[]): string[] {
  const lengths = sources.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = lengths[Math.ceil(lengths.length * 0.5) - 1] ?? 0;
  const ninetieth = lengths[Math.ceil(lengths.length * 0.9) - 1] ?? 0;
  return [
    ...(median >= LIMITS.medianLines ? [`the median file has ${median} lines`] : []),
    ...(ninetieth >= LIMITS.ninetiethLines ? [`the 90th percentile has ${ninetieth} lines`] : []),
  ];
}

/** Folders with too many entries, files and folders alike; there are no exceptions. */
export function fullFolders(paths: readonly string[]): string[] {
  const entries = new Map<string, Set<string>>();
  for (const path of paths) {
    for (let at = path; at.includes('/'); at = dirname(at)) {
      const inside = entries.get(dirname(at)) ?? new Set();
      entries.set(dirname(at), inside.add(at));
    }
  }
  return [...entries]
    .filter(([, inside]) => inside.size > LIMITS.folderEntries)
    .map(([folder, inside]) => `${folder} has ${inside.size} entries`);
}

export function defaultExports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, hasDefaultExport }) => hasDefaultExport && !LOADED_BY_TOOLS.includes(path))
    .map(({ path }) => `${path}: a default export`);
}

/** File names that are not kebab-case, or that say nothing about what the file holds. */
export function poorNames(sources: readonly Source[]): string[] {
  return sources
    .map(({ path }) => path)
    .filter((path) => {
      const name = basename(path);
      return (
        !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)+$/.test(name) ||
        EMPTY_NAMES.test(name.replace(PRODUCTS, ''))
      );
    });
}
