import type { Database } from '../database/index.ts';
import type { IdentityPorts } from '../identity/index.ts';
import { type Authorise, authoriser } from './reads/authorise.ts';
import { ReadLimits } from './reads/read-limits.ts';
import { SeenThisMinute } from './reads/seen-this-minute.ts';
import { StoreReads } from './reads/store-reads.ts';
import { ValueCache } from './reads/value-cache.ts';
import type { OpenStore } from './stores/store.ts';

/** What the secrets module needs from the world; the composition root fills it in. */
export interface SecretsSettings {
  readonly database: Database;
  readonly identity: IdentityPorts;
  readonly openStore: OpenStore;
  /** How long a value stays in memory; 0: not at all. */
  readonly cacheSeconds: number;
  /** Whether requests without a token are answered. */
  readonly allowAnonymous: boolean;
}

/** The module at work: its settings, and what it keeps in the memory of this process. */
export interface SecretsPorts extends SecretsSettings {
  readonly authorise: Authorise;
  readonly values: ValueCache;
  readonly reads: StoreReads;
  readonly limits: ReadLimits;
  readonly audited: SeenThisMinute;
  /** Forgets every value and closes the stores. */
  readonly close: () => void;
}

/** How often values that are too old are looked for. */
const SWEEP_MS = 10_000;

/** Opens the module. No store is called before a secret is read. */
export function openSecrets(settings: SecretsSettings): SecretsPorts {
  const { database, openStore, cacheSeconds } = settings;
  const values = new ValueCache(cacheSeconds);
  const reads = new StoreReads(openStore);
  const timer = setInterval(() => values.sweep(performance.now()), SWEEP_MS);
  timer.unref();
  return {
    ...settings,
    authorise: authoriser(database),
    values,
    reads,
    limits: new ReadLimits(),
    audited: new SeenThisMinute(),
    close: () => {
      clearInterval(timer);
      reads.close();
      values.clear();
    },
  };
}
