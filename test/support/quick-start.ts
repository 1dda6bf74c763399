import { resolveDrizzleOnce } from '../../src/drizzle-resolution.ts';

/* What workers of Vitest import first, as `proofgate serve` does. */
resolveDrizzleOnce();
