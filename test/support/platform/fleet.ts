import { chance } from '../chance.ts';
import { type PlatformProcess, startPlatformProcess, stopProcess } from './platform.ts';

export type Role = 'web' | 'worker';

/** Processes of one platform on one database, each replaced as soon as it is killed. */
export interface Fleet {
  /** Where one of a role listens, whichever chance takes, as behind a load balancer. */
  readonly url: (role: Role) => string;
  /** Kills a process with SIGKILL, by its place in the fleet; resolves when its successor is ready. */
  readonly kill: (place: number) => Promise<void>;
  /** The processes that run now. */
  readonly running: () => readonly PlatformProcess[];
  /** Asks all to stop, and waits until they have. */
  readonly stop: () => Promise<void>;
}

interface Place {
  readonly role: Role;
  running: PlatformProcess;
  /** What is under way with it: kills of one place come one after another. */
  replacing: Promise<void>;
}

/** Starts a process for each role, all with the same environment. */
export async function startFleet(
  environment: Readonly<Record<string, string>>,
  roles: readonly Role[],
): Promise<Fleet> {
  const start = (role: Role) => startPlatformProcess({ ...environment, ROLE: role });
  const places: readonly Place[] = await Promise.all(
    roles.map(async (role) => ({ role, running: await start(role), replacing: Promise.resolve() })),
  );
  const replace = async (place: Place) => {
    place.running.child.kill('SIGKILL');
    place.running = await start(place.role);
  };
  const balancer = chance('who is asked');
  return {
    url: (role) => {
      const ofRole = places.filter((place) => place.role === role);
      const chosen = ofRole[balancer.below(ofRole.length)];
      if (chosen === undefined) throw new Error(`the fleet has no ${role}`);
      return chosen.running.url;
    },
    kill: (at) => {
      const place = places[at];
      if (place === undefined) throw new Error(`the fleet has no place ${at}`);
      place.replacing = place.replacing.then(() => replace(place));
      return place.replacing;
    },
    running: () => places.map((place) => place.running),
    stop: async () => {
      await Promise.all(places.map(({ running }) => stopProcess(running.child)));
    },
  };
}
