import type { Child } from 'hono/jsx';
import { address } from '../address.ts';
import { Icon } from './icon.tsx';

/** What is shown where there is nothing yet: what it would be, and what to do. */
export function Empty(props: {
  readonly icon: string;
  readonly title: string;
  readonly children?: Child;
}) {
  return (
    <div class="empty">
      <Icon name={props.icon} />
      <h2>{props.title}</h2>
      {props.children}
    </div>
  );
}

export interface Column<T> {
  readonly title: string;
  readonly cell: (row: T) => Child;
  /** For numbers. */
  readonly right?: boolean;
  /** For a short word, which is not broken to make room for the texts beside it. */
  readonly whole?: boolean;
}

/** Rows of one kind; on a narrow screen each row is a card, whose cells name their column. */
export function Table<T>(props: {
  /** What the rows are, for a screen reader. */
  readonly caption: string;
  readonly columns: readonly Column<T>[];
  readonly rows: readonly T[];
}) {
  const { caption, columns, rows } = props;
  return (
    <table>
      <caption class="unseen">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ title, right }) => (
            <th scope="col" class={right ? 'right' : undefined}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr>
            {columns.map((column) => (
              <Cell column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell that says nothing, 0 or a dash, is left out of the card of a narrow screen. */
function Cell<T>({ column, row }: { readonly column: Column<T>; readonly row: T }) {
  const { title, cell, right, whole } = column;
  const content = cell(row);
  const isNil = content === 0 || content === '–';
  const classes = [right ? 'right' : [], whole ? 'whole' : [], isNil ? 'nil' : []].flat();
  return (
    <td data-title={title} class={classes.length === 0 ? undefined : classes.join(' ')}>
      <div>{content}</div>
    </td>
  );
}

/**
 * The links to the next page of a list, and to its beginning.
 * @param query the filters of the page, which stay
 * @param next the cursor that the API gave; null at the end
 * @param words what leads to the beginning and onwards; lists begin with the newest unless they say so
 */
export function Pager(props: {
  readonly path: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly next: string | null;
  readonly words?: readonly [string, string] | undefined;
}) {
  const { path, query, next, words = ['Newest', 'Older'] } = props;
  const hasCursor = query.cursor !== undefined;
  if (next === null && !hasCursor) return null;
  return (
    <nav class="pager" aria-label="Pages">
      {hasCursor && <a href={address(path, { ...query, cursor: undefined })}>{words[0]}</a>}
      {next !== null && <a href={address(path, { ...query, cursor: next })}>{words[1]}</a>}
    </nav>
  );
}

/** Facts about one thing: a name and a value each. */
export function Facts({ facts }: { readonly facts: readonly (readonly [string, Child])[] }) {
  return (
    <dl class="facts">
      {facts.map(([name, value]) => (
        <div>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A text that people copy, with a button for it; the field can be selected without a script. */
export function Copyable({ label, value }: { readonly label: string; readonly value: string }) {
  return (
    <span class="copyable">
      <input type="text" readonly value={value} aria-label={label} />
      <button type="button" class="button" data-copy={value} aria-label={`Copy ${label}`}>
        <Icon name="copy" /> <span>Copy</span>
      </button>
    </span>
  );
}
