import type { Context } from 'probot';
import { membershipChanged, organizationChange } from '../identity/index.ts';
import type { GitHubPorts } from './ports.ts';

/** Somebody left an organization, or it was renamed or deleted. What they held here ends at once. */
export async function onOrganization(
  { library }: GitHubPorts,
  { payload, log }: Context<'organization'>,
): Promise<void> {
  const change = organizationChange(payload);
  if (change === null) return;
  log.info({ account: change.account.login, change: change.kind }, 'organization');
  await membershipChanged({ database: library.database, now: () => new Date() }, change);
}
