/** A line of a Problem as GitHub shows it: on a line of a file, where that is one of the checkout. */
export interface Annotation {
  readonly message: string;
  /** Empty when the fault has no place in the repository. */
  readonly place: Place | Record<string, never>;
}

interface Place {
  readonly file: string;
  readonly startLine: number;
  readonly startColumn: number;
}

/**
 * Where a fault belongs, read from its line `file:line:column: what; remedy` (`Problem.faults`). A
 * document at a URL, or above the checkout, has no file that GitHub could show.
 */
export function annotationOf(fault: string): Annotation {
  const [, file, line, column, message] = /^(.+?):(\d+):(\d+): (.*)$/s.exec(fault) ?? [];
  if (file === undefined || message === undefined) return { message: fault, place: {} };
  if (/^(\/|\.\.\/|https?:)/i.test(file)) return { message: fault, place: {} };
  return { message, place: { file, startLine: Number(line), startColumn: Number(column) } };
}
