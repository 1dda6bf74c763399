import type { Deduction } from '../../audit/index.ts';
import type { ChangedLines } from './changed-lines.ts';

/** A remark on a line of a file (GitHub: "Create a check run", `output.annotations`). */
export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly annotation_level: 'failure' | 'warning' | 'notice';
  readonly title: string;
  readonly message: string;
}

/** A check shows its annotations one below another: more than these nobody reads. */
const MOST_FAULTS = 200;
const MOST_DEDUCTIONS = 50;

/** `file:line:column: what`, as errors of documents and configurations are written. */
const PLACED = /^([^:\n]+):(\d+):(\d+): ([\s\S]+)$/;

/** The faults that name a place in the repository, as annotations on their lines. */
export function annotationsOf(faults: readonly string[]): Annotation[] {
  return faults
    .flatMap((fault) => {
      const [, path, line, , what] = PLACED.exec(fault) ?? [];
      if (path === undefined || what === undefined) return [];
      return [annotation(path, Number(line), 'failure', 'Fault', what)];
    })
    .slice(0, MOST_FAULTS);
}

/**
 * The costliest deductions of an audit as annotations, on the lines that a pull request changes: what was
 * there before is not its author's to answer for.
 */
export function deductionAnnotations(
  deductions: readonly Deduction[],
  changed: ChangedLines,
): Annotation[] {
  return deductions
    .filter(({ place }) => changed.get(place.file.slice(1))?.has(place.line))
    .toSorted((a, b) => b.points - a.points)
    .slice(0, MOST_DEDUCTIONS)
    .map(({ place, rule, message, remedy }) =>
      annotation(
        place.file.slice(1),
        place.line,
        'notice',
        `Audit: ${rule}`,
        `${message}; ${remedy}`,
      ),
    );
}

function annotation(
  path: string,
  line: number,
  level: Annotation['annotation_level'],
  title: string,
  message: string,
): Annotation {
  const at = Math.max(1, line);
  return { path, start_line: at, end_line: at, annotation_level: level, title, message };
}
