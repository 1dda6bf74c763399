import { isArray, isObject, type Json } from '../json.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import { isSource, type SetupLine } from '../setup/setup-line.ts';
import type { Arazzo, StepParameter, Workflow } from './arazzo-document.ts';

/** A step that sends a request of the suite. */
export interface SentStep {
  /** `workflow, step`, for people. */
  readonly name: string;
  readonly slug: string;
  /** `POST /pets` */
  readonly call: string;
  /** What a line that sends it says about the response. */
  readonly checks: Pick<SetupLine, 'successCriteria' | 'onFailure'>;
}

/** What a value of a step comes to. */
export type Resolved =
  | { readonly kind: 'literal'; readonly value: Json }
  /** What an earlier step has sent or received, as set-ups take it. */
  | { readonly kind: 'source'; readonly step: SentStep; readonly source: string }
  /** An input without a default: whatever the suite sends, the same wherever it is used. */
  | { readonly kind: 'input'; readonly name: string }
  /** What no environment file can say, and why. */
  | { readonly kind: 'open'; readonly reason: string };

/** What expressions of a workflow may refer to. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, Resolved>;
  /** By the ids of steps, then the names of outputs. */
  readonly steps: Map<string, ReadonlyMap<string, Resolved>>;
  /** Those of workflows that are done. */
  readonly workflows: ReadonlyMap<string, ReadonlyMap<string, Resolved>>;
}

const WHOLE =
  /^\{?(\$(?:inputs|steps|workflows|request|response|outputs|sourceDescriptions|statusCode|url|method|self)\b[^{}]*)\}?$/;
const PARTLY = /\{\$[^{}]*\}/;

/** The value of a parameter or of a place of a payload. */
export function resolveValue(value: Json, scope: Scope): Resolved {
  if (isObject(value) && value.selector !== undefined) return selected(value, scope);
  if (typeof value !== 'string') return { kind: 'literal', value };
  const [, expression] = WHOLE.exec(value.trim()) ?? [];
  if (expression !== undefined) return resolveExpression(expression, scope);
  if (!PARTLY.test(value)) return { kind: 'literal', value };
  return open(`${value} is text around an expression`);
}

/** A Selector Object (1.1): a place in what an expression gives. */
function selected(value: { readonly [key: string]: Json }, scope: Scope): Resolved {
  const { context, selector } = value;
  if (typeof context !== 'string' || typeof selector !== 'string') return open('a selector');
  const pointer = pointerOf(selector);
  if (pointer === undefined) return open(`the selector ${selector}`);
  return resolveExpression(`${context}#${pointer}`, scope);
}

/** A JSON Pointer, or a JSONPath of names and indexes alone. */
function pointerOf(selector: string): string | undefined {
  if (selector.startsWith('/')) return selector;
  if (!/^\$(?:\.[\w-]+|\[\d+\]|\['[^']+'\])*$/.test(selector)) return undefined;
  const names = [...selector.matchAll(/\.([\w-]+)|\[(\d+)\]|\['([^']+)'\]/g)];
  return names.reduce((at, [, name, index, quoted]) => {
    return childPointer(at, name ?? index ?? quoted ?? '');
  }, '');
}

function resolveExpression(expression: string, { inputs, steps, workflows }: Scope): Resolved {
  const [, kind = '', rest = ''] = /^\$(\w+)\.?(.*)$/s.exec(expression) ?? [];
  const [name = '', pointer] = rest.split('#');
  if (kind === 'inputs') {
    return below(inputs.get(name) ?? { kind: 'input', name }, pointer, expression);
  }
  const [, id = '', output = ''] = /^(.+?)\.outputs\.(.+)$/.exec(name) ?? [];
  const known = { steps, workflows }[kind]?.get(id)?.get(output);
  return below(known ?? open(expression), pointer, expression);
}

/** A place in a value, or in a response. */
function below(resolved: Resolved, pointer: string | undefined, expression: string): Resolved {
  if (pointer === undefined || pointer === '') return resolved;
  if (resolved.kind === 'literal') {
    const value = segmentsOf(pointer).reduce<Json | undefined>(memberOf, resolved.value);
    return value === undefined ? open(expression) : { kind: 'literal', value };
  }
  if (resolved.kind !== 'source') return open(expression);
  const source = resolved.source.includes('#')
    ? `${resolved.source}${pointer}`
    : `${resolved.source}#${pointer}`;
  return isSource(source) ? { ...resolved, source } : open(expression);
}

function memberOf(value: Json | undefined, segment: string): Json | undefined {
  if (value === undefined) return undefined;
  if (isArray(value)) return value[Number(segment)];
  return isObject(value) && Object.hasOwn(value, segment) ? value[segment] : undefined;
}

/** The outputs of a step that sends a request. */
export function outputsOf(
  outputs: Readonly<Record<string, Json>>,
  step: SentStep,
  scope: Scope,
): ReadonlyMap<string, Resolved> {
  return new Map(
    Object.entries(outputs).map(([name, value]) => [name, outputOf(value, step, scope)]),
  );
}

function outputOf(value: Json, step: SentStep, scope: Scope): Resolved {
  const text = isObject(value) ? selectorText(value) : value;
  if (typeof text !== 'string') return resolveValue(value, scope);
  // `$response.body` holds rows, `$response.header.X` a text.
  const source = text.replace(/^\{|\}$/g, '');
  if (!/^\$(?:request|response)\./.test(source)) return resolveValue(value, scope);
  return isSource(source) ? { kind: 'source', step, source } : open(text);
}

function selectorText({ context, selector }: { readonly [key: string]: Json }): Json | undefined {
  if (typeof context !== 'string' || typeof selector !== 'string') return undefined;
  const pointer = pointerOf(selector);
  return pointer === undefined ? undefined : `${context}#${pointer}`;
}

/** The inputs of a workflow that nobody gives: their defaults, and constants. */
export function defaultInputs({ inputs }: Workflow, { components }: Arazzo): Map<string, Resolved> {
  const found = new Map<string, Resolved>();
  const visit = (schema: Json | undefined, depth: number) => {
    if (!isObject(schema) || depth > 5) return;
    const reference = schema.$ref;
    const [, name = ''] =
      typeof reference === 'string' ? (/^#\/components\/inputs\/(.+)$/.exec(reference) ?? []) : [];
    if (name !== '') visit(components.inputs[name], depth + 1);
    const { properties, allOf } = schema;
    if (isArray(allOf)) for (const one of allOf) visit(one, depth + 1);
    if (!isObject(properties)) return;
    for (const [key, property] of Object.entries(properties)) {
      const value = isObject(property) ? (property.default ?? property.const) : undefined;
      if (value !== undefined) found.set(key, { kind: 'literal', value });
    }
  };
  visit(inputs, 0);
  return found;
}

/** A parameter, with what a reusable one says. */
export function parameterOf(
  parameter: StepParameter,
  { components }: Arazzo,
): { readonly name: string; readonly in: string | undefined; readonly value: Json } | undefined {
  if ('name' in parameter && typeof parameter.name === 'string' && parameter.value !== undefined) {
    const { name, value } = parameter;
    return { name, in: typeof parameter.in === 'string' ? parameter.in : undefined, value };
  }
  const [, name = ''] = /^\$components\.parameters\.(.+)$/.exec(String(parameter.reference)) ?? [];
  const shared = components.parameters[name];
  if (!isObject(shared)) return undefined;
  const value = parameter.value ?? shared.value;
  const location = shared.in;
  if (typeof shared.name !== 'string' || value === undefined) return undefined;
  return { name: shared.name, in: typeof location === 'string' ? location : undefined, value };
}

export function open(reason: string): Resolved {
  return { kind: 'open', reason };
}
