import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import { Table } from '../../components/list.tsx';
import { Status } from '../../components/status.tsx';
import { OPERATORS, toRow } from './condition-text.ts';

type Condition = z.output<typeof wire.gatekeeper>['conditions'][number];
type Finding = z.output<typeof wire.verdict>['conditions'][number];

const COLUMNS = [
  { title: 'Place', cell: ({ pointer }: Condition) => <code>{pointer}</code> },
  { title: 'Operator', cell: ({ operator }: Condition) => OPERATORS[operator] },
  { title: 'Value', cell: (condition: Condition) => <code>{toRow(condition).value}</code> },
];

const FOUND = [
  { title: 'Place', cell: ({ pointer }: Finding) => <code>{pointer}</code> },
  { title: 'Operator', cell: ({ operator }: Finding) => OPERATORS[operator] },
  { title: 'Value', cell: ({ value }: Finding) => <code>{JSON.stringify(value)}</code> },
  { title: 'Found', cell: ({ found }: Finding) => <code>{found}</code> },
  { title: 'Holds', cell: ({ holds }: Finding) => <Status of={holds ? 'holds' : 'fails'} /> },
];

/** The conditions of a gatekeeper. */
export function Conditions({ conditions }: { readonly conditions: readonly Condition[] }) {
  if (conditions.length === 0) return <p>None: every request starts its pipelines.</p>;
  return <Table caption="Conditions" rows={conditions} columns={COLUMNS} />;
}

/** What conditions said of a body. */
export function Findings({ findings }: { readonly findings: readonly Finding[] }) {
  if (findings.length === 0) return <p class="muted">There were no conditions.</p>;
  return <Table caption="Conditions and what was found" rows={findings} columns={FOUND} />;
}
