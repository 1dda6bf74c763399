import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Where Debian's package puts the browser. */
const EXECUTABLE = '/usr/bin/chromium';

/**
 * The browser of the tests, installed from Debian's packages where it is missing and may be; null
 * where it is neither there nor to be had. Continuous integration does not put up with that.
 */
export function findChromium(): string | null {
  if (existsSync(EXECUTABLE)) return EXECUTABLE;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install();
  if (existsSync(EXECUTABLE)) return EXECUTABLE;
  if (process.env.CI) throw new Error('Chromium is missing: install the package chromium.');
  console.warn('The tests in a browser are left out: install the package chromium for them.');
  return null;
}

function install(): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options: ExecFileSyncOptions = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  try {
    execFileSync('apt-get', ['update', '--quiet'], options);
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
  } catch {
    // Without a network there is no browser: the caller says what that means.
  }
}
