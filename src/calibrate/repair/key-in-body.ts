import { type Change, type Lesson, type SetupLine, setupLineOf } from '../../generator/index.ts';
import type { RequestField } from '../complaints/match.ts';
import { isOpaque } from '../fields/few-fields.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { rowKeys } from '../resources/index.ts';
import { firstAccepted, type Repaired, type Trials } from '../trials.ts';
import { withoutReplaced } from './replaced.ts';

/** From here on a member is called as the parameter of the path is: the `id` of `/projects/{project_id}`. */
const SAME_NAME = 8;
/** Members that are tried. */
const MOST_KEYS = 2;

/**
 * A rejected request whose body has a member for the key of its path, where no response says which field is wrong: the
 * member gets the key that the path has.
 * @param section `positive` or `positive_required`
 * @returns undefined where that does not help
 */
export async function withKeyInBody(
  trials: Trials,
  section: string,
  now: Repaired,
): Promise<Repaired | undefined> {
  const { piece } = trials;
  const [, holder, parameter] = /([^/{}]+)\/\{([^{}]+)\}\/?$/.exec(piece.path) ?? [];
  if (holder === undefined || parameter === undefined || !isOpaque(trials, now)) return undefined;
  const { full, required } = piece.bases(now.learned);
  const isSent = new Set(fieldsIn(section === 'positive' ? full : required).map(keyOf));
  const keys = rowKeys(full.get('body'), { name: parameter, holder, isRow: true })
    .filter(({ names, fit }) => names.length === 1 && fit >= SAME_NAME)
    .slice(0, MOST_KEYS);
  const fields = fieldsIn(full).filter(
    ({ location, names }) =>
      location === 'body' &&
      names.length === 1 &&
      keys.some((one) => one.names.join() === names.join()),
  );
  const reason = reasonOf(now.probed);
  const candidates = fields.flatMap((field) =>
    [...asInPath(trials, now, [field], isSent)].map((changes) => [
      ...withoutReplaced(now.learned, changes),
      ...changes.map((change): Lesson => ({ change, reason })),
    ]),
  );
  return firstAccepted(trials, section, candidates);
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
