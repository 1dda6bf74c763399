import { resolveDrizzleOnce } from './drizzle-resolution.ts';

/* What a process of a test imports first (`--import`): it runs what is built, and resolves drizzle-orm as `proofgate serve` does. */

resolveDrizzleOnce();
await import('../../scripts/from-lib.ts');
