import { address } from '../../../address.ts';
import { lookOf } from '../history/letters.ts';
import { OutcomeSparkline } from '../history/outcome-sparkline.tsx';
import type { DocumentPart } from './part.tsx';

type Constraint = DocumentPart['constraints'][number];
type Test = Constraint['tests'][number];

/** How the tests of a constraint ended, what people look at first first; the letters are those of histories. */
const ORDER = [
  ['failed', 'f'],
  ['blocked', 'b'],
  ['unproven', 'u'],
  ['known', 'k'],
  ['passed', 'p'],
  ['not_run', '-'],
] as const;

/** The constraints of a line: the tests of each, and how they ended the last time. */
export function Constraints({ constraints }: Pick<DocumentPart, 'constraints'>) {
  return constraints.map((constraint) => (
    <details class={constraint.last.failed > 0 ? 'constraint failing' : 'constraint'}>
      <summary>
        <code>{constraint.keyword}</code>: {inWords(constraint.roles)}{' '}
        <Outcomes last={constraint.last} />
      </summary>
      <ul>
        {constraint.tests.map((test) => (
          <li>
            <OneTest test={test} />
          </li>
        ))}
        {totalOf(constraint) > constraint.tests.length && (
          <li>and {(totalOf(constraint) - constraint.tests.length).toLocaleString('en')} more</li>
        )}
      </ul>
    </details>
  ));
}

function Outcomes({ last }: Pick<Constraint, 'last'>) {
  return ORDER.filter(([name]) => last[name] > 0).map(([name, letter]) => {
    const { sign, tone, word } = lookOf(letter);
    return (
      <span class={`outcome tone-${tone}`}>
        {sign} {last[name].toLocaleString('en')} {word}
      </span>
    );
  });
}

/** A test with its last runs; its name leads to the last one. */
function OneTest({ test: { test, outcomes, execution, position } }: { readonly test: Test }) {
  const name = <code>{test}</code>;
  return (
    <>
      {execution === null ? name : <a href={resultPath(execution, position, test)}>{name}</a>}{' '}
      {outcomes !== '' && <OutcomeSparkline outcomes={outcomes} />}
    </>
  );
}

/** The results of one test in an execution. */
function resultPath(execution: string, position: number | null, test: string): string {
  return address(`/executions/${execution}/results`, {
    test_case: position === null ? undefined : String(position),
    text: test,
  });
}

function totalOf({ last }: Constraint): number {
  return ORDER.reduce((sum, [name]) => sum + last[name], 0);
}

/** `2 tests break it, 1 test reaches it`: what is sent exactly at a limit reaches it. */
function inWords({ breaks, reaches, checks }: Constraint['roles']): string {
  const counted = [
    [breaks, 'break'],
    [reaches, 'reach'],
    [checks, 'check'],
  ] as const;
  return counted
    .filter(([tests]) => tests > 0)
    .map(([tests, verb]) => `${tests.toLocaleString('en')} ${withVerb(tests, verb)} it`)
    .join(', ');
}

function withVerb(tests: number, verb: 'break' | 'reach' | 'check'): string {
  if (tests > 1) return `tests ${verb}`;
  return `test ${verb}${verb === 'reach' ? 'es' : 's'}`;
}
