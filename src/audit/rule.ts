/** What a rule is about: a value, an operation, a server … with its place in the bundled tree. */
export interface Subject {
  readonly pointer: string;
}

/** A row of a table of rules: a new rule costs a row. */
export interface Rule<S extends Subject> {
  /** Stable: SARIF results and the outside refer to it. */
  readonly id: string;
  /** What it counts beside the other rules that apply to the same subject. */
  readonly weight: number;
  /** What it requires, for the documentation. */
  readonly requirement: string;
  readonly applies: (subject: S) => boolean;
  readonly lacks: (subject: S) => boolean;
  /** What is wrong, as a sentence without its full stop. */
  readonly message: (subject: S) => string;
  /** What to do, as words that follow a semicolon. */
  readonly remedy: string;
  /** The scenarios of the catalog that cannot be written for the subject, by id. */
  readonly scenarios?: (subject: S) => readonly string[];
}
