import { z } from 'zod';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({ optionalDependencies: z.record(z.string(), z.string()).default({}) }),
  ),
});

/**
 * The optional packages that `package-lock.json` leaves out. npm writes such a file where a registry
 * does not have the packages of every platform, and then `npm ci` refuses it (npm/cli#9846): each of
 * them needs an entry with its version, os and cpu.
 *
 * @param text the lock file
 */
export function unlocked(text: string): string[] {
  const { packages } = Lock.parse(JSON.parse(text));
  const places = Object.keys(packages);
  return Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
    .filter((name) => !places.some((place) => `/${place}`.endsWith(`/node_modules/${name}`)));
}
