import { z } from 'zod';
import { branchName, displayName } from '../input/fields.ts';
import { concurrency } from './concurrency.ts';

const label = z
  .string()
  .max(100, 'must be at most 100 characters long')
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.:-]*$/, 'must be letters, digits and _ . : -');

/** Where a runtime on GitHub Actions is. */
export const actionsSettings = z.strictObject({
  repository: z
    .string()
    .max(140, 'must be at most 140 characters long')
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?\/[A-Za-z0-9_-][A-Za-z0-9_.-]*$/,
      'must be OWNER/NAME',
    ),
  workflow: z
    .string()
    .max(100, 'must be at most 100 characters long')
    .regex(
      /^[A-Za-z0-9_-][A-Za-z0-9_.-]*\.ya?ml$/,
      'must be a file name such as proofgate-run.yml',
    ),
  ref: branchName.nullable(),
  labels: z.array(label).min(1, 'must name at least one').max(10, 'must be at most 10'),
  action: z
    .string()
    .max(200, 'must be at most 200 characters long')
    .regex(
      /^[A-Za-z0-9](?:[A-Za-z0-9_.-]*)\/[A-Za-z0-9_.-]+(?:\/[A-Za-z0-9_.-]+)*@[A-Za-z0-9_][A-Za-z0-9_./-]*$/,
      'must be an Action and its version, such as OWNER/proofgate@v1',
    ),
});

/** What of the settings need not be given. */
export const USUAL = {
  workflow: 'proofgate-run.yml',
  ref: null,
  labels: ['ubuntu-latest'],
};

export const newActionsRuntime = actionsSettings.extend({ name: displayName, concurrency });

export type ActionsSettings = z.output<typeof actionsSettings>;
export type NewActionsRuntime = z.output<typeof newActionsRuntime>;
