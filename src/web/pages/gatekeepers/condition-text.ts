import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import type { Submission } from '../../submission.ts';

type Condition = z.output<typeof wire.gatekeeper>['conditions'][number];
type Scalar = string | number | boolean | null;

/** A condition as it is typed. */
export interface ConditionRow {
  readonly pointer: string;
  readonly operator: string;
  readonly value: string;
}

/** How operators are called in forms. */
export const OPERATORS: Readonly<Record<Condition['operator'], string>> = {
  equals: 'equals',
  one_of: 'is one of',
  contains: 'contains',
  exists: 'exists',
};

/** A condition as people type it. */
export function toRow({ pointer, operator, value }: Condition): ConditionRow {
  const text = Array.isArray(value) ? JSON.stringify(value) : textOf(value);
  return { pointer, operator, value: text };
}

/** What the API takes for a row; what makes no sense is left for it to refuse beside the field. */
export function fromRow({ pointer, operator, value }: ConditionRow): object {
  return { pointer, operator, value: operator === 'one_of' ? manyOf(value) : scalarOf(value) };
}

/** The rows of a form that are filled in, in their order. */
export function rowsOf(form: Submission): ConditionRow[] {
  const pointers = form.all('pointer');
  const operators = form.all('operator');
  const values = form.all('value');
  return pointers
    .map((pointer, at) => ({
      pointer: pointer.trim(),
      operator: operators[at] ?? '',
      value: (values[at] ?? '').trim(),
    }))
    .filter(({ pointer, value }) => pointer !== '' || value !== '');
}

/** `staging` is a text, and so is `"42"`; `42`, `true` and `null` are what they are in JSON. */
function scalarOf(text: string): Scalar {
  const value = parsed(text);
  return isScalar(value) ? value : text;
}

/** An array of JSON, or texts between commas. */
function manyOf(text: string): unknown[] {
  const value = parsed(text);
  return Array.isArray(value) ? value : text.split(',').map((part) => scalarOf(part.trim()));
}

function textOf(value: Scalar): string {
  return typeof value === 'string' && scalarOf(value) === value ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isScalar(value: unknown): value is Scalar {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
