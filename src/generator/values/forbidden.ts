import type { Schema } from '../document/schema.ts';
import { expand } from '../validation/constraints.ts';
import { declaredSchemas } from '../validation/declared-schemas.ts';

const CLOSED = 'a part of the schema has additionalProperties: false and does not declare it';

/** Why a property is never there, although it must be. */
export const REQUIRED_BUT_CLOSED = `unsatisfiable: it is required, and ${CLOSED}`;

/**
 * Why no valid request holds a property that some schemas declare, whatever branches are taken; undefined
 * where one may.
 */
export function forbiddenReason(schemas: readonly Schema[], name: string): string | undefined {
  const expanded = expand(schemas, '', soleBranch);
  if (expanded.some((one) => closes(one, name))) return `no valid value can hold it: ${CLOSED}`;
  const declared = expanded.flatMap((one) => declaredSchemas(one, name));
  return declared.some(({ never }) => never) ? 'unsatisfiable: its schema is false' : undefined;
}

/**
 * Whether a name that some schemas declare is refused by one that applies whatever branches are taken.
 * Where there is a single branch, and perhaps null, every object takes it.
 */
export function isClosed(schemas: readonly Schema[], name: string): boolean {
  return expand(schemas, '', soleBranch).some((one) => closes(one, name));
}

function closes(schema: Schema, name: string): boolean {
  return schema.additionalProperties?.never === true && declaredSchemas(schema, name).length === 0;
}

function soleBranch(branches: readonly Schema[]): Schema | undefined {
  const nonNull = branches.filter(({ types }) => types?.length !== 1 || types[0] !== 'null');
  return nonNull.length === 1 ? nonNull[0] : undefined;
}
