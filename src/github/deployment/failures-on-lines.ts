import { counted } from '../../confirmation/index.ts';
import type { TestOutcome } from '../../results/index.ts';
import type { Annotation } from '../pull-request/annotations.ts';

/** Failures that a line reports. */
const MOST = { lines: 5, characters: 300 };

/** A failure with where its rule is written. */
export interface LocatedFailure {
  readonly test: TestOutcome;
  /** Below the root of the repository. */
  readonly file: string;
  readonly line: number;
}

/** One annotation a line: a rule that many endpoints share would be repeated there. */
export function failuresOnLines(placed: readonly LocatedFailure[]): Annotation[] {
  const byLine = Map.groupBy(placed, ({ file, line }) => `${file}:${line}`);
  return [...byLine.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const more = same.length - MOST.lines;
    const sentences = same.slice(0, MOST.lines).map(({ test }) => sentence(test));
    return {
      path: first.file,
      ...{ start_line: first.line, end_line: first.line },
      annotation_level: 'failure' as const,
      title: `${counted(same.length, 'new failure')}: ${first.test.keyword ?? first.test.words}`,
      message: [...sentences, ...(more > 0 ? [`… and ${more} more`] : [])].join('\n'),
    };
  });
}

/** `POST /pets 1.05, Length greater than maxLength: the API accepts … (sent 61 characters, got 201)`. */
function sentence({ endpoint, scenario, words, reason, sent, response }: TestOutcome) {
  const facts = [
    ...(sent === undefined ? [] : [`sent ${sent}`]),
    ...(response === undefined ? [] : [`got ${response.status}`]),
  ];
  const head = [endpoint, scenario].filter((one) => one !== undefined).join(' ');
  const end = facts.length === 0 ? '' : ` (${facts.join(', ')})`;
  const text = `${head}, ${words}: ${reason ?? 'it failed'}${end}`;
  return text.replaceAll('\n', ' ').slice(0, MOST.characters).toWellFormed();
}
