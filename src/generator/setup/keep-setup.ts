import { type Edits, setupDigest } from '../edits/read-edits.ts';
import { equal } from '../equality.ts';
import type { Json } from '../json.ts';
import { valueAt } from '../pointer.ts';
import { type EnvironmentLine, type EnvironmentSection, writeValue } from '../suite/environment.ts';
import { CLEANUP_COMMENT } from './cleanup.ts';
import { SETUP_COMMENT, type SetupSections } from './propose.ts';
import { isSource, setupLineOf } from './setup-line.ts';
import { type Sent, UNIQUE_COMMENT } from './unique.ts';

type Name = keyof SetupSections;

const COMMENTS: Readonly<Record<Name, string>> = {
  unique: UNIQUE_COMMENT,
  setup: SETUP_COMMENT,
  cleanup: CLEANUP_COMMENT,
};

/**
 * `[setup]`, `[unique]` and `[cleanup]` with a person's own lines, as long as the requests that these
 * send are part of the suite. A line that a person took out stays out while the document proposes what
 * it proposed then; a new proposal is written beside a person's lines, but no new text in the place of a key
 * that a person has written into the path.
 *
 * @param canSend whether the suite holds a valid request of this slug
 * @param sent the generated instances of the locations
 */
export function keepSetup(
  proposed: SetupSections,
  edits: Edits,
  canSend: (slug: string) => boolean,
  sent: Sent,
): SetupSections {
  const all = withTheirLines(proposed, edits, canSend);
  const own = new Set(edits.keysOf('unique'));
  const lines = (all.unique?.lines ?? []).filter(
    ({ key }) => own.has(key) || !isWritten(key, edits, sent),
  );
  const unique = all.unique && lines.length > 0 ? { ...all.unique, lines } : undefined;
  return { ...all, unique };
}

/** Whether a person has written a parameter of the path, as `/path/petId`. */
function isWritten(place: string, edits: Edits, sent: Sent): boolean {
  const [, at] = /^\/path(\/.*)$/.exec(place) ?? [];
  const written = edits.valueOf('positive', 'path')?.value;
  if (at === undefined || written === undefined) return false;
  const value = valueAt(written, at);
  const generated = (sent.get('path') ?? []).map((one) => valueAt(one, at));
  return value !== undefined && !generated.some((one) => one !== undefined && equal(one, value));
}

function withTheirLines(
  proposed: SetupSections,
  edits: Edits,
  canSend: (slug: string) => boolean,
): SetupSections {
  if (edits.setup.current === edits.setup.proposed) return proposed;
  const texts = Object.values(proposed).flatMap((section?: EnvironmentSection) =>
    section ? [[section.name, linesOf(section)] as const] : [],
  );
  const isKnown = setupDigest(new Map(texts)) === edits.setup.proposed;
  const keep = (name: Name) => keepSection(name, proposed[name], { edits, isKnown, canSend });
  return { unique: keep('unique'), setup: keep('setup'), cleanup: keep('cleanup') };
}

function keepSection(
  name: Name,
  proposed: EnvironmentSection | undefined,
  how: {
    readonly edits: Edits;
    readonly isKnown: boolean;
    readonly canSend: (slug: string) => boolean;
  },
): EnvironmentSection | undefined {
  const { edits, isKnown, canSend } = how;
  const keys = edits.keysOf(name);
  const offered = proposed?.lines ?? [];
  const theirs = keys.flatMap((key): EnvironmentLine[] => {
    const value = edits.valueOf(name, key)?.value;
    if (value === undefined || !isLine(name, value, canSend)) return [];
    const same = offered.find((one) => one.key === key && textOf(one) === writeValue(value));
    return [same ?? { key, value }];
  });
  // A known proposal that is not there was taken out; one that is there in ruins was not.
  const fresh = offered.filter(
    ({ key }) => !theirs.some((line) => line.key === key) && !(isKnown && !keys.includes(key)),
  );
  const lines = [...theirs, ...fresh];
  return lines.length > 0 ? { name, comment: COMMENTS[name], lines } : undefined;
}

function linesOf({ lines }: EnvironmentSection): ReadonlyMap<string, string> {
  return new Map(lines.map((line) => [line.key, textOf(line)]));
}

function textOf({ value }: EnvironmentLine): string {
  return writeValue(value);
}

/** Whether a line means something: a template, or which request is sent and what is taken from where. */
function isLine(name: Name, value: Json, canSend: (slug: string) => boolean): boolean {
  if (name === 'unique') return typeof value === 'string' && value.includes('{unique}');
  const line = setupLineOf(value);
  if (!line) return false;
  return (
    Object.values(line.take).every(isSource) &&
    canSend(line.env) &&
    (line.list === undefined || canSend(line.list.env))
  );
}
