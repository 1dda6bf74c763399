import type { Break } from '../generator/report.ts';
import { breaksOf, isValidToSome } from '../generator/validation/validate.ts';
import type { Cursor, Tree } from './cursor.ts';
import type { AuditedOperation } from './operations.ts';
import type { Rule, Subject } from './rule.ts';
import type { SchemaNodes } from './schema-nodes.ts';
import type { Direction } from './values/value-walk.ts';

/** An example that its own schema refuses: a place that is lost as a whole. */
export interface InvalidExample extends Subject {
  /** Such as `the example "cash" breaks maxLength at /name`. */
  readonly words: string;
}

export const EXAMPLE_RULES: readonly Rule<InvalidExample>[] = [
  {
    id: 'example-valid',
    weight: 1,
    requirement:
      'an example of a parameter or of JSON content is valid against its schema; only invalid ones count',
    applies: () => true,
    lacks: () => true,
    message: ({ words }) => words,
    remedy: 'correct the example, or the schema that it shows',
  },
];

const JSON_TYPE = /^(?:application\/json|[^;]+\+json)\s*(?:;|$)/i;

/** The examples of parameters and bodies, or of responses, that their schemas refuse; a shared one once. */
export function invalidExamples(
  tree: Tree,
  nodes: SchemaNodes,
  operations: readonly AuditedOperation[],
  direction: Direction,
): InvalidExample[] {
  const found = operations.flatMap((operation) =>
    holdersOf(tree, operation, direction).flatMap((holder) => invalidIn(tree, nodes, holder)),
  );
  return [...new Map(found.map((one) => [one.pointer, one])).values()];
}

/** What has a schema and examples of it. */
function holdersOf(tree: Tree, operation: AuditedOperation, direction: Direction): Cursor[] {
  const { parameters, body, answers } = operation;
  const inJson = (parent: Cursor | undefined) =>
    tree.entries(tree.child(parent, 'content')).flatMap(([type, media]) => {
      return JSON_TYPE.test(type) ? [media] : [];
    });
  if (direction === 'response') return answers.flatMap(([, answer]) => inJson(answer));
  return [...parameters.flatMap((one) => [one, ...inJson(one)]), ...inJson(body)];
}

function invalidIn(tree: Tree, nodes: SchemaNodes, holder: Cursor): InvalidExample[] {
  const written = tree.child(holder, 'schema');
  if (written === undefined) return [];
  const { schema } = nodes.at(written);
  const single = tree.child(holder, 'example');
  const named = tree.entries(tree.child(holder, 'examples')).flatMap(([name, one]) => {
    const value = tree.child(one, 'dataValue') ?? tree.child(one, 'value');
    return value === undefined ? [] : [{ name: ` ${JSON.stringify(name)}`, value }];
  });
  const all = [...(single === undefined ? [] : [{ name: '', value: single }]), ...named];
  return all.flatMap(({ name, value: { value, pointer } }) => {
    if (isValidToSome([schema], value, '')) return [];
    const [first] = breaksOf([schema], value, '', new Map());
    return [{ pointer, words: `the example${name} ${breakWords(first)}` }];
  });
}

function breakWords(first: Break | undefined): string {
  if (first === undefined) return 'is refused by its own schema';
  const { keyword, property, at } = first;
  const keywordWords = property === undefined ? keyword : `${keyword} (${property})`;
  return `breaks ${keywordWords}${at === '' ? '' : ` at ${at}`}`;
}
