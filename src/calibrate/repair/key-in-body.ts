import {
  type Change,
  childPointer,
  type Lesson,
  type SetupLine,
  SOURCES,
  setupLineOf,
} from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { isOpaque } from '../fields/few-fields.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { isEntries, isScalar, rowKeys, WRAPS } from '../resources/index.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';
import { withoutReplaced } from './replaced.ts';

/** From here on a member is called as the parameter of the path is: the `id` of `/projects/{project_id}`. */
const SAME_NAME = 8;
/** Members that are tried. */
const MOST_KEYS = 2;
/** What else a server may compare with the row: other rows that it belongs to, and its version. */
const OF_ROW =
  /(?:^|[_-])(?:id|uuid|guid|version|revision|rev|etag)$|(?:Id|ID|Uuid|UUID|Guid|Version|Revision|ETag)$/;
/** A row that has changed since, or that the request is not for. */
const MISMATCH: ReadonlySet<number> = new Set([409, 412]);

/**
 * A rejected request whose body has a member for the key of its path, where no response says which field is wrong: the
 * member gets the key that the path has, then with it the other ids and the version that the row was made with.
 * @param section `positive` or `positive_required`
 * @returns undefined where that does not help
 */
export async function withKeyInBody(
  trials: Trials,
  section: string,
  now: Repaired,
): Promise<Repaired | undefined> {
  const { piece } = trials;
  const { learned, probed } = now;
  const [, holder, parameter] = /([^/{}]+)\/\{([^{}]+)\}\/?$/.exec(piece.path) ?? [];
  const mayDiffer = MISMATCH.has(probed.status ?? 0) || isOpaque(trials, now);
  if (holder === undefined || parameter === undefined || !mayDiffer) return undefined;
  const { full, required } = piece.bases(learned);
  const isSent = new Set(fieldsIn(section === 'positive' ? full : required).map(keyOf));
  const members = fieldsIn(full).filter(
    ({ location, names }) => location === 'body' && names.length === 1,
  );
  const keys = rowKeys(full.get('body'), { name: parameter, holder, isRow: true })
    .filter(({ names, fit }) => names.length === 1 && fit >= SAME_NAME)
    .slice(0, MOST_KEYS)
    .map(({ names }) => names[0]);
  const fields = members.filter(({ names }) => keys.includes(names[0]));
  const reason = reasonOf(probed);
  const candidates = [
    ...fields.flatMap((field) => [...asInPath(trials, now, [field], isSent)]),
    ...asInResponse(trials, now, members, { parameter, isSent }),
  ].map((changes) => [
    ...withoutReplaced(learned, changes),
    ...changes.map((change): Lesson => ({ change, reason })),
  ]);
  return firstAccepted(trials, section, candidates);
}

/** The members of a body that the response to the set-up of its row has, as ids and versions, all as they are there. */
function* asInResponse(
  { piece, harvest }: Trials,
  { learned }: Repaired,
  members: readonly RequestField[],
  { parameter, isSent }: { readonly parameter: string; readonly isSent: ReadonlySet<string> },
): Generator<readonly Change[]> {
  for (const { key, line } of setupLines(piece.environmentFile(learned, 'requests').sections)) {
    const source = line.take[`/path/${parameter}`] ?? '';
    if (!/^\$response\.body\b/.test(source)) continue;
    const { pointer, row } = rowIn(harvest.creations.responseTo(line.call), '');
    const same = members.filter(
      ({ names: [name = ''] }) => OF_ROW.test(name) && isScalar(row[name]),
    );
    if (same.length === 0) continue;
    const sources = same.map(({ at }) => [`/body${at}`, SOURCES.responseBody(`${pointer}${at}`)]);
    const take = { ...line.take, ...Object.fromEntries(sources) };
    const additions = same
      .filter((field) => !isSent.has(keyOf(field)))
      .map(({ location, at }): Change => ({ kind: 'with', location, at }));
    yield [...additions, { kind: 'set-up', key, line: { ...line, take } }];
  }
}

/** The row that a response is about, also below what only wraps it, with a pointer to it. */
function rowIn(
  content: unknown,
  pointer: string,
): { readonly pointer: string; readonly row: Readonly<Record<string, unknown>> } {
  if (!isEntries(content)) return { pointer, row: {} };
  const wrap = Object.keys(content).find(
    (name) => WRAPS.test(name.toLowerCase()) && isEntries(content[name]),
  );
  if (wrap === undefined) return { pointer, row: content };
  return rowIn(content[wrap], childPointer(pointer, wrap));
}

/** A field that has to equal the path takes its value from where the path has it: a set-up, or a row that was named. */
export function* asInPath(
  { piece }: Trials,
  { learned, probed }: Repaired,
  [field]: readonly RequestField[],
  isSent: ReadonlySet<string>,
): Generator<readonly Change[]> {
  if (field === undefined || field.location === 'path') return;
  const { location, at, names } = field;
  const addition: readonly Change[] = isSent.has(keyOf(field))
    ? []
    : [{ kind: 'with', location, at }];
  const parameters = [...piece.path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name);
  const parameter = parameters.find((one) => one === names.at(-1)) ?? parameters.at(-1);
  if (parameter === undefined) return;
  for (const { key, line } of setupLines(piece.environmentFile(learned, 'requests').sections)) {
    const source = line.take[`/path/${parameter}`];
    if (source === undefined) continue;
    const take = { ...line.take, [`/${location}${at}`]: source };
    yield [...addition, { kind: 'set-up', key, line: { ...line, take } }];
  }
  const value = probed.path?.[parameter];
  const isScalar = typeof value === 'string' || typeof value === 'number';
  if (isScalar) yield [...addition, { kind: 'value', location, at, value }];
}

function setupLines(
  sections: ReturnType<Trials['piece']['environmentFile']>['sections'],
): { readonly key: string; readonly line: SetupLine }[] {
  const lines = sections.find(({ name }) => name === 'setup')?.lines ?? [];
  return lines.flatMap(({ key, value }) => {
    const line = value === undefined ? undefined : setupLineOf(value);
    return line === undefined ? [] : [{ key, line }];
  });
}
