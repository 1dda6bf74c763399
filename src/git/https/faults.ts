import { z } from 'zod';
import { Problem, type ProblemKind } from '../../problem.ts';

/** What isomorphic-git's errors have in common, as far as it decides. */
const GIT_ERROR = z.object({
  code: z.string(),
  data: z.looseObject({ statusCode: z.number().optional() }).optional(),
});

interface Row {
  readonly kind: ProblemKind;
  readonly message: (url: string) => string;
}

const MISSING: Row = {
  kind: 'repository-missing',
  message: (url) =>
    `${url} is not there, or the credential may not see it: check the URL, and what the token has access to.`,
};
const READ_ONLY: Row = {
  kind: 'credential-read-only',
  message: (url) =>
    `The credential may read ${url} but not write it: give it write access (GitLab: the scope write_repository and the role Developer).`,
};
const REFUSED: Row = {
  kind: 'credential-refused',
  message: (url) =>
    `The host refuses the credential for ${url}: it is missing, wrong, expired or revoked; register a new one.`,
};
const LIMITED: Row = {
  kind: 'git-rate-limited',
  message: (url) =>
    `The host asks to wait before the next request to ${url}: try again in a minute.`,
};
const BROKEN: Row = {
  kind: 'git-unreachable',
  message: (url) => `The host of ${url} answers with an error of its own: try again later.`,
};

const READING: Readonly<Record<number, Row>> = { 401: REFUSED, 403: REFUSED, 404: MISSING };
/** Who writes has read before: a refusal now is about writing. */
const WRITING: Readonly<Record<number, Row>> = { 401: READ_ONLY, 403: READ_ONLY, 404: READ_ONLY };

/** Turns an error of isomorphic-git into a Problem; anything else comes back as it is. */
export function faultOf(error: unknown, url: string, writing: boolean): unknown {
  const parsed = GIT_ERROR.safeParse(error);
  if (error instanceof Problem || !parsed.success) return error;
  const { code, data } = parsed.data;
  const row = code === 'SmartHttpError' ? MISSING : rowOf(data?.statusCode, writing);
  return row ? new Problem(row.kind, row.message(url)) : error;
}

function rowOf(status: number | undefined, writing: boolean): Row | undefined {
  if (status === undefined) return undefined;
  if (status === 429) return LIMITED;
  return (writing ? WRITING : READING)[status] ?? BROKEN;
}

/** Whether isomorphic-git failed with one of these codes. */
export function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  const parsed = GIT_ERROR.safeParse(error);
  return parsed.success && codes.includes(parsed.data.code);
}
