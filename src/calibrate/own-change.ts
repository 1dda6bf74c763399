import {
  type Change,
  type EnvironmentFile,
  type Json,
  withChange,
  writeJson,
} from '../generator/index.ts';
import type { RequestField } from './complaints/match.ts';
import { readMessages } from './complaints/read-messages.ts';
import { shapesOf, valuesFor } from './complaints/values.ts';
import type { OwnSection } from './own-sections.ts';
import type { Probed } from './probe.ts';
import { fieldsIn } from './request-fields.ts';
import { isAccepted, type Trials } from './trials.ts';

/** A change of a value or a list, as a section of its own may need one. */
type OwnChange = Extract<Change, { readonly kind: 'value' | 'twice' }>;

/** Fields of a branch that are tried in other shapes. */
const MOST_GUESSED = 3;

/** A change with which the request of a section is accepted; undefined where none is found. */
export async function changeFor(
  trials: Trials,
  section: OwnSection,
  file: EnvironmentFile,
  rejected: Probed,
): Promise<OwnChange | undefined> {
  const { location, instance } = section;
  const tried = new Set([writeJson(instance)]);
  for (const change of changesOf(trials, section, rejected)) {
    if (trials.piece.isEdited(location, change.at)) continue;
    const other = withChange(instance, change);
    if (other === undefined || tried.has(writeJson(other))) continue;
    tried.add(writeJson(other));
    if (!trials.piece.isValid(location, other)) continue;
    const probed = await trySection(trials, section, file, other);
    if (probed === undefined) return undefined;
    if (isAccepted(probed)) return change;
  }
  return undefined;
}

/** Sends the request of a section with another instance of its location; undefined beyond the budget. */
export function trySection(
  trials: Trials,
  { name, location }: OwnSection,
  { path, text }: EnvironmentFile,
  instance: Json,
): Promise<Probed | undefined> {
  const line = `${location} = ${writeJson(instance)}`;
  return trials.tryText(name, { path, text: withLine(text, name, line) });
}

/** What may help, the likeliest first: what the response asks for, a list with two items, other shapes. */
function* changesOf(
  { documented, piece }: Trials,
  section: OwnSection,
  rejected: Probed,
): Generator<OwnChange> {
  const { location, at, instance } = section;
  const fields = fieldsIn(new Map([[location, instance]]));
  const valuesAt = (field: string, values: readonly Json[]) =>
    values.map((value): OwnChange => ({ kind: 'value', location, at: field, value }));
  for (const message of readMessages(rejected, fields)) {
    const named = message.fields.slice(0, MOST_GUESSED);
    const meant = at === undefined ? named.map((one) => one.at) : [at];
    for (const field of meant) yield* valuesAt(field, valuesFor(message));
    // "cannot be enabled by default" asks for what is true to be false.
    for (const { at: field, value } of named) {
      if (typeof value === 'boolean') yield* valuesAt(field, [!value]);
    }
  }
  const own = fields.find((one) => one.at === at);
  if (own && typeof own.value === 'string') {
    yield* valuesAt(own.at, documented.valuesOf(piece, instance, own));
  }
  for (const list of shortLists(fields, at)) yield { kind: 'twice', location, at: list };
  if (own && typeof own.value === 'string') yield* valuesAt(own.at, shapesOf(location));
}

/** The lists of one item that hold a field, or all of a branch, the innermost first. */
function shortLists(fields: readonly RequestField[], at: string | undefined): string[] {
  return fields
    .filter(({ value }) => Array.isArray(value) && value.length === 1)
    .map((field) => field.at)
    .filter((list) => at === undefined || at === list || at.startsWith(`${list}/`))
    .toReversed();
}

/** An environment file with another line in a section. */
function withLine(text: string, section: string, line: string): string {
  const [key = ''] = line.split(' = ', 1);
  const head = `\n[${section}]\n`;
  const start = text.indexOf(head) + head.length;
  const end = text.indexOf('\n\n', start);
  const lines = text.slice(start, end).split('\n');
  const remaining = lines.filter((one) => !one.startsWith(`${key} = `));
  return `${text.slice(0, start)}${[line, ...remaining].join('\n')}${text.slice(end)}`;
}
