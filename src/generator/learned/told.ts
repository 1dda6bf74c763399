import type { LearnedLine } from '../setup/learned-lines.ts';
import { isLineChange, type Learned, type LineKind, type TextKind } from './learned.ts';

/** What a live server has taught about what is sent around a request. */
export interface Told {
  /** Calls that are not sent to set it up, as `POST /pets`; others are looked for in their place. */
  readonly avoided: ReadonlySet<string>;
  /** Places that are new in each request, as `/body/name`. */
  readonly fresh: ReadonlySet<string>;
  /** Places that are the same in each request. */
  readonly same: ReadonlySet<string>;
  /** Places that hold the name or key of a row that is there. */
  readonly rows: ReadonlySet<string>;
  /** Places that hold its id. */
  readonly ids: ReadonlySet<string>;
  /** Lines of `[setup]` and of `[cleanup]`. */
  readonly setups: readonly LearnedLine[];
  readonly cleanups: readonly LearnedLine[];
}

/** What the lessons on an endpoint say about what is sent around its requests. */
export function toldBy(learned: Learned): Told {
  const placesOf = (kind: TextKind) =>
    new Set(
      learned.flatMap(({ change }) =>
        change.kind === kind ? [`/${change.location}${change.at}`] : [],
      ),
    );
  const linesOf = (kind: LineKind) =>
    learned.flatMap(({ change, why }): LearnedLine[] =>
      isLineChange(change) && change.kind === kind
        ? [{ key: change.key, line: change.line, why }]
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
