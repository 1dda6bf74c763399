import { admits, type Constraints } from '../validation/constraints.ts';
import { lengthOf } from '../validation/types.ts';
import type { Automaton } from '../values/automaton.ts';
import { formatLanguages, formatMaxLength, stringFormat } from '../values/formats.ts';
import { compilePattern } from '../values/pattern.ts';

const DIGITS = 8;
/** What stands for the digits. */
export const SLOT = '{unique}';

/**
 * Whether every instance of a template, 8 hexadecimal digits in the place of `{unique}`, satisfies a
 * place: its language is within that of each pattern and format, and its one length within the bounds.
 */
export function templateSuits(constraints: Constraints, template: string): boolean {
  const [before = '', after] = template.split(SLOT);
  if (after === undefined || constraints.members || !admits(constraints.types, 'string'))
    return false;
  const length = lengthOf(before) + DIGITS + lengthOf(after);
  const isWithin = length >= constraints.minLength && length <= constraints.maxLength;
  const isSimple = constraints.schemas.every(
    (one) => !one.not && !one.condition && one.oneOf.length === 0,
  );
  const source = `^${escaped(before)}[0-9a-f]{${DIGITS}}${escaped(after)}$`;
  const instances = compilePattern(source).language;
  if (!isWithin || !isSimple || !instances) return false;
  return (
    constraints.patterns.every((one) => holds(compilePattern(one).language, instances)) &&
    constraints.formats.every(
      (one) =>
        stringFormat(one) === undefined ||
        (length <= formatMaxLength(one) && holds(formatLanguages(one)?.sure, instances)),
    )
  );
}

/** Whether one language holds another: nothing of the second is outside the first. */
function holds(outer: Automaton | undefined, inner: Automaton): boolean {
  return outer?.complement().and(inner).isEmpty() ?? false;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
