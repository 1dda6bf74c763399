import { mendLabelled } from './gaps/labelled-hooks.ts';
import { mendPullRequest } from './gaps/pull-request-hooks.ts';
import { mendPush } from './gaps/push-hooks.ts';
import type { Hook, World } from './world.ts';

/** A hook of the emulator as GitHub sends it, with those that the emulator leaves out. */
export async function mendHook(hook: Hook, look: World['look']): Promise<readonly Hook[]> {
  if (hook.event === 'push') return mendPush(hook, look);
  if (hook.event === 'issues') return [await mendLabelled(hook, look)];
  if (hook.event === 'pull_request') return [await mendPullRequest(hook, look)];
  return [hook];
}
