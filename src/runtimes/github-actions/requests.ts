import { Problem } from '../../problem.ts';

/** An answer of GitHub that a request expects, a refusal too. */
export interface GitHubAnswer {
  readonly status: number;
  readonly data: unknown;
}

/** GitHub's REST API about repositories, as the App reaches it. */
export interface RepositoryRequests {
  /**
   * Asks as the App's installation at a repository (`OWNER/NAME`). The answers 404, 409, 410 and 422
   * come back; every other refusal is thrown.
   *
   * @param route such as `GET /repos/{owner}/{repo}`, whose first two parameters are filled in
   * @throws Problem as every Git provider does
   */
  readonly request: (
    repository: string,
    route: string,
    parameters?: Readonly<Record<string, unknown>>,
  ) => Promise<GitHubAnswer>;
  /** The App's installation at a repository; 404 where there is none. */
  readonly installation: (repository: string) => Promise<GitHubAnswer>;
}

/** A refusal that only a person can fix, in words. */
export function notOperational(message: string): Problem {
  return new Problem('runtime-not-operational', message);
}

/** What every message about a missing permission ends with. */
export const ACCEPT =
  'an owner of the account accepts the permissions of the App in the settings of its installation';
