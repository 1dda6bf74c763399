import { z } from 'zod';
import type { GitHubPerson } from '../github-members.ts';
import type { GitHubClient } from '../identity-ports.ts';
import type { Role } from '../scopes.ts';
import { type GitHubAccount, gitHubAccount } from '../workspaces.ts';

const TIMEOUT_MS = 10_000;
const PAGE = 100;
/** Nobody is a member of more accounts with the App than fit on this many pages. */
const MAX_PAGES = 10;

const User = z.looseObject({ id: z.int(), login: z.string() });
const Installations = z.looseObject({
  installations: z.array(
    z.looseObject({
      account: z.looseObject({ id: z.int(), login: z.string(), type: z.string() }),
      suspended_at: z.string().nullish(),
    }),
  ),
});
const OrganizationMembership = z.looseObject({ state: z.string(), role: z.string() });
const AccessToken = z.looseObject({ access_token: z.string().min(1) });

/** Who somebody is at GitHub, and their role in each account with the App. */
export interface GitHubIdentity {
  readonly person: GitHubPerson;
  readonly accounts: readonly { readonly account: GitHubAccount; readonly role: Role }[];
}

/**
 * Asks GitHub who has signed in. The person's token is used only for these questions and then
 * forgotten.
 *
 * @throws any error when GitHub refuses or answers something else; its text may hold what GitHub said
 */
export async function readGitHubIdentity(
  client: GitHubClient,
  exchange: { readonly code: string; readonly verifier: string; readonly redirectUri: string },
): Promise<GitHubIdentity> {
  const token = await exchangeCode(client, exchange);
  const get = getter(client, token);
  const { id, login } = User.parse(await get('/user'));
  const accounts = [];
  for (const account of await accountsWithApp(get)) {
    const role = await roleIn(get, account, id);
    if (role !== null) accounts.push({ account: gitHubAccount.parse(account), role });
  }
  return { person: { githubId: String(id), login }, accounts };
}

/** docs.github.com: "Generating a user access token for a GitHub App", web application flow. */
async function exchangeCode(
  { clientId, clientSecret, webUrl, fetch }: GitHubClient,
  { code, verifier, redirectUri }: { code: string; verifier: string; redirectUri: string },
): Promise<string> {
  const response = await fetch(`${webUrl}/login/oauth/access_token`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({
      client_id: clientId,
      client_secret: clientSecret,
      code,
      code_verifier: verifier,
      redirect_uri: redirectUri,
    }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return AccessToken.parse(await response.json()).access_token;
}

type Get = (path: string) => Promise<unknown>;

/** Gives null for what the person may not see. */
function getter({ apiUrl, fetch }: GitHubClient, token: string): Get {
  return async (path) => {
    const response = await fetch(`${apiUrl}${path}`, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/vnd.github+json',
        'user-agent': 'proofgate',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 403 || response.status === 404) return null;
    if (!response.ok) throw new Error(`GitHub answered ${response.status}`);
    return response.json();
  };
}

type Installed = z.infer<typeof Installations>['installations'][number]['account'];

/** Accounts where the App is installed and that the person can see: a collaborator sees them too. */
async function accountsWithApp(ask: Get): Promise<Installed[]> {
  const found: Installed[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const path = `/user/installations?per_page=${PAGE}&page=${page}`;
    const { installations } = Installations.parse(await ask(path));
    const working = installations.filter(({ suspended_at: at }) => at === null || at === undefined);
    found.push(...working.map(({ account }) => account));
    if (installations.length < PAGE) break;
  }
  return found;
}

/** A personal account has one admin, its owner; an organisation has active members and owners. */
async function roleIn(ask: Get, account: Installed, userId: number): Promise<Role | null> {
  if (account.type !== 'Organization') return account.id === userId ? 'admin' : null;
  const answer = await ask(`/user/memberships/orgs/${encodeURIComponent(account.login)}`);
  if (answer === null) return null;
  const { state, role } = OrganizationMembership.parse(answer);
  return state === 'active' ? roleOf(role) : null;
}

/** GitHub's API of memberships calls owners `admin`. */
function roleOf(role: string): Role {
  return role === 'admin' ? 'admin' : 'member';
}
