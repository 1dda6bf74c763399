import type { GitHubPorts } from './ports.ts';

/**
 * Whether the App itself did something: its own commits start nothing. Where this is missed, the
 * next generation gives the very tree that is there, makes no commit, and so ends the loop too.
 */
export async function isOwnAction(
  { ownLogin }: Pick<GitHubPorts, 'ownLogin'>,
  sender: { readonly login: string },
): Promise<boolean> {
  return sender.login.endsWith('[bot]') && sender.login === (await ownLogin());
}
