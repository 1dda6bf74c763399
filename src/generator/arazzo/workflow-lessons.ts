import type { OpenApiDocument } from '../document/document.ts';
import type { Learned, Lesson } from '../learned/learned.ts';
import { childPointer, segmentsOf } from '../pointer.ts';
import type { Location } from '../report.ts';
import { freeKey } from '../setup/learned-lines.ts';
import { keyFor } from '../setup/names.ts';
import type { Member } from '../setup/propose.ts';
import { actionsOf, failureActions, nextAfter } from './actions.ts';
import type { Arazzo, Step, StepParameter, Workflow } from './arazzo-document.ts';
import {
  certainTruth,
  isPlainSuccess,
  isSuccess,
  possibleStatuses,
  readCriteria,
} from './criteria.ts';
import { operationIdsOf } from './operation-ids.ts';
import { leaves, payloadOf } from './payload.ts';
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

/** More statuses that a step is to get are not listed. */
const MOST_STATUSES = 3;

/** What the steps of a workflow have in common. */
interface Progress {
  readonly trail: readonly string[];
  readonly sent: Map<string, SentStep>;
  /** Steps that are repeated until what they show is as later ones need it. */
  readonly waits: SentStep[];
  readonly firstUses: Map<string, Resolved>;
}

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
    callerInputs: ReadonlyMap<string, Resolved> = new Map(),
    above: readonly string[] = [],
  ): ReadonlyMap<string, Resolved> {
    const { workflowId } = workflow;
    const known = this.#outputs.get(workflowId);
    if ((known !== undefined && callerInputs.size === 0) || above.includes(workflowId)) {
      return known ?? new Map();
    }
    const trail = [...above, workflowId];
    for (const id of workflow.dependsOn) this.#readNamed(id, trail);
    const inputs = new Map([...defaultInputs(workflow, this.#arazzo), ...callerInputs]);
    const scope: Scope = { inputs, steps: new Map(), workflows: this.#outputs };
    const progress: Progress = { trail, sent: new Map(), waits: [], firstUses: new Map() };
    const read = new Set<Step>();
    let step = workflow.steps[0];
    while (step !== undefined) {
      read.add(step);
      scope.steps.set(step.stepId, this.#step(workflow, step, scope, progress));
      step = this.#next(workflow, step, scope, { trail, read });
    }
    const last = [...progress.sent.values()].at(-1);
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
    progress: Progress,
  ): ReadonlyMap<string, Resolved> {
    const name = `${workflow.workflowId}, ${step.stepId}`;
    if (step.workflowId !== undefined) {
      return this.#nested(step, step.workflowId, scope, progress.trail);
    }
    const member = this.#find(step);
    if (member === undefined) {
      const target = step.operationId ?? step.operationPath ?? step.channelPath ?? '';
      this.#open.add(`${name}: ${target} is no operation of the suite.`);
      return new Map();
    }
    const { criteria, open: unread } = readCriteria(step.successCriteria, { scope, ...step });
    const statuses = possibleStatuses(criteria);
    if (!statuses.some(isSuccess)) {
      const listed = statuses.length > MOST_STATUSES ? 'no 2xx' : statuses.join(', ');
      const reason =
        statuses.length === 0 ? 'its criteria exclude one another' : `it is to get ${listed}`;
      this.#open.add(`${name}: ${reason}, so it is no valid request.`);
      return new Map();
    }
    const failure = this.#failure(workflow, step, scope);
    this.#note(name, [...unread, ...failure.open]);
    if (step.timeout !== undefined) this.#note(name, ['its timeout is not read, see --timeout']);
    const isPlain = criteria.length === 0 || isPlainSuccess(criteria);
    const { method, path } = member.operation;
    const current: SentStep = {
      name,
      slug: member.slug,
      call: `${method} ${path}`,
      checks: {
        ...(!isPlain && { successCriteria: criteria.map(({ value }) => value) }),
        ...(failure.onFailure.length > 0 && { onFailure: failure.onFailure }),
      },
    };
    const places = this.#places(workflow, step, scope, name).map((one) => ({
      ...one,
      resolved: sharedInput(one, current, progress.firstUses),
    }));
    const before = [
      ...step.dependsOn.flatMap((id) => progress.sent.get(id) ?? []),
      ...workflow.dependsOn.flatMap((id) => this.#last.get(id) ?? []),
      ...progress.waits.filter(({ slug }) => slug !== current.slug),
    ];
    this.#teach(current, places, before);
    progress.sent.set(step.stepId, current);
    const dependsOnBody = certainTruth(criteria, statuses.filter(isSuccess)) === undefined;
    if (dependsOnBody && failure.onFailure.length > 0) progress.waits.push(current);
    return outputsOf(step.outputs, current, scope);
  }

  #failure(workflow: Workflow, step: Step, scope: Scope) {
    const { actions, missing } = actionsOf(step.onFailure, workflow.failureActions, this.#arazzo);
    const read = failureActions(actions, (criteria) => readCriteria(criteria, { scope, ...step }));
    return { ...read, open: [...missing.map((one) => `${one} is not there`), ...read.open] };
  }

  /** The step that follows one, or nothing at the end of the workflow. */
  #next(
    workflow: Workflow,
    step: Step,
    scope: Scope,
    { trail, read }: { readonly trail: readonly string[]; readonly read: ReadonlySet<Step> },
  ): Step | undefined {
    const name = `${workflow.workflowId}, ${step.stepId}`;
    const { actions, missing } = actionsOf(step.onSuccess, workflow.successActions, this.#arazzo);
    const about = { scope, ...step };
    const statuses = possibleStatuses(readCriteria(step.successCriteria, about).criteria);
    const { next, open } = nextAfter(actions, statuses, (criteria) =>
      readCriteria(criteria, about),
    );
    this.#note(name, [...missing.map((one) => `${one} is not there`), ...open]);
    if (next === undefined) {
      const following = workflow.steps[workflow.steps.indexOf(step) + 1];
      return following && read.has(following) ? undefined : following;
    }
    if (next.kind === 'workflow') {
      this.#readNamed(next.id, trail, this.#valuesOf(next.parameters, scope));
    }
    if (next.kind !== 'step') return undefined;
    const target = workflow.steps.find(({ stepId }) => stepId === next.id);
    if (target === undefined) this.#note(name, [`onSuccess: the step ${next.id} is not there`]);
    else if (!read.has(target)) return target;
    else this.#note(name, [`onSuccess: it goes back to ${next.id}, which is not repeated`]);
    return undefined;
  }

  #note(name: string, reasons: readonly string[]): void {
    for (const reason of reasons) this.#open.add(`${name}: ${reason}.`);
  }

  /** Parameters as the inputs of a workflow. */
  #valuesOf(parameters: readonly StepParameter[], scope: Scope): ReadonlyMap<string, Resolved> {
    return new Map(
      parameters.flatMap((one) => {
        const parameter = parameterOf(one, this.#arazzo);
        return parameter ? [[parameter.name, resolveValue(parameter.value, scope)] as const] : [];
      }),
    );
  }

  /** A step that is a workflow: its parameters are the inputs of that. */
  #nested(step: Step, id: string, scope: Scope, trail: readonly string[]) {
    const outputs = this.#readNamed(id, trail, this.#valuesOf(step.parameters, scope));
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
      if (location === undefined && parameter.in !== 'cookie') {
        this.#note(name, [
          `${parameter.name} in ${parameter.in ?? 'no location'} is not supported`,
        ]);
        return [];
      }
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
          reason: source,
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
      const line = {
        call: from.call,
        env: from.slug,
        take: Object.fromEntries(take),
        ...from.checks,
      };
      return { change: { kind: 'set-up', key, line }, reason: source };
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
