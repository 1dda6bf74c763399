import { deploy } from './deploy.ts';
import { keepSuite } from './keep-suite.ts';
import { openPull } from './open-pull.ts';
import { preview } from './preview.ts';
import { print } from './print.ts';
import { repositoryAt } from './repository.ts';
import { setUp } from './set-up.ts';
import type { World } from './start-world.ts';
import { signedIn } from './visitor.ts';

const OPENING = `
A team keeps the API of a pet clinic at GitHub, with its OpenAPI document in the same repository.
They limit the name of a pet's owner to 60 characters. Later somebody rewrites how the server books visits.
GitHub is emulated and the vault is kept in memory; all else is what you would run.
`;

/**
 * From a document that changes to the fault that the tests find: what the App, the platform and the
 * people around them do, step by step on standard output.
 *
 * @returns whether the seeded fault was found, and nothing else
 * @throws AbortError when it is interrupted
 */
export async function walk(world: World, signal: AbortSignal): Promise<boolean> {
  print(OPENING);
  const repository = repositoryAt(world.github, signal);
  await keepSuite(world, repository);
  const call = await signedIn(world.platform, world.github.owner);
  const stage = await setUp(world, repository, call);
  await openPull(world, repository, call, signal);
  await deploy(world, repository, stage, signal);
  return preview(world, repository, call);
}
