import { z } from '@hono/zod-openapi';
import * as fields from '../../input/fields.ts';
import {
  actionsSettings,
  concurrency,
  RUNTIME_KINDS,
  type Runtime,
  SANDBOXES,
  USUAL_ACTIONS_SETTINGS as USUAL,
} from '../../runtimes/index.ts';
import { requireChange } from '../routing/require-change.ts';

const { repository, workflow, ref, labels, action } = actionsSettings.shape;

/** The settings of a runtime, each with what it is for. */
const settings = {
  repository: repository.clone().openapi({ description: 'OWNER/NAME on GitHub' }),
  workflow: workflow.clone().openapi({ description: 'Its file below .github/workflows' }),
  ref: ref.clone().openapi({
    description: 'The branch whose version of the workflow runs; null: the default one',
  }),
  labels: labels.clone().openapi({ description: 'The labels of its runners' }),
  action: action.clone().openapi({ description: 'The Action, as the workflow names it' }),
};

const number = concurrency.clone().openapi({
  description: 'How many executions it runs at the same time; the others wait',
});

export const runtime = z
  .object({
    name: fields.displayName,
    kind: z.enum(RUNTIME_KINDS),
    default: z.boolean(),
    operational: z.boolean(),
    reason: z.string().max(1000).nullable().openapi({
      description: 'Why it is not operational, or which isolation is missing',
    }),
    sandbox: z.enum(SANDBOXES).nullable().openapi({
      description:
        'What keeps its tests from the machine: `bubblewrap`, `user` (a user of their own), or `none`; null where nothing has run it yet, and on GitHub Actions',
    }),
    concurrency: number,
    settings: z.object(settings).nullable().openapi({
      description: 'Where it is on GitHub Actions; null for the one that the platform manages',
    }),
  })
  .openapi('Runtime');

export const newRuntime = z
  .strictObject({
    name: fields.displayName,
    repository: settings.repository,
    workflow: settings.workflow.default(USUAL.workflow),
    ref: settings.ref.default(USUAL.ref),
    labels: settings.labels.default(USUAL.labels),
    action: settings.action.openapi({
      description: 'The Action as the workflow names it, best by a commit: it gets an OIDC token',
    }),
    concurrency: number.default(2),
  })
  .openapi('NewRuntime');

export const changedRuntime = requireChange(
  z.strictObject({ name: fields.displayName, concurrency: number, ...settings }).partial(),
).openapi('ChangedRuntime');

export const installed = z
  .object({
    commit: z.string().max(64).nullable().openapi({
      description: 'The commit; null when there was none to make',
    }),
    operational: z.boolean(),
    reason: z.string().max(1000).nullable(),
  })
  .openapi('InstalledWorkflow');

/** A runtime as it is answered. */
export function fromRuntime(row: Runtime): z.output<typeof runtime> {
  const { settings: at, reason, ...known } = row;
  return {
    ...known,
    reason: reason?.slice(0, 1000) ?? null,
    settings: at && {
      repository: at.repository,
      workflow: at.workflow,
      ref: at.ref,
      labels: at.labels,
      action: at.action,
    },
  };
}
