import type { Browser } from 'playwright-core';
import type { ApiPlatform } from '../platform/api-platform.ts';
import { LOOKS, type Visit, visitAs } from './pages.ts';

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
    // An admin comes in both schemes and widths, and sees what a member sees and more: axe has seen it all.
    const visit = await visitAs(browser, platform, look, look.role === 'admin');
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

/**
 * Sends a form past its page, such as one that was never offered, with the token of the visitor's session.
 * @returns the status of the answer
 */
export async function sendAnyway(
  { page, baseUrl }: Pick<Visit, 'page' | 'baseUrl'>,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<number> {
  await page.goto(`${baseUrl}/tokens/new`);
  const csrf = await page.locator('input[name="csrf"]').inputValue();
  const form = { csrf, ...fields };
  return (await page.request.post(`${baseUrl}${path}`, { form, maxRedirects: 0 })).status();
}
