import type { LearnedLine } from '../setup/learned-lines.ts';
import { isLineChange, type Learned, type LineKind, type TextKind } from './learned.ts';

/** What the lessons on an endpoint say about the set-up and clean-up of its requests. */
export interface LearnedHints {
  /** Calls that set-ups must avoid, such as `POST /pets`; alternatives are proposed instead. */
  readonly avoided: ReadonlySet<string>;
  /** Fields whose value is new in each request, such as `/body/name`. */
  readonly fresh: ReadonlySet<string>;
  /** Fields whose value is the same in each request. */
  readonly same: ReadonlySet<string>;
  /** Fields with the name or key of an existing row. */
  readonly rows: ReadonlySet<string>;
  /** Fields with the id of an existing row. */
  readonly ids: ReadonlySet<string>;
  /** Lines of `[setup]` and of `[cleanup]`. */
  readonly setups: readonly LearnedLine[];
  readonly cleanups: readonly LearnedLine[];
}

/** Collects the hints of an endpoint's lessons. */
export function learnedHints(learned: Learned): LearnedHints {
  const placesOf = (kind: TextKind) =>
    new Set(
      learned.flatMap(({ change }) =>
        change.kind === kind ? [`/${change.location}${change.at}`] : [],
      ),
    );
  const linesOf = (kind: LineKind) =>
    learned.flatMap(({ change, reason }): LearnedLine[] =>
      isLineChange(change) && change.kind === kind
        ? [{ key: change.key, line: change.line, reason }]
        : [],
    );
  return {
    avoided: new Set(
      learned.flatMap(({ change }) => (change.kind === 'without-set-up' ? [change.call] : [])),
    ),
    fresh: placesOf('new'),
    same: placesOf('same'),
    rows: placesOf('row'),
    ids: placesOf('id'),
    setups: linesOf('set-up'),
    cleanups: linesOf('clean-up'),
  };
}
