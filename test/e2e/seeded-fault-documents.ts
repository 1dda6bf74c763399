/** A document of `test/documents`, and the negative scenarios that cannot be shown with it. */
export interface SeededDocument {
  readonly name: string;
  readonly lacks: readonly (readonly [reason: string, ...ids: string[]])[];
}

/** The first holds every row; the others show another dialect, and the texts of the wire. */
export const DOCUMENTS: readonly SeededDocument[] = [
  { name: 'every-row-3.1', lacks: [] },
  {
    name: 'every-row-3.0',
    lacks: [
      ['no field has the constraint', '1.02', '2.06', '2.16', '4.06', '4.16'],
      ['no object counts its properties', '6.03', '6.04', '6.05'],
      ['the one boolean is not required', '3.21'],
      ['the one number with a format is a double', '4.01'],
    ],
  },
  {
    name: 'parameters',
    lacks: [
      ['no field has the constraint', '2.06', '2.13', '2.15', '2.16', '4.01', '4.06', '4.15'],
      ['no object counts its properties', '6.03', '6.04', '6.05'],
      ['every value beyond int32 is beyond minimum or maximum too', '2.01'],
      ['the one number is not required', '4.21'],
      ['a number given as an object, in a query, is the parameter left out', '4.11'],
      ['a single text is an array of one', '5.07', '5.08', '5.09', '5.17'],
      ['an array without items has no text, and an object is read as items', '5.04', '5.11'],
      ['the required arrays are in the path, where their absence is another route', '5.21'],
      ['no object has two required properties', '6.19'],
    ],
  },
];
