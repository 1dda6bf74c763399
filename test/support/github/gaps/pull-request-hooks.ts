import { z } from 'zod';
import type { Hook, World } from '../world.ts';
import { PULL, withCurrentHead } from './pull-request-head.ts';

const PULL_HOOK = z.looseObject({ pull_request: PULL });

/** The emulator's pull request hooks lack the number, and the head that the branch has now. */
export async function mendPullRequest(hook: Hook, look: World['look']): Promise<Hook> {
  const payload = PULL_HOOK.parse(hook.payload);
  const pull = await withCurrentHead(payload.pull_request, look);
  return { ...hook, payload: { ...payload, number: pull.number, pull_request: pull } };
}
