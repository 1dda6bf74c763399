import type { Child } from 'hono/jsx';
import type { ListPage } from '../read-list.ts';
import { newForm } from '../submission.ts';
import { Select, TextField } from './field.tsx';
import { Filters } from './filters.tsx';
import { type Column, Pager, Table } from './list.tsx';
import { SelectionBar } from './selection.tsx';

/** A list that is searched and ordered by its address, and whose rows may be chosen. */
export function SearchableList<T>(props: {
  readonly path: string;
  readonly caption: string;
  readonly listed: ListPage<T>;
  /** What the orders besides the newest first are called. */
  readonly orders: Readonly<Record<string, unknown>>;
  readonly columns: readonly Column<T>[];
  /** What can be done with chosen rows, as `SelectionBar` takes it. */
  readonly acts?: Readonly<Record<string, string>>;
  /** What is shown where there is nothing yet. */
  readonly empty: Child;
  /** Further fields that narrow it, and their values, which the address keeps. */
  readonly narrowing?: {
    readonly fields: Child;
    readonly values: Readonly<Record<string, string>>;
  };
}) {
  const { path, caption, listed, orders, columns, acts = {}, empty } = props;
  const { fields = null, values = {} } = props.narrowing ?? {};
  const { items, next, query } = listed;
  const { text = '', sort = '' } = query;
  const isNarrowed = [text, query.cursor, ...Object.values(values)].some(Boolean);
  if (items.length === 0 && !isNarrowed) return <>{empty}</>;
  const choices = ['', ...Object.keys(orders)].map((value) => ({
    ...{ value, label: value === '' ? 'newest first' : value },
  }));
  const form = newForm({ text, sort });
  return (
    <>
      <search>
        <Filters path={path}>
          <TextField form={form} name="text" label="Search" />
          {fields}
          <Select form={form} name="sort" label="Order" choices={choices} />
        </Filters>
      </search>
      {items.length === 0 ? (
        <p>
          Nothing matches. <a href={path}>Show all</a>
        </p>
      ) : (
        <>
          {Object.keys(acts).length > 0 && <SelectionBar path={path} acts={acts} />}
          <Table caption={caption} rows={items} columns={columns} />
        </>
      )}
      <Pager
        path={path}
        query={{ ...values, ...query }}
        next={next}
        words={sort === '' ? undefined : ['First', 'More']}
      />
    </>
  );
}
