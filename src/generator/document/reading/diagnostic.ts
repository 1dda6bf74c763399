import { relative, sep } from 'node:path';
import { Problem } from '../../../problem.ts';
import { childPointer } from '../../pointer.ts';
import type { Position } from './source-positions.ts';

/** An error in a file of the document, with its remedy. */
export interface Diagnostic {
  /** Absolute path or URL of the file. */
  readonly location: string;
  readonly position: Position;
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
export class DiagnosticError extends Error {
  readonly diagnostic: Diagnostic;

  constructor(diagnostic: Diagnostic) {
    super(diagnostic.message);
    this.name = 'DiagnosticError';
    this.diagnostic = diagnostic;
  }
}

/** The Problem of a file with errors, one line each. */
export function diagnosticsProblem(
  diagnostics: readonly Diagnostic[],
  root: string,
  cwd: string,
): Problem {
  const lines = diagnosticLines(diagnostics, root, cwd);
  return new Problem('document-faulty', `${displayPath(root, cwd)} has errors.`, lines);
}

const MOST_LINES = 50;

/** The diagnostics as lines `file:line:column: message; remedy`: by position, each once, 50 at most. */
export function diagnosticLines(
  diagnostics: readonly Diagnostic[],
  root: string,
  cwd: string,
): string[] {
  const sorted = diagnostics.toSorted(
    (a, b) =>
      Number(fileOf(a) !== root) - Number(fileOf(b) !== root) ||
      compare(fileOf(a), fileOf(b)) ||
      a.position.line - b.position.line ||
      a.position.column - b.position.column ||
      compare(a.message, b.message),
  );
  const lines = [...new Set(sorted.map((diagnostic) => diagnosticLine(diagnostic, cwd)))];
  const hidden = lines.length - MOST_LINES;
  return hidden > 0 ? [...lines.slice(0, MOST_LINES), `and ${hidden} more`] : lines;
}

function diagnosticLine(diagnostic: Diagnostic, cwd: string): string {
  const where =
    diagnostic.path && diagnostic.path.length > 0
      ? whereOf(diagnostic.path, diagnostic.users ?? [])
      : '';
  return `${positionText(diagnostic, cwd)}: ${diagnostic.message}; ${diagnostic.remedy}${where}`;
}

/** `file:line:column`. */
export function positionText(diagnostic: Diagnostic, cwd: string): string {
  const { line, column } = diagnostic.position;
  return `${displayPath(fileOf(diagnostic), cwd)}:${line}:${column}`;
}

/** Where it was written: in the file of the document, or in an overlay. */
function fileOf({ location, position }: Diagnostic): string {
  return position.file ?? location;
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
