import {
  convertWorkflowTemplate,
  NoOperationTraceWriter,
  parseWorkflow,
} from '@actions/workflow-parser';
import { parse } from 'yaml';
import { z } from 'zod';

const step = z.object({ run: z.string().optional() });
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
 * becomes code; an Action that is not pinned.
 */
export function carelessness(content: string): string[] {
  const { permissions, jobs } = workflow.parse(parse(content));
  const careless = Object.entries(jobs).flatMap(([name, job]) => [
    ...permissionFaults(name, job.permissions ?? permissions),
    ...(job['timeout-minutes'] === undefined ? [`${name}: no timeout-minutes`] : []),
    ...job.steps.flatMap(({ run }) =>
      run?.includes('${{') ? [`${name}: an expression inside of run`] : [],
    ),
  ]);
  return [...careless, ...unpinned(content)];
}

/** `uses:` of another repository: what it names, and the comment behind it. */
const USES = /\buses: *["']?([\w.-]+\/[^\s"'#]+)["']? *(#.*)?$/gm;

/**
 * Actions of others that a text names by something that can be moved: whoever takes over a tag would run
 * in our jobs, and in those of everybody who copies an example. A full commit, with the version that it is
 * in a comment, as Dependabot keeps it (docs.github.com/actions/reference/security/secure-use).
 */
export function unpinned(text: string): string[] {
  return [...text.matchAll(USES)]
    .filter(([, used = '', comment = '']) => {
      const isPinned = /@[0-9a-f]{40}$/.test(used) && /^# v\d+\.\d+\.\d+$/.test(comment);
      // What the documentation calls this repository; a name that nobody can run as it is.
      return !isPinned && !used.startsWith('OWNER/proofgate@');
    })
    .map(([, used]) => `${used} is not pinned to a commit with its version in a comment`);
}

/** The commits that a text pins, as `owner/name version` → commit. */
export function pins(text: string): (readonly [string, string])[] {
  return [...text.matchAll(USES)]
    .filter(([, used = '']) => !used.startsWith('OWNER/proofgate@'))
    .map(([, used = '', comment = '']) => {
      const [name, commit = ''] = used.split('@');
      return [`${name} ${comment}`, commit] as const;
    });
}

function permissionFaults(job: string, permissions: unknown): string[] {
  if (permissions === undefined) return [`${job}: no permissions`];
  return typeof permissions === 'string' ? [`${job}: permissions ${permissions}`] : [];
}
