import { resolve } from 'node:path';
import { authVariables, type HasFile } from '../../src/cli/suite/auth-file.ts';
import { tlsVariables } from '../../src/cli/suite/tls-files.ts';
import type { RunInputs } from '../inputs/run-inputs.ts';

type Files = Pick<RunInputs, 'wfc-auth' | 'wfc-user' | 'wfc-other' | 'cert' | 'key' | 'cacert'>;

/**
 * What a suite reads to sign in the users, and to use the certificates, that inputs of the step name. Paths begin at the
 * workspace.
 *
 * @param has whether the suite has a file
 * @throws Problem `usage`, `configuration-faulty` for a file that cannot be used, `suite-stale` where the suite knows
 *   no such files
 */
export async function credentialVariables(
  inputs: Files,
  has: HasFile,
  workspace: string,
): Promise<NodeJS.ProcessEnv> {
  const at = (path: string | undefined) =>
    path === undefined ? undefined : resolve(workspace, path);
  const { 'wfc-user': wfcUser, 'wfc-other': wfcOther } = inputs;
  const users = withValues({ wfcAuth: at(inputs['wfc-auth']), wfcUser, wfcOther });
  const files = withValues({
    cert: at(inputs.cert),
    key: at(inputs.key),
    cacert: at(inputs.cacert),
  });
  return {
    ...(await authVariables(users, has)),
    ...(await tlsVariables(files, has, process.env)),
  };
}

/** The members that have a value. */
function withValues<K extends string>(
  all: Readonly<Record<K, string | undefined>>,
): {
  [name in K]?: string;
} {
  const found: { [name in K]?: string } = {};
  for (const name in all) if (all[name] !== undefined) found[name] = all[name];
  return found;
}
