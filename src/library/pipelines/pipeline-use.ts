import { Problem } from '../../problem.ts';
import type { Actor } from '../../workspaces/index.ts';
import type { LibraryPorts } from '../library-ports.ts';

/**
 * Nothing may start the pipeline any more. The caller has locked it, so that nothing takes it in
 * meanwhile.
 *
 * @throws Problem `pipeline-in-use` naming each gatekeeper and schedule that starts it
 */
export async function requireUnused(
  { startersOf }: Pick<LibraryPorts, 'startersOf'>,
  actor: Actor,
  pipelineId: string,
): Promise<void> {
  const starters = await startersOf(actor, pipelineId);
  const users = starters.map(({ kind, name }) => `the ${kind} ${JSON.stringify(name)}`);
  if (users.length === 0) return;
  const message = `The pipeline is started by ${users.join(', ')}; take it out there first.`;
  throw new Problem('pipeline-in-use', message, users);
}
