import { relative, sep } from 'node:path';
import type { LineColumn } from './places.ts';

/** One thing wrong in a file of the document. */
export interface Fault {
  /** Absolute path or URL of the file. */
  readonly location: string;
  readonly place: LineColumn;
  readonly what: string;
  readonly remedy: string;
}

/** Thrown where reading one file cannot go on; caught at the reference that wanted the file. */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.what);
    this.name = 'FaultError';
    this.fault = fault;
  }
}

const SHOWN = 50;

/** The faults as lines `file:line:column: what; remedy`: by place, each once, 50 at most. */
export function faultLines(faults: readonly Fault[], root: string, cwd: string): string[] {
  const sorted = faults.toSorted(
    (a, b) =>
      Number(a.location !== root) - Number(b.location !== root) ||
      compare(a.location, b.location) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column ||
      compare(a.what, b.what),
  );
  const lines = [...new Set(sorted.map((fault) => faultLine(fault, cwd)))];
  const hidden = lines.length - SHOWN;
  return hidden > 0 ? [...lines.slice(0, SHOWN), `and ${hidden} more`] : lines;
}

function faultLine(fault: Fault, cwd: string): string {
  const { line, column } = fault.place;
  return `${shownFile(fault.location, cwd)}:${line}:${column}: ${fault.what}; ${fault.remedy}`;
}

/** The path relative to the working directory when below it; else as it is. */
export function shownFile(location: string, cwd: string): string {
  return location.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep)
    ? relative(cwd, location)
    : location;
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
