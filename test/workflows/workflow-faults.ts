import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parse } from 'yaml';
import { z } from 'zod';

const step = z.object({ run: z.string().optional(), uses: z.string().optional() });
const workflow = z.object({
  permissions: z.unknown().optional(),
  jobs: z.record(
    z.string(),
    z.object({
      permissions: z.unknown().optional(),
      steps: z.array(step),
      'timeout-minutes': z.unknown().optional(),
    }),
  ),
});

/**
 * What GitHub would refuse in a workflow, by its own parser: the form, the keys, the expressions, and jobs
 * that need what is not there.
 */
export async function refusals(content: string): Promise<string[]> {
  const { context, value } = parseWorkflow(
    { name: 'workflow.yml', content },
    new NoOperationTraceWriter(),
  );
  if (value !== undefined) await convertWorkflowTemplate(context, value);
  return context.errors.getErrors().map(({ message }) => message);
}

/**
 * What GitHub takes and we do not: a job that takes whatever permissions the repository gives, or all of
 * them; a job that may run for hours; an expression inside a script, where a name such as that of a branch
 * becomes code; an Action without a version.
 */
export function carelessness(content: string): string[] {
  const { permissions, jobs } = workflow.parse(parse(content));
  return Object.entries(jobs).flatMap(([name, job]) => [
    ...permissionFaults(name, job.permissions ?? permissions),
    ...(job['timeout-minutes'] === undefined ? [`${name}: no timeout-minutes`] : []),
    ...job.steps.flatMap(({ run, uses }) => [
      ...(run?.includes('${{') ? [`${name}: an expression inside of run`] : []),
      ...(uses !== undefined && !/^[\w-]+\/[\w/-]+@v\d+$/.test(uses)
        ? [`${name}: ${uses} is not at a major version`]
        : []),
    ]),
  ]);
}

function permissionFaults(job: string, permissions: unknown): string[] {
  if (permissions === undefined) return [`${job}: no permissions`];
  return typeof permissions === 'string' ? [`${job}: permissions ${permissions}`] : [];
}
