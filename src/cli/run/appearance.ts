import { styleText } from 'node:util';

/** How results are shown on the terminal. */
export interface Appearance {
  /** Gives a text a style, or leaves it as it is. */
  readonly paint: (style: 'red' | 'yellow' | 'bold' | 'dim', text: string) => string;
  /** Columns; unlimited if the output is a file or a pipe. */
  readonly width: number;
  /** Groups shown at most. */
  readonly most: number;
}

const MAX_GROUPS = 10;

/** Colours and width as standard output has them; NO_COLOR and FORCE_COLOR are respected. */
export function appearance(showsAll: boolean): Appearance {
  return {
    paint: (style, text) => styleText(style, text, { stream: process.stdout }),
    width: process.stdout.isTTY ? process.stdout.columns : Infinity,
    most: showsAll ? Infinity : MAX_GROUPS,
  };
}
