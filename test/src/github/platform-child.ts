import { startPlatform } from '../../../src/server/start-platform.ts';

/* A platform in a separate process, with a GitHub of the test's: it prints its URL when it is ready. */

const platform = await startPlatform(process.env, JSON.parse(process.env.PLACE ?? '{}'));
console.log(`ready at ${platform.url}`);
process.once('SIGTERM', () => void platform.stop());
