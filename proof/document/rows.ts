import type { TypeName } from './admitted-types.ts';

/** The 85 rows of the scenario catalog (spec, "Scenario catalog"), by the digit of their type. */
const ROWS: { readonly [kind: string]: string } = {
  '1': '00 01 02 03 04 05 06 07 08 09 10 11 21 22 23',
  '2': '00 01 03 05 06 07 09 10 11 12 13 15 16 17 21 22 23 24 25',
  '3': '00 08 10 11 17 21',
  '4': '00 01 03 05 06 07 09 10 11 13 15 16 17 21 22 23 24 25',
  '5': '00 03 04 05 07 08 09 11 17 18 21 22 23',
  '6': '00 03 04 05 07 08 09 10 17 19 20 21 22 23',
};

const KINDS: { readonly [type in TypeName]?: string } = {
  string: '1',
  integer: '2',
  boolean: '3',
  number: '4',
  array: '5',
  object: '6',
};

/** The ids of a type's rows; none for `null`. */
export function rowsOf(type: TypeName): readonly string[] {
  const kind = KINDS[type];
  return kind === undefined ? [] : (ROWS[kind] ?? '').split(' ').map((row) => `${kind}.${row}`);
}

export const ALL_ROWS: readonly string[] = Object.entries(ROWS).flatMap(([kind, rows]) =>
  rows.split(' ').map((row) => `${kind}.${row}`),
);

/** The types that a field's rows may come from: a number's schema also admits integers. */
export function rowTypes(admitted: ReadonlySet<TypeName> | undefined): readonly TypeName[] {
  const all: readonly TypeName[] = ['string', 'integer', 'boolean', 'number', 'array', 'object'];
  const types = all.filter((type) => admitted === undefined || admitted.has(type));
  if (admitted === undefined || !types.includes('number')) return types;
  return types.filter((type) => type !== 'integer');
}
