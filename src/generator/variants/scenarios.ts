/** A scenario of variants, outside the 85 of the catalog (docs/scenarios.md). */
export interface VariantScenario {
  readonly id: string;
  readonly words: string;
  /** What a 4xx means where the control is accepted. */
  readonly rejected: string;
}

const NO_ROOM = 'failed; unproven where the response says that a row is missing';
const ROOM = 'unproven: the document may leave out a rule';

// biome-ignore format: a row a line, as the catalog has it
const ROWS: readonly (readonly [string, string, string])[] = [
  ['9.01', 'A further member of an enum, or a further branch', NO_ROOM],
  ['9.02', 'One optional field without the others, beside what is required and what cannot be left out with it', NO_ROOM],
  ['9.03', 'Two optional fields, or members of several enums and booleans', NO_ROOM],
  ['9.04', 'A number of another kind: 0, −1, 1, 5, a fraction, the limits of its format, equal siblings', ROOM],
  ['9.05', 'Odd but valid text: beyond the basic plane, combining, right-to-left, apostrophe, percent, leading blanks', ROOM],
  ['9.06', 'A list or map that is empty or has more than two members', NO_ROOM],
  ['9.07', 'A well-formed key that names no row', 'passed'],
  ['9.08', 'An example of the document, by its name', NO_ROOM],
];

export const VARIANT_SCENARIOS: readonly VariantScenario[] = ROWS.map(([id, words, rejected]) => ({
  id,
  words,
  rejected,
}));
