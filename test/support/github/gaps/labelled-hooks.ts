import { z } from 'zod';
import type { Hook, World } from '../world.ts';
import { PULL, withCurrentHead } from './pull-request-head.ts';

const ISSUE_HOOK = z.looseObject({
  action: z.enum(['labeled', 'unlabeled']),
  issue: z.looseObject({ number: z.number() }),
  repository: z.looseObject({ full_name: z.string() }),
});

/** For a label on a pull request the emulator sends `issues`; GitHub sends `pull_request`. */
export async function mendLabelled(hook: Hook, look: World['look']): Promise<Hook> {
  const payload = ISSUE_HOOK.safeParse(hook.payload).data;
  if (!payload) return hook;
  const { issue, ...others } = payload;
  const path = `/repos/${payload.repository.full_name}/pulls/${issue.number}`;
  const pull = await look(path, PULL).catch(() => null);
  if (pull === null) return hook;
  return {
    event: 'pull_request',
    payload: {
      ...others,
      number: pull.number,
      pull_request: await withCurrentHead(pull, look),
    },
  };
}
