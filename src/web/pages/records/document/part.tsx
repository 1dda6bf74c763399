import { Constraints } from './constraints.tsx';
import type { Seen, SeenDocument } from './index.tsx';
import { Losses } from './losses.tsx';

export type DocumentPart = Seen['items'][number];

/** The id of a line; those of the root file are unique by themselves. */
export function lineId({ number, file }: Pick<DocumentPart, 'number' | 'file'>, line: number) {
  return file === '' ? `L${line}` : `P${number}-L${line}`;
}

/**
 * An operation or a schema: its lines, each with what is said of it.
 * @param rule the rule of the audit that is looked for; empty for all
 */
export function Part(props: {
  readonly part: DocumentPart;
  readonly document: SeenDocument;
  readonly rule: string;
}) {
  const { part, document, rule } = props;
  const { title, file, first_line: first, lines } = part;
  const losses = part.losses.filter((one) => rule === '' || one.rule === rule);
  const lossesAt = Map.groupBy(losses, ({ line }) => line);
  const constraintsAt = Map.groupBy(part.constraints, ({ line }) => line);
  return (
    <section class="source" aria-label={title}>
      <h3>
        {title}{' '}
        <span class="muted">
          {file !== '' && `${file}, `}
          {linesInWords(first, lines.length)}
        </span>
      </h3>
      <ol start={first}>
        {lines.map((text, at) => {
          const line = first + at;
          return (
            <li id={lineId(part, line)}>
              <code>{text}</code>
              <Constraints constraints={constraintsAt.get(line) ?? []} />
              <Losses losses={lossesAt.get(line) ?? []} document={document} />
            </li>
          );
        })}
      </ol>
    </section>
  );
}

function linesInWords(first: number, count: number): string {
  const from = first.toLocaleString('en');
  return count === 1
    ? `line ${from}`
    : `lines ${from} to ${(first + count - 1).toLocaleString('en')}`;
}
