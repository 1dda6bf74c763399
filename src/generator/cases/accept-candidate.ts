import { isArray, type Json } from '../json.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import type { Break, Entailed } from '../report.ts';
import type { Field } from '../requests/fields.ts';
import type { Wire } from '../requests/wire.ts';
import { breakKey } from '../validation/run.ts';
import { breaksOf } from '../validation/validate.ts';
import { formatSurelyRefuses } from '../values/formats.ts';
import type { EntailedKeyword } from '../values/violation.ts';
import type { Candidate } from './candidates.ts';
import type { Case } from './cases.ts';
import type { Row } from './catalog.ts';
import { notFallsWithType } from './not-with-type.ts';
import { verdictOn } from './verdict.ts';

type Acceptance = Pick<Case, 'value' | 'breaks' | 'entails'> | { readonly reason: string };

/** Accepts a candidate only when it is right by the definitions; says why it is not. */
export function acceptCandidate(
  field: Field,
  row: Row,
  wire: Wire,
  candidate: Candidate,
): Acceptance {
  const { value, target } = candidate;
  const absent = value === undefined && field.parent !== undefined;
  if (value === undefined && !field.parent) {
    return { value, breaks: { at: '', keyword: 'required' }, entails: [] };
  }
  const scope = absent ? (field.parent?.scope ?? field.scope) : field.scope;
  const verdict = verdictOn(scope, field.at, value, wire);
  if ('unreadable' in verdict) return { reason: verdict.unreadable };
  if (row.directory === 'positive_boundary') {
    return verdict.breaks.length === 0 && verdict.acceptedWithout([])
      ? { value, breaks: null, entails: [] }
      : { reason: 'the value at the limit breaks another constraint' };
  }
  const sent = value === undefined ? undefined : withValueAt(field.scope.value, field.at, value);
  if (sent !== undefined && field.scope.isParameter && wire.isFreelyEmpty(field.at, sent)) {
    return { reason: 'allowEmptyValue: an empty text is valid' };
  }
  if (isArray(value) && field.kind !== 'array' && isListToSome(field, wire)) {
    return { reason: 'a list of one to some servers, so another branch would refuse it' };
  }
  const breaks = collapse(verdict.breaks, target);
  if (!verdict.refused()) return { reason: acceptedBecause(field, wire, breaks) };
  if (verdict.isDivided) {
    return { reason: 'not alone: another branch of anyOf that the request takes falls too' };
  }
  if (breaks.some(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')) {
    return { reason: 'not alone: the request takes no branch for sure' };
  }
  const chosen = target ?? onlyBreak(breaks, field, value);
  if (!chosen || !breaks.some((one) => breakKey(one) === breakKey(chosen))) {
    return { reason: `it breaks ${namesOf(breaks)}, which the scenario does not name alone` };
  }
  const otherBreaks = breaks.filter((one) => breakKey(one) !== breakKey(chosen));
  const entails = otherBreaks.map((one) => entailed(one, chosen, field, candidate.entails));
  if (entails.some((one) => one === undefined)) {
    return { reason: `not alone: ${chosen.keyword} falls together with ${namesOf(otherBreaks)}` };
  }
  const declared = entails.filter((one) => one !== undefined);
  if (!verdict.acceptedWithout([chosen, ...declared])) {
    return { reason: `without ${chosen.keyword} it is still refused, by a wrapping branch` };
  }
  return { value, breaks: chosen, entails: declared };
}

/** Whether servers differ on the valid value: some read its text as a list of one. */
function isListToSome({ at, scope }: Field, wire: Wire): boolean {
  if (scope.at !== '' || !wire.isMixed) return false;
  const [plain, listed] = [wire.read(scope.value), wire.read(scope.value, 'list')];
  if ('unreadable' in plain || 'unreadable' in listed) return false;
  return isArray(valueAt(listed.value, at)) && !isArray(valueAt(plain.value, at));
}

function acceptedBecause(field: Field, wire: Wire, breaks: readonly Break[]): string {
  const isText = breaks.length === 0 && field.kind === 'string' && !wire.isJson(field.at);
  return isText
    ? 'accepted: any text is a string'
    : 'accepted: another branch or reading allows it';
}

/** A target without a property stands for all of them (6.19). */
function collapse(breaks: readonly Break[], target: Break | undefined): Break[] {
  if (!target || target.property !== undefined) return [...breaks];
  const matching = (one: Break) =>
    one.at === target.at && one.keyword === target.keyword && one.property !== undefined;
  const rest = breaks.filter((one) => !matching(one));
  return breaks.some(matching) ? [target, ...rest] : rest;
}

/** On the wire the scenario names only the way: the one keyword that refuses is the target. */
function onlyBreak(breaks: readonly Break[], field: Field, value: Json | undefined) {
  const [only, ...more] = breaks;
  if (!only || more.length > 0 || only.at !== field.at) return undefined;
  const text = typeof value === 'object' || value === undefined ? '' : String(value);
  const disputed =
    only.keyword === 'format' &&
    !field.constraints.formats.some((format) => formatSurelyRefuses(format, text));
  return disputed ? undefined : only;
}

/** Why a second break cannot be avoided; undefined when it can, or when that is not known. */
function entailed(
  other: Break,
  target: Break,
  field: Field,
  known: readonly EntailedKeyword[],
): Entailed | undefined {
  if (other.at !== target.at) return undefined;
  const isListed = other.keyword === 'enum' || other.keyword === 'const';
  if (isListed && target.keyword === 'type') return { ...other, by: 'proof' };
  if (other.keyword === 'not' && target.keyword === 'type' && notFallsWithType(field.constraints)) {
    return { ...other, by: 'proof' };
  }
  if (other.keyword === 'const' && target.keyword === 'enum') return { ...other, by: 'proof' };
  const answer = known.find(
    (one) => one.keyword === other.keyword || (isListed && one.keyword === 'enum'),
  );
  if (answer) return { ...other, by: answer.by };
  if (onlyEmptyBreaks(target, field)) return { ...other, by: 'proof' };
  if (isListed && target.property === undefined && !memberBreaks(target, field)) {
    return { ...other, by: 'proof' };
  }
  return undefined;
}

/** Only the empty value is below a limit of 1, so whatever it breaks is entailed. */
function onlyEmptyBreaks(target: Break, field: Field): boolean {
  const { minItems, minProperties, minLength } = field.constraints;
  return (
    (target.keyword === 'minItems' && minItems === 1) ||
    (target.keyword === 'minProperties' && minProperties === 1) ||
    (target.keyword === 'minLength' && minLength === 1)
  );
}

/** Whether a listed member breaks the target, so that being listed is not excluded by it. */
function memberBreaks(target: Break, field: Field): boolean {
  const { schemas, members } = field.constraints;
  return (members ?? []).some((member) =>
    breaksOf(schemas, member, field.at, field.scope.choices).some(
      (one) => breakKey(one) === breakKey(target),
    ),
  );
}

function namesOf(breaks: readonly Break[]): string {
  const names = [...new Set(breaks.map((one) => one.keyword))];
  return names.length > 0 ? names.join(' and ') : 'nothing';
}
