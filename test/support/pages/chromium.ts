import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Debian's packages, each with the browser of its name; the first has no windows, and costs half as much. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

/**
 * The browser of the tests, installed from Debian's packages where it is missing and may be; null
 * where it is neither there nor to be had. Continuous integration does not put up with that.
 */
export function findChromium(): string | null {
  const present = installed();
  if (present !== undefined) return present;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install();
  const now = installed();
  if (now !== undefined) return now;
  if (process.env.CI) throw new Error('Chromium is missing: install the package chromium.');
  console.warn('The tests in a browser are left out: install the package chromium for them.');
  return null;
}

function installed(): string | undefined {
  return PACKAGES.map((name) => `/usr/bin/${name}`).find((path) => existsSync(path));
}

function install(): void {
  if (!succeeds('update', '--quiet')) return;
  // Releases of Debian before 2025 have only the second.
  PACKAGES.some((name) => succeeds('install', '--yes', '--no-install-recommends', name));
}

/** Whether apt-get did it; without a network it does nothing, and the caller says what that means. */
function succeeds(...args: readonly string[]): boolean {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return spawnSync('apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}
