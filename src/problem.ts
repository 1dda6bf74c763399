/** Every expected fault, by kind: the exit status of the CLI and the title that people read. */
const KINDS = {
  usage: { exit: 2, title: 'Wrong usage' },
  'document-faulty': { exit: 1, title: 'The document is at fault' },
  'configuration-faulty': { exit: 1, title: 'The configuration is at fault' },
  'document-unreachable': { exit: 1, title: 'The document cannot be read' },
  'folder-foreign': { exit: 1, title: 'The folder is not ours to replace' },
  'folder-unwritable': { exit: 1, title: 'The folder cannot be written' },
  'file-unwritable': { exit: 1, title: 'The file cannot be written' },
  'suite-stale': { exit: 1, title: 'The suite is stale' },
  'python-missing': { exit: 3, title: 'No usable Python' },
  'suite-missing': { exit: 3, title: 'No suite to run' },
} as const;

export type ProblemKind = keyof typeof KINDS;

/** An expected fault: what is wrong, where, and what to do about it. Anything else is a bug. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  /** One line each; for a document `file:line:column: what; remedy`. */
  readonly faults: readonly string[];

  constructor(kind: ProblemKind, message: string, faults: readonly string[] = []) {
    super(message);
    this.name = 'Problem';
    this.kind = kind;
    this.faults = faults;
  }

  get exit(): number {
    return KINDS[this.kind].exit;
  }

  get title(): string {
    return KINDS[this.kind].title;
  }
}
