import { isObject, type Json } from '../json.ts';
import type { Action, ActionList, Arazzo, StepParameter } from './arazzo-document.ts';
import { parseAction } from './arazzo-document.ts';
import { certainTruth, type ReadCriteria } from './criteria.ts';

/** What follows a step, as far as that is certain before there is a response. */
export type NextStep =
  | { readonly kind: 'end' }
  | { readonly kind: 'step'; readonly id: string }
  | {
      readonly kind: 'workflow';
      readonly id: string;
      readonly parameters: readonly StepParameter[];
    };

type Read = (criteria: Action['criteria']) => ReadCriteria;

/**
 * The actions of a step before those of its workflow, which it may override by name (Arazzo 1.1.0, "Step Object").
 * @returns the actions, and references that lead nowhere
 */
export function actionsOf(
  ofStep: ActionList,
  ofWorkflow: ActionList,
  { components }: Arazzo,
): { readonly actions: readonly Action[]; readonly missing: readonly string[] } {
  const missing: string[] = [];
  const actions = new Map<string, Action>();
  for (const one of [...ofStep, ...ofWorkflow]) {
    const action = 'reference' in one ? componentAt(String(one.reference), components) : one;
    if (action === undefined) missing.push(String('reference' in one ? one.reference : one.name));
    else if (!actions.has(action.name)) actions.set(action.name, action);
  }
  return { actions: [...actions.values()], missing };
}

function componentAt(reference: string, components: Arazzo['components']): Action | undefined {
  const [, kind = '', name = ''] =
    /^\$components\.(successActions|failureActions)\.(.+)$/.exec(reference) ?? [];
  const found = {
    successActions: components.successActions,
    failureActions: components.failureActions,
  };
  const all = kind === 'successActions' || kind === 'failureActions' ? found[kind] : {};
  return Object.hasOwn(all, name) ? parseAction(all[name]) : undefined;
}

/**
 * What follows the success of a step: the first action that certainly applies.
 * @param statuses those that its success criteria leave possible
 * @returns nothing for the next step of the workflow; `open` has what only the response decides
 */
export function nextAfter(
  actions: readonly Action[],
  statuses: readonly number[],
  read: Read,
): { readonly next: NextStep | undefined; readonly open: readonly string[] } {
  const open: string[] = [];
  for (const action of actions) {
    const { criteria, open: unread } = read(action.criteria);
    open.push(...unread);
    const truth = unread.length > 0 ? undefined : certainTruth(criteria, statuses);
    if (truth === false) continue;
    const next = targetOf(action);
    if (next === undefined) open.push(`onSuccess ${action.name}: ${action.type} has no target`);
    else if (truth === true) return { next, open };
    else open.push(`onSuccess ${action.name}: only the response decides, so the next step follows`);
  }
  return { next: undefined, open };
}

function targetOf({ type, stepId, workflowId, parameters }: Action): NextStep | undefined {
  if (type === 'end') return { kind: 'end' };
  if (type !== 'goto') return undefined;
  if (stepId !== undefined) return { kind: 'step', id: stepId };
  return workflowId === undefined ? undefined : { kind: 'workflow', id: workflowId, parameters };
}

/** What a line of `[setup]` does where its request fails, and what it does not do, in sentences. */
export function failureActions(
  actions: readonly Action[],
  read: Read,
): { readonly onFailure: readonly Json[]; readonly open: readonly string[] } {
  const open: string[] = [];
  const onFailure = actions.flatMap((action): Json[] => {
    const { name, type, stepId, workflowId, retryAfter, retryLimit } = action;
    const { criteria, open: unread } = read(action.criteria);
    if (unread.length > 0) {
      open.push(...unread, `onFailure ${name} is left out`);
      return [];
    }
    const target = stepId ?? workflowId;
    if (type === 'goto')
      open.push(`onFailure ${name}: goto is not followed, the set-up has failed`);
    else if (type === 'retry' && target !== undefined)
      open.push(
        `onFailure ${name}: ${target} cannot be sent before a retry, the set-up has failed`,
      );
    const isRetry = type === 'retry' && target === undefined;
    return [
      {
        type: isRetry ? 'retry' : 'end',
        ...(isRetry && retryAfter !== undefined && { retryAfter }),
        ...(isRetry && retryLimit !== undefined && { retryLimit }),
        ...(criteria.length > 0 && { criteria: criteria.map(({ value }) => value) }),
      },
    ];
  });
  // Without a retry a set-up fails anyway.
  return { onFailure: onFailure.some(isRetrying) ? onFailure : [], open };
}

/** Whether an action of a line sends the request again. */
export function isRetrying(action: Json): boolean {
  return isObject(action) && action.type === 'retry';
}
