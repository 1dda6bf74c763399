import { createHash } from 'node:crypto';
import type { Directory } from '../cases/catalog.ts';
import type { Location } from '../report.ts';

const SLUG_BYTES = 100;
const FIELD_BYTES = 80;

/** The folders of a suite that belong to no operation. */
const FOLDERS = ['env', 'proofgate_suite'];

/** Gives each operation its slug, in document order; names that would collide get a hash. */
export function slugs(operations: readonly { method: string; path: string }[]): string[] {
  const usedNames = new Set(FOLDERS);
  return operations.map(({ method, path }) =>
    unique(reduce(`${method.toLowerCase()}_${path}`), SLUG_BYTES, `${method} ${path}`, usedNames),
  );
}

/**
 * Gives each place of one operation its field name, in document order. A place may be there once more for each
 * branch that says something else of it.
 */
export function fieldNames(
  places: readonly { readonly location: Location; readonly at: string }[],
): string[] {
  const usedNames = new Map<Location, Set<string>>();
  const times = new Map<string, number>();
  return places.map(({ location, at }) => {
    const names = usedNames.get(location) ?? new Set();
    usedNames.set(location, names);
    const place = `${location} ${at}`;
    const before = times.get(place) ?? 0;
    times.set(place, before + 1);
    // The first two are told apart only by the path, as names that are cut are.
    return unique(
      fieldOf(location, at),
      FIELD_BYTES,
      before < 2 ? place : `${place} ${before}`,
      names,
    );
  });
}

/** The section of the environment file, which is also the tail of the script's name. */
export function sectionName(directory: Directory, location: Location, field: string): string {
  return `${directory}_${location}_${field}`;
}

/** The section of a valid request beside `[positive]` and `[positive_required]`, counted from 0. */
export function furtherName(index: number): string {
  return `positive_${index + 2}`;
}

/** The section of a variant, counted from 0. */
export function variantName(index: number): string {
  return `variant_${index + 1}`;
}

/** Whether a section is a variant. */
export function isVariant(section: string): boolean {
  return /^variant_\d+$/.test(section);
}

/** Whether a section is a valid request, which is one test. */
export function isValidRequest(section: string): boolean {
  return /^positive(_required|_\d+)?$/.test(section);
}

/** The path of a script below the suite's root. */
export function scriptPath(slug: string, directory: Directory | 'variants', tail: string): string {
  return `${slug}/${directory}/test_${slug}_${tail}.py`;
}

/** The path of the script with an operation's checks beyond the catalog. */
export function checkPath(slug: string, folder: string): string {
  return `${slug}/${folder}/test_${slug}_${folder}.py`;
}

export function environmentPath(slug: string): string {
  return `env/${slug}_environment.txt`;
}

function fieldOf(location: Location, at: string): string {
  if (at === '') return location;
  return reduce(at.slice(1).replaceAll('/', '_').replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Only characters that every file system, shell and pytest take as they are. */
function reduce(name: string): string {
  const reduced = name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/_+/g, '_');
  return reduced.replace(/^_+|_+$/g, '') || 'root';
}

function unique(name: string, bytes: number, identity: string, taken: Set<string>): string {
  const cut = name.slice(0, bytes);
  const collides = taken.has(cut.toLowerCase());
  const chosen = cut.length < name.length || collides ? `${cut}_${digest(identity)}` : cut;
  taken.add(chosen.toLowerCase());
  return chosen;
}

function digest(identity: string): string {
  return createHash('sha256').update(identity).digest('hex').slice(0, 8);
}
