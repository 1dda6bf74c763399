import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { LinkButton } from '../../components/buttons.tsx';
import { Table } from '../../components/list.tsx';
import { formatOf } from './format-of.ts';

type Dispatch = z.output<typeof wire.dispatch>;

const COLUMNS = [
  {
    title: 'Application',
    cell: ({ id, application_name: name }: Dispatch) => <a href={`/dispatches/${id}`}>{name}</a>,
  },
  { title: 'Webhook', cell: ({ webhook_name: name }: Dispatch) => name },
  { title: 'URL', cell: ({ url }: Dispatch) => <code>{url}</code> },
  { title: 'Sends', cell: (one: Dispatch) => `${one.preference}, ${formatOf(one)}` },
  {
    title: 'State',
    cell: ({ disabled_reason: why }: Dispatch) => (why === null ? 'enabled' : `disabled: ${why}`),
  },
];

/** The dispatches of a gatekeeper or a schedule. @param holder the path of what they belong to */
export function Dispatches(props: {
  readonly holder: string;
  readonly dispatches: readonly Dispatch[];
  readonly mayAdd: boolean;
}) {
  const { holder, dispatches, mayAdd } = props;
  return (
    <>
      {dispatches.length === 0 ? (
        <p>None: results stay here. A dispatch sends them to another system as they come.</p>
      ) : (
        <Table caption="Dispatches" rows={dispatches} columns={COLUMNS} />
      )}
      {mayAdd && (
        <p class="after">
          <LinkButton href={`${holder}/dispatches/new`} label="New dispatch" />
        </p>
      )}
    </>
  );
}
