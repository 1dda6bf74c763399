import { isNumber, type Json } from '../json.ts';
import type { Criterion } from './arazzo-document.ts';
import { readCondition, type StaticValue, type Substitution, truthOf } from './condition.ts';
import { type Resolved, resolveValue, type Scope } from './resolve.ts';

/** A criterion as a line of `[setup]` has it. */
export interface ReadCriterion {
  /** A simple condition as a text, another one as Arazzo's object. */
  readonly value: Json;
  /** Whether it passes where the response has a status; undefined where that depends on the rest. */
  readonly truthAt: (status: number) => boolean | undefined;
}

/** The criteria that can be used, and why others cannot, in sentences. */
export interface ReadCriteria {
  readonly criteria: readonly ReadCriterion[];
  readonly open: readonly string[];
}

/** The step whose response criteria are about. */
interface CriteriaScope {
  readonly scope: Scope;
  readonly stepId: string;
  readonly outputs: Readonly<Record<string, Json>>;
}

const STATUSES = Array.from({ length: 500 }, (_, index) => 100 + index);
const OWN =
  /^\$(?:statusCode|url|method|(?:request|response)\.(?:body(?:[.#].*)?|(?:header|query|path)\..+))$/s;
const EMBEDDED = /\{(\$[^{}]+)\}/g;

/** Reads Criterion Objects (Arazzo 1.1.0): expressions about anything but the step itself become what they stand for. */
export function readCriteria(criteria: readonly Criterion[], about: CriteriaScope): ReadCriteria {
  const found = criteria.map((one) => ({ condition: one.condition, read: readOne(one, about) }));
  return {
    criteria: found.flatMap(({ read }) => (typeof read === 'string' ? [] : [read])),
    open: found.flatMap(({ condition, read }) =>
      typeof read === 'string' ? [`the criterion ${condition} is not checked: ${read}`] : [],
    ),
  };
}

/** The statuses that criteria leave possible. */
export function possibleStatuses(criteria: readonly ReadCriterion[]): number[] {
  return STATUSES.filter((status) => criteria.every(({ truthAt }) => truthAt(status) !== false));
}

/** Whether criteria say no more than that the response is 2xx. */
export function isPlainSuccess(criteria: readonly ReadCriterion[]): boolean {
  return STATUSES.every((status) =>
    criteria.every(({ truthAt }) => truthAt(status) !== undefined)
      ? criteria.every(({ truthAt }) => truthAt(status)) === isSuccess(status)
      : false,
  );
}

/** Whether criteria can only be met, or never, by responses with these statuses; undefined where both may be. */
export function certainTruth(
  criteria: readonly ReadCriterion[],
  statuses: readonly number[],
): boolean | undefined {
  const truths = statuses.map((status) => {
    const all = criteria.map(({ truthAt }) => truthAt(status));
    if (all.includes(false)) return false;
    return all.includes(undefined) ? undefined : true;
  });
  const [first] = truths;
  return truths.every((one) => one === first) ? first : undefined;
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function readOne(criterion: Criterion, about: CriteriaScope): ReadCriterion | string {
  const { type, version } =
    typeof criterion.type === 'object' ? criterion.type : { type: criterion.type ?? 'simple' };
  if (type === 'simple') return readSimple(criterion.condition, about);
  if (type === 'xpath') return 'XPath is not supported, as bodies in XML are not read';
  if (type !== 'regex' && type !== 'jsonpath') return `the type ${type} is not known`;
  if (version !== undefined && version !== 'rfc9535')
    return `of JSONPath only RFC 9535 is supported, not ${version}`;
  if (criterion.context === undefined) return 'it has no context';
  const context = substituted(criterion.context.replace(/^\{|\}$/g, ''), about);
  if ('open' in context) return context.open;
  if ('literal' in context) return `${criterion.context} is no part of a response`;
  let reason: string | undefined;
  const condition = criterion.condition.replace(EMBEDDED, (all, expression: string) => {
    const found = substituted(expression, about);
    if ('open' in found) reason = found.open;
    if ('literal' in found) return String(found.literal);
    return 'expression' in found ? `{${found.expression}}` : all;
  });
  if (reason !== undefined) return reason;
  const isStatic = type === 'regex' && context.expression === '$statusCode';
  const pattern = isStatic ? patternOf(condition) : undefined;
  if (isStatic && pattern === undefined) return 'it is no regular expression';
  return {
    value: { type, context: context.expression, condition },
    truthAt: (status) => pattern?.test(String(status)),
  };
}

function readSimple(text: string, about: CriteriaScope): ReadCriterion | string {
  const condition = readCondition(text, (expression) => substituted(expression, about));
  if (typeof condition === 'string') return condition;
  return {
    value: condition.text,
    truthAt: (status) => truthOf(condition.valueAt(status)),
  };
}

function patternOf(text: string): RegExp | undefined {
  try {
    return new RegExp(text);
  } catch {
    return undefined;
  }
}

/** What an expression of a criterion stands for. */
function substituted(expression: string, { scope, stepId, outputs }: CriteriaScope): Substitution {
  if (OWN.test(expression)) return { expression };
  const prefix = `$steps.${stepId}.outputs.`;
  if (expression.startsWith(prefix)) {
    const [name = '', pointer] = expression.slice(prefix.length).split('#');
    const output = outputs[name];
    if (typeof output !== 'string' || !OWN.test(output))
      return { open: `${expression} is not known` };
    if (pointer === undefined) return { expression: output };
    return { expression: output.includes('#') ? `${output}${pointer}` : `${output}#${pointer}` };
  }
  const resolved: Resolved = resolveValue(expression, scope);
  const literal = resolved.kind === 'literal' ? scalarOf(resolved.value) : undefined;
  if (literal !== undefined) return { literal };
  return { open: `a suite does not know ${expression} at that time` };
}

function scalarOf(value: Json): StaticValue {
  if (isNumber(value)) return Number(value);
  return typeof value === 'object' ? (value === null ? null : undefined) : value;
}
