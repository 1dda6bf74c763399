import { relative, sep } from 'node:path';
import { Problem } from '../../../problem.ts';
import { childPointer } from '../../pointer.ts';
import type { Place } from './source-positions.ts';

/** One thing wrong in a file of the document. */
export interface Fault {
  /** Absolute path or URL of the file. */
  readonly location: string;
  readonly place: Place;
  readonly message: string;
  readonly remedy: string;
  /** Where it is in the file; undefined where the file cannot be read at all. */
  readonly path?: readonly string[] | undefined;
  /** `METHOD /path` of the operations that reach it. */
  readonly users?: readonly string[] | undefined;
  /** What an error of a part costs; undefined where nothing of the document can be used. */
  readonly costs?: 'part' | 'nothing' | undefined;
}

/** Thrown where reading one file cannot go on; caught at the reference that needs the file. */
export class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.name = 'FaultError';
    this.fault = fault;
  }
}

/** The Problem that a file has errors, each as a line. */
export function faulty(faults: readonly Fault[], root: string, cwd: string): Problem {
  const lines = faultLines(faults, root, cwd);
  return new Problem('document-faulty', `${displayPath(root, cwd)} has errors.`, lines);
}

const MOST_LINES = 50;

/** The faults as lines `file:line:column: what; remedy`: by place, each once, 50 at most. */
export function faultLines(faults: readonly Fault[], root: string, cwd: string): string[] {
  const sorted = faults.toSorted(
    (a, b) =>
      Number(fileOf(a) !== root) - Number(fileOf(b) !== root) ||
      compare(fileOf(a), fileOf(b)) ||
      a.place.line - b.place.line ||
      a.place.column - b.place.column ||
      compare(a.message, b.message),
  );
  const lines = [...new Set(sorted.map((fault) => faultLine(fault, cwd)))];
  const hidden = lines.length - MOST_LINES;
  return hidden > 0 ? [...lines.slice(0, MOST_LINES), `and ${hidden} more`] : lines;
}

function faultLine(fault: Fault, cwd: string): string {
  const where = fault.path && fault.path.length > 0 ? whereOf(fault.path, fault.users ?? []) : '';
  return `${faultPlace(fault, cwd)}: ${fault.message}; ${fault.remedy}${where}`;
}

/** `file:line:column`. */
export function faultPlace(fault: Fault, cwd: string): string {
  const { line, column } = fault.place;
  return `${displayPath(fileOf(fault), cwd)}:${line}:${column}`;
}

/** Where it was written: in the file of the document, or in an overlay. */
function fileOf({ location, place }: Fault): string {
  return place.file ?? location;
}

/** The operation and the JSON Pointer: in a document of one line, its column helps nobody. */
function whereOf(path: readonly string[], users: readonly string[]): string {
  const pointer = `#${path.reduce(childPointer, '')}`;
  const [first, ...more] = users;
  if (first === undefined) return ` (${pointer})`;
  const suffix = more.length > 0 ? ` and ${more.length} more` : '';
  return ` (${first}${suffix}, ${pointer})`;
}

/** The path relative to the working directory when below it; else as it is. */
export function displayPath(location: string, cwd: string): string {
  return location.startsWith(cwd.endsWith(sep) ? cwd : cwd + sep)
    ? relative(cwd, location)
    : location;
}

/** By code units, so that the order is the same on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
