import type { Database } from '../database/index.ts';
import type { IdentityPorts } from '../identity/index.ts';
import { type Cipher, openCipher } from './local/cipher.ts';
import { RunValues } from './local/run-values.ts';
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
  /** The operator's keys for values that are kept encrypted, the one that encrypts first; none: they are not. */
  readonly localKeys: readonly Uint8Array[];
  /** Whether this process does everything, so that what is in its memory reaches every run. */
  readonly isAlone: boolean;
}

/** The module at work: its settings, and what it keeps in the memory of this process. */
export interface SecretsPorts extends SecretsSettings {
  readonly authorise: Authorise;
  readonly values: ValueCache;
  readonly reads: StoreReads;
  readonly limits: ReadLimits;
  readonly audited: SeenThisMinute;
  /** Null where values are not kept encrypted. */
  readonly cipher: Cipher | null;
  /** Null where several processes may run tests. */
  readonly runValues: RunValues | null;
  /** Forgets every value and closes the stores. */
  readonly close: () => void;
}

/** How often values that are too old are looked for. */
const SWEEP_MS = 10_000;

/** Opens the module. No store is called before a secret is read. */
export function openSecrets(settings: SecretsSettings): SecretsPorts {
  const { database, openStore, cacheSeconds, localKeys, isAlone } = settings;
  const runValues = isAlone ? new RunValues() : null;
  const values = new ValueCache(cacheSeconds);
  const reads = new StoreReads(openStore);
  const timer = setInterval(() => {
    values.sweep(performance.now());
    runValues?.sweep(settings.identity.now().getTime());
  }, SWEEP_MS);
  timer.unref();
  return {
    ...settings,
    authorise: authoriser(database),
    values,
    reads,
    limits: new ReadLimits(),
    audited: new SeenThisMinute(),
    cipher: openCipher(localKeys),
    runValues,
    close: () => {
      clearInterval(timer);
      reads.close();
      values.clear();
      runValues?.clear();
    },
  };
}
