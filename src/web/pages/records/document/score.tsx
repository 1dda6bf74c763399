import { address } from '../../../address.ts';
import { Table } from '../../../components/list.tsx';
import type { SeenDocument } from './index.tsx';
import { inPoints, WithCode } from './losses.tsx';

type Audit = NonNullable<SeenDocument['audit']>;
type ScorePart = Audit['security']['parts'][number];
type Rule = Audit['rules'][number];

/** What the document scores, part by part, and by which rules it loses points. */
export function Score(props: { readonly document: SeenDocument; readonly path: string }) {
  const { document, path } = props;
  const { audit } = document;
  if (audit === null) {
    return (
      <p class="flash attention">
        The document has errors, so it is not scored; the latest generation lists them.
      </p>
    );
  }
  const { security, data_validation: data, meets_advice: meetsAdvice, rules } = audit;
  return (
    <div class="scores">
      <h2>Score</h2>
      <p>
        Security <strong>{security.score}</strong> of {security.max}, data validation{' '}
        <strong>{data.score}</strong> of {data.max}.{' '}
        {!meetsAdvice && (
          <span class="muted">
            Advised are the full security score and more than 40 for data validation.
          </span>
        )}
      </p>
      <Table
        caption="Score by part"
        rows={[
          ...security.parts.map((part) => ({ part, of: 'Security' })),
          ...data.parts.map((part) => ({ part, of: 'Data validation' })),
        ]}
        columns={PART_COLUMNS}
      />
      {rules.length > 0 && (
        <>
          <h2>Lost by rule</h2>
          <Table
            caption="Points lost by rule"
            rows={inOrder(rules)}
            columns={columnsOf(rules, path)}
          />
        </>
      )}
    </div>
  );
}

const PART_COLUMNS = [
  {
    title: 'Part',
    cell: ({ of, part }: { of: string; part: ScorePart }) => (
      <>
        {of}: {part.title}
      </>
    ),
  },
  {
    title: 'Score',
    cell: ({ part: { score, max } }: { part: ScorePart }) => (
      <Bar share={max === 0 ? 1 : score / max} tone="success" />
    ),
  },
  {
    title: 'Points',
    right: true,
    cell: ({ part: { score, max } }: { part: ScorePart }) => `${score} of ${max}`,
  },
  {
    title: 'Places',
    right: true,
    cell: ({ part: { places } }: { part: ScorePart }) => places.toLocaleString('en'),
  },
];

/** What costs most, first. */
function inOrder(rules: readonly Rule[]): Rule[] {
  return rules.toSorted((a, b) => b.points - a.points);
}

function columnsOf(rules: readonly Rule[], path: string) {
  const most = Math.max(...rules.map(({ points }) => points));
  return [
    {
      title: 'Rule',
      cell: ({ rule, asks }: Rule) => (
        <>
          <a href={`${address(path, { rule })}#source`}>{rule}</a>
          <p class="hint">
            <WithCode text={asks} />
          </p>
        </>
      ),
    },
    {
      title: 'Lost',
      cell: ({ points }: Rule) => <Bar share={points / most} tone="attention" />,
    },
    { title: 'Points', right: true, cell: ({ points }: Rule) => inPoints(points) },
    {
      title: 'Places',
      right: true,
      cell: ({ places }: Rule) => places.toLocaleString('en'),
    },
  ];
}

const WIDTH = 100;
/** What is there is seen, however small its share. */
const LEAST = 1;

/** A share from 0 to 1; the number is beside it. */
function Bar({ share, tone }: { readonly share: number; readonly tone: string }) {
  const width = share > 0 ? Math.max(LEAST, Math.round(share * WIDTH)) : 0;
  return (
    <svg
      class={`bar share tone-${tone}`}
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} 8`}
      preserveAspectRatio="none"
    >
      <rect class="rest" x={0} y={0} width={WIDTH} height={8} />
      <rect x={0} y={0} width={width} height={8} />
    </svg>
  );
}
