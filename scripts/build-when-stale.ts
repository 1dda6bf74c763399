import { execFileSync } from 'node:child_process';
import { isBuildStale } from './stale-build.ts';

/** `npm ci` has just built `lib/` when tests are all that follows. */
if (isBuildStale()) execFileSync('npm', ['run', 'build'], { stdio: 'inherit' });
