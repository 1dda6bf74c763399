import type { Browser } from 'playwright-core';
import type { ApiPlatform } from './api-platform.ts';
import { type Look, type Visit, visitAs } from './pages.ts';

/** How every page is looked at: by each role, light and dark, narrow and wide, each pair once. */
const LOOKS: readonly Look[] = [
  { role: 'admin', scheme: 'light', width: 1440 },
  { role: 'admin', scheme: 'dark', width: 360 },
  { role: 'member', scheme: 'dark', width: 1440 },
  { role: 'member', scheme: 'light', width: 360 },
];

/**
 * Looks at pages in every way.
 * @param pages path → name of the screenshot, of what both may see
 * @param forAdmins the same, of what a member is refused
 */
export async function lookAtAll(
  browser: Browser,
  platform: ApiPlatform,
  pages: Readonly<Record<string, string>>,
  forAdmins: Readonly<Record<string, string>> = {},
): Promise<void> {
  for (const look of LOOKS) {
    const visit = await visitAs(browser, platform, look);
    const shown = look.role === 'admin' ? { ...pages, ...forAdmins } : pages;
    for (const [path, name] of Object.entries(shown)) await visit.look(path, name);
    if (look.role === 'member') await refused(visit, Object.keys(forAdmins));
  }
}

async function refused({ page, baseUrl }: Visit, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const answer = await page.request.get(`${baseUrl}${path}`);
    if (answer.status() !== 403) throw new Error(`a member sees ${path}: ${answer.status()}`);
  }
}
