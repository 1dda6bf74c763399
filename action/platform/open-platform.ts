import { setTimeout as sleep } from 'node:timers/promises';
import { getIDToken, info, setSecret } from '@actions/core';
import { z } from 'zod';
import { Problem } from '../../src/problem.ts';
import type { Workflow } from '../workflow.ts';
import { faultOf, goodAnswer } from './heard.ts';
import { waitAfterFaultMs } from './pace.ts';
import { type Sent, send } from './send.ts';

/** The platform, to which a workflow has been let in. */
export interface Platform {
  /**
   * Asks for something, again while a fault passes by itself.
   * @throws Problem that the platform answers with, or `platform-unreachable`
   */
  readonly ask: <T>(request: Omit<Sent, 'token'>, schema: z.ZodType<T>) => Promise<T>;
  /** When the step gives up, in ms of the clock. */
  readonly deadlineMs: number;
}

/** Less than the hour that a workflow's token is good for. */
const WHOLE_MS = 45 * 60_000;
const exchanged = z.object({ token: z.string().regex(/^[\w-]+$/) });

/**
 * Lets the job in: its OIDC token, which is good once, is exchanged for one that is good for many
 * requests. This is tried once, so that a wrong address is told at once.
 *
 * @throws Problem `oidc-token-missing`, `not-authenticated`, `platform-unreachable`
 */
export async function openPlatform(url: string, workflow: Workflow): Promise<Platform> {
  const deadlineMs = Date.now() + WHOLE_MS;
  const remedy = remedyOf(url, workflow);
  const oidc = await oidcToken(url);
  const heard = await send(url, { method: 'POST', path: '/oidc/exchange', token: oidc });
  const entered = goodAnswer(heard, exchanged, url);
  if (entered === null) throw faultOf(heard, url, remedy);
  const { token } = entered;
  setSecret(token);
  return {
    deadlineMs,
    ask: async (request, schema) => {
      const sinceMs = Date.now();
      for (let asked = 1; ; asked += 1) {
        const heard = await send(url, { ...request, token });
        const good = goodAnswer(heard, schema, url);
        if (good !== null) return good;
        const fault = faultOf(heard, url, remedy);
        const patience = { asked, nowMs: Date.now(), deadlineMs };
        const isBusy = fault.kind === 'record-busy';
        const wait = waitAfterFaultMs(heard, patience, { sinceMs, isBusy });
        if (wait === null) throw fault;
        info(`${fault.title}; asking again in ${Math.ceil(wait / 1000)} s.`);
        await sleep(wait);
      }
    },
  };
}

/** The runner masks it. What GitHub's service says of a failure is not shown. */
async function oidcToken(audience: string): Promise<string> {
  try {
    return await getIDToken(audience);
  } catch {
    const message =
      'The platform knows a workflow by its OIDC token, and GitHub gave this job none: give the job `permissions: {id-token: write}`; pull requests from forks never get one.';
    throw new Problem('oidc-token-missing', message);
  }
}

/** The platform does not say why, so that nobody can try; its admin sees it in the audit log. */
function remedyOf(url: string, { repositoryId, ownerId }: Workflow): string {
  return `${url} does not let this workflow in: have an admin of the workspace make an OIDC policy for the repository_id ${repositoryId ?? 'of this repository'} and the repository_owner_id ${ownerId ?? 'of its owner'} with the scope generate, and check that \`url\` is the BASE_URL of the platform. The audit log there names the reason.`;
}
