import type { OpenApiDocument } from '../document/document.ts';
import { parseJson } from '../document/reading/parse-json.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import type { Learned, Lesson } from '../learned/learned.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { Location } from '../report.ts';
import { freeKey } from '../setup/learned-lines.ts';
import { keyFor } from '../setup/names.ts';
import type { Member } from '../setup/propose.ts';
import { writeJson } from '../write-json.ts';
import type { Arazzo, Step, Workflow } from './arazzo-document.ts';
import { operationIdsOf } from './operation-ids.ts';
import {
  defaultInputs,
  open,
  outputsOf,
  parameterOf,
  type Resolved,
  resolveValue,
  type Scope,
  type SentStep,
} from './resolve.ts';

/** What workflows say about the requests of a suite. */
export interface WorkflowLessons {
  /** By the slug of the endpoint, as of a calibration. */
  readonly lessons: ReadonlyMap<string, Learned>;
  /** What was not taken over, and why, in sentences. */
  readonly open: readonly string[];
}

/** A place of a request, as `/path/petId`. */
interface Placed {
  readonly location: Location;
  readonly at: string;
  readonly resolved: Resolved;
}

/** Statuses of a step that sends no valid request. */
const OTHER_STATUS = /\$statusCode\s*==\s*['"]?(?!2\d\d)(\d{3})/;
const STATUS_ONLY = /^\s*\$statusCode\b[^$]*$/;

/**
 * The workflows of an Arazzo document as set-ups and values of the endpoints that their steps send: the outputs of
 * a step become the lines of `[setup]` in those that use them, constants and inputs with a default become values.
 * An endpoint is set up as the first step that sends it has it.
 */
export function workflowLessons(
  arazzo: Arazzo,
  document: Pick<OpenApiDocument, 'tree'>,
  members: readonly Member[],
): WorkflowLessons {
  const reader = new WorkflowReader(arazzo, document, members);
  for (const workflow of arazzo.workflows) reader.read(workflow);
  return reader.result();
}

class WorkflowReader {
  readonly #arazzo: Arazzo;
  readonly #find: (step: Step) => Member | undefined;
  readonly #lessons = new Map<string, Lesson[]>();
  /** Slug → the slugs that set it up. */
  readonly #producers = new Map<string, Set<string>>();
  readonly #outputs = new Map<string, ReadonlyMap<string, Resolved>>();
  readonly #last = new Map<string, SentStep>();
  readonly #open = new Set<string>();

  constructor(arazzo: Arazzo, document: Pick<OpenApiDocument, 'tree'>, members: readonly Member[]) {
    this.#arazzo = arazzo;
    this.#find = memberFinder(document, members);
  }

  result(): WorkflowLessons {
    return { lessons: this.#lessons, open: [...this.#open] };
  }

  /** Reads a workflow, and those that it depends on before it. */
  read(
    workflow: Workflow,
    given: ReadonlyMap<string, Resolved> = new Map(),
    above: readonly string[] = [],
  ): ReadonlyMap<string, Resolved> {
    const { workflowId } = workflow;
    const known = this.#outputs.get(workflowId);
    if ((known !== undefined && given.size === 0) || above.includes(workflowId)) {
      return known ?? new Map();
    }
    const trail = [...above, workflowId];
    for (const id of workflow.dependsOn) this.#readNamed(id, trail);
    const inputs = new Map([...defaultInputs(workflow, this.#arazzo), ...given]);
    const scope: Scope = { inputs, steps: new Map(), workflows: this.#outputs };
    const sent = new Map<string, SentStep>();
    const firstUses = new Map<string, Resolved>();
    for (const step of workflow.steps) {
      scope.steps.set(step.stepId, this.#step(workflow, step, scope, { trail, sent, firstUses }));
    }
    const last = [...sent.values()].at(-1);
    if (last) this.#last.set(workflowId, last);
    const outputs = new Map(
      Object.entries(workflow.outputs).map(([name, value]) => [name, resolveValue(value, scope)]),
    );
    this.#outputs.set(workflowId, outputs);
    return outputs;
  }

  #readNamed(id: string, trail: readonly string[], given?: ReadonlyMap<string, Resolved>) {
    const name = id.replace(/^\$sourceDescriptions\.[^.]+\./, '');
    const workflow = this.#arazzo.workflows.find(({ workflowId }) => workflowId === name);
    if (workflow) return this.read(workflow, given, trail);
    this.#open.add(`The workflow ${id} is in another document.`);
    return new Map<string, Resolved>();
  }

  #step(
    workflow: Workflow,
    step: Step,
    scope: Scope,
    how: {
      readonly trail: readonly string[];
      readonly sent: Map<string, SentStep>;
      readonly firstUses: Map<string, Resolved>;
    },
  ): ReadonlyMap<string, Resolved> {
    const name = `${workflow.workflowId}, ${step.stepId}`;
    if (step.workflowId !== undefined) return this.#nested(step, step.workflowId, scope, how.trail);
    const member = this.#find(step);
    if (member === undefined) {
      const target = step.operationId ?? step.operationPath ?? step.channelPath ?? '';
      this.#open.add(`${name}: ${target} is no operation of the suite.`);
      return new Map();
    }
    const { method, path } = member.operation;
    const current: SentStep = { name, slug: member.slug, call: `${method} ${path}` };
    const other = step.successCriteria.map(({ condition }) => OTHER_STATUS.exec(condition)?.[1]);
    const status = other.find((one) => one !== undefined);
    if (status !== undefined) {
      this.#open.add(`${name}: it is to get ${status}, so it is no valid request.`);
      return new Map();
    }
    if (step.successCriteria.some(({ condition }) => !STATUS_ONLY.test(condition))) {
      this.#open.add(`${name}: criteria about responses are not checked, only that it gets 2xx.`);
    }
    const places = this.#places(workflow, step, scope, name).map((one) => ({
      ...one,
      resolved: sharedInput(one, current, how.firstUses),
    }));
    const before = [
      ...step.dependsOn.flatMap((id) => how.sent.get(id) ?? []),
      ...workflow.dependsOn.flatMap((id) => this.#last.get(id) ?? []),
    ];
    this.#teach(current, places, before);
    how.sent.set(step.stepId, current);
    return outputsOf(step.outputs, current, scope);
  }

  /** A step that is a workflow: its parameters are the inputs of that. */
  #nested(step: Step, id: string, scope: Scope, trail: readonly string[]) {
    const inputs = step.parameters.flatMap((one) => {
      const parameter = parameterOf(one, this.#arazzo);
      return parameter ? [[parameter.name, resolveValue(parameter.value, scope)] as const] : [];
    });
    const outputs = this.#readNamed(id, trail, new Map(inputs));
    return new Map(
      Object.entries(step.outputs).map(([name, value]) => {
        const [, output = ''] = /^\{?\$outputs\.(.+?)\}?$/.exec(String(value)) ?? [];
        return [name, outputs.get(output) ?? open(String(value))];
      }),
    );
  }

  #places(workflow: Workflow, step: Step, scope: Scope, name: string): Placed[] {
    const parameters = [...workflow.parameters, ...step.parameters].flatMap((one): Placed[] => {
      const parameter = parameterOf(one, this.#arazzo);
      if (parameter === undefined) {
        this.#open.add(`${name}: a parameter refers to none.`);
        return [];
      }
      const location = LOCATIONS.get(parameter.in ?? '');
      if (location === undefined || CREDENTIALS.test(parameter.name)) {
        const hint = 'credentials and cookies belong into [auth] or [login] of env/suite.txt';
        this.#open.add(`${name}: ${parameter.name} in ${parameter.in}: ${hint}.`);
        return [];
      }
      const at = childPointer('', parameter.name);
      return [{ location, at, resolved: resolveValue(parameter.value, scope) }];
    });
    return [...parameters, ...this.#bodyPlaces(step, scope, name)];
  }

  #bodyPlaces({ requestBody }: Step, scope: Scope, name: string): Placed[] {
    if (requestBody === undefined) return [];
    const payload = payloadOf(requestBody.payload);
    if (typeof payload === 'string' && !payload.startsWith('$')) {
      this.#open.add(`${name}: a payload that is text is left to the suite.`);
    }
    const whole = payload === undefined || typeof payload === 'string' ? [] : leaves(payload, '');
    const replaced = requestBody.replacements.filter(({ target }) => target.startsWith('/'));
    const isReplaced = (at: string) =>
      replaced.some(({ target }) => at === target || at.startsWith(`${target}/`));
    return [
      ...whole.filter(({ at }) => !isReplaced(at)),
      ...replaced.flatMap(({ target, value }) => leaves(value, target)),
    ].map((one) => ({
      location: 'body',
      at: one.at,
      resolved: resolveValue(one.value, scope),
    }));
  }

  /** Writes down what an endpoint is sent with, unless an earlier step has said so. */
  #teach(step: SentStep, places: readonly Placed[], before: readonly SentStep[]): void {
    if (this.#lessons.has(step.slug)) return;
    const source = `Arazzo: ${step.name}`;
    const values: Lesson[] = [];
    const takes = new Map<
      string,
      { readonly from: SentStep; readonly take: Map<string, string> }
    >();
    for (const { location, at, resolved } of places) {
      if (resolved.kind === 'literal') {
        values.push({
          change: { kind: 'value', location, at, value: resolved.value },
          why: source,
        });
      } else if (resolved.kind === 'open') {
        this.#open.add(`${step.name}: ${location} ${at}: ${resolved.reason} is not known.`);
      } else if (resolved.kind === 'source' && this.#mayPrecede(resolved.step, step)) {
        const one = takes.get(resolved.step.slug) ?? { from: resolved.step, take: new Map() };
        takes.set(resolved.step.slug, one);
        one.take.set(`/${location}${at}`, resolved.source);
      }
    }
    for (const from of before) {
      if (takes.has(from.slug) || !this.#mayPrecede(from, step)) continue;
      takes.set(from.slug, { from, take: new Map() });
    }
    const keys = new Map<string, unknown>();
    const setups = [...takes.values()].map(({ from, take }): Lesson => {
      const key = freeKey(keyFor(from.call.replace(/^\S+ /, '')), keys);
      keys.set(key, true);
      const line = { call: from.call, env: from.slug, take: Object.fromEntries(take) };
      return { change: { kind: 'set-up', key, line }, why: source };
    });
    if (values.length + setups.length > 0) this.#lessons.set(step.slug, [...setups, ...values]);
  }

  /** Whether a request may be set up by another one, which it does not set up itself. */
  #mayPrecede(from: SentStep, step: SentStep): boolean {
    const slugs = new Set<string>();
    const leadsTo = (slug: string): boolean => {
      if (slug === step.slug) return true;
      if (slugs.has(slug)) return false;
      slugs.add(slug);
      return [...(this.#producers.get(slug) ?? [])].some(leadsTo);
    };
    if (leadsTo(from.slug)) {
      this.#open.add(`${step.name}: ${from.call} cannot set up what sets it up itself.`);
      return false;
    }
    const all = this.#producers.get(step.slug) ?? new Set();
    this.#producers.set(step.slug, all.add(from.slug));
    return true;
  }
}

const LOCATIONS: ReadonlyMap<string, Location> = new Map([
  ['path', 'path'],
  ['query', 'query'],
  ['header', 'header'],
]);
const CREDENTIALS = /^(?:authorization|cookie)$/i;

/** What an earlier step has sent for the same input of a workflow. */
function sharedInput(
  { location, at, resolved }: Placed,
  step: SentStep,
  firstUses: Map<string, Resolved>,
): Resolved {
  if (resolved.kind !== 'input') return resolved;
  const first = firstUses.get(resolved.name);
  if (first !== undefined) return first;
  const name = segmentsOf(at)[0] ?? '';
  const source = location === 'body' ? `$request.body#${at}` : `$request.${location}.${name}`;
  firstUses.set(resolved.name, { kind: 'source', step, source });
  return resolved;
}

/** A payload, from a text of JSON too, in which expressions may stand without quotes. */
function payloadOf(payload: Json | undefined): Json | undefined {
  if (typeof payload !== 'string') return payload;
  try {
    return parseJson(payload.replace(/(?<!")\{(\$[^{}]*)\}(?!")/g, '"{$1}"'))?.exact ?? payload;
  } catch {
    return payload;
  }
}

/** The places of a payload that hold no object; a list with an expression in it is more than one. */
function leaves(value: Json, at: string): { readonly at: string; readonly value: Json }[] {
  if (isArray(value)) {
    const first = value[0];
    const isConstant = !writeJson(value).includes('$');
    if (isConstant || first === undefined) return [{ at, value }];
    return leaves(first, childPointer(at, '0'));
  }
  if (!isObject(value) || own(value, 'selector') !== undefined) return [{ at, value }];
  return Object.entries(value).flatMap(([key, one]) => leaves(one, childPointer(at, key)));
}

/** Finds the operation of a step, by its id or by its place in the document. */
function memberFinder({ tree }: Pick<OpenApiDocument, 'tree'>, members: readonly Member[]) {
  const { idOf } = operationIdsOf(tree);
  const byId = new Map(
    members.map((member): [string, Member] => {
      const name = `${member.operation.method} ${member.operation.path}`;
      return [idOf(name) ?? name, member];
    }),
  );
  return ({ operationId, operationPath }: Step): Member | undefined => {
    if (operationId !== undefined) {
      const [, , name = operationId] =
        /^\$sourceDescriptions\.([^.]+)\.(.+)$/.exec(operationId) ?? [];
      return byId.get(operationId) ?? byId.get(name);
    }
    const [, pointer] = (operationPath ?? '').split('#');
    const [top, path, method] = segmentsOf(pointer ?? '');
    if (top !== 'paths') return undefined;
    const of = members.filter(({ operation }) => operation.path === path);
    const named = of.find(({ operation }) => operation.method === method?.toUpperCase());
    return named ?? (of.length === 1 && method === undefined ? of[0] : undefined);
  };
}
