import { resolveDrizzleOnce } from '../../src/cli/drizzle-resolution.ts';

/* What workers of Vitest import first, as `proofgate serve` does. */
resolveDrizzleOnce();
