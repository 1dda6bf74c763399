import { createHash } from 'node:crypto';
import type { Site } from './ports.ts';

/** Labels of GitHub hold 50 characters. */
const MOST = 50;
const HASH = 8;

/**
 * The label for a branch: its name, or where that is too long its first 41 characters, a hyphen and
 * 8 hex digits of its SHA-256 (DESIGN, "Decisions where the spec is silent").
 */
export function labelOf(branch: string): string {
  const characters = [...branch];
  if (characters.length <= MOST) return branch;
  const hash = createHash('sha256').update(branch).digest('hex').slice(0, HASH);
  return `${characters.slice(0, MOST - HASH - 1).join('')}-${hash}`;
}

/** Puts the branch's label on a pull request; one that it has already stays. */
export async function labelPullRequest(site: Site, number: number, branch: string): Promise<void> {
  const { owner, repo } = site;
  const labels = [labelOf(branch)];
  const route = 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels';
  await site.request('pull_requests', (client) =>
    client.request(route, { owner, repo, issue_number: number, labels }),
  );
}
