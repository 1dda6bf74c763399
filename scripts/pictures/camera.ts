import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';

/** Pixels of the picture for one of the page: sharp on most screens. */
const SCALE = 1.5;
/** Text stays sharp, and a picture has a third of the bytes of a PNG. */
const QUALITY = 0.9;

type Scheme = 'light' | 'dark';

/** Takes pictures of pages. */
export interface Camera {
  /**
   * Opens a page and writes `{name}.webp`, and `{name}-dark.webp` where that is wanted.
   * @param open opens the page, at what is to be seen of it
   */
  readonly take: (
    name: string,
    size: { readonly width: number; readonly height: number },
    open: (page: Page) => Promise<void>,
    schemes?: readonly Scheme[],
  ) => Promise<void>;
}

/**
 * Pictures that a browser takes and stores in a folder.
 * @param signIn makes a page somebody's
 */
export function camera(
  browser: Browser,
  folder: string,
  signIn: (page: Page) => Promise<void>,
): Camera {
  return {
    take: async (name, viewport, open, schemes = ['light']) => {
      for (const colorScheme of schemes) {
        const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: SCALE });
        await signIn(page);
        await open(page);
        const png = await page.screenshot();
        await page.close();
        const suffix = colorScheme === 'dark' ? '-dark' : '';
        await writeFile(`${folder}${name}${suffix}.webp`, await webp(browser, png));
      }
    },
  };
}

/** A PNG as WebP, which every browser writes. */
async function webp(browser: Browser, png: Buffer): Promise<Buffer> {
  const page = await browser.newPage();
  await page.setContent(`<img src="data:image/png;base64,${png.toString('base64')}">`);
  const text = await page.evaluate<string>(`(async () => {
    const image = document.querySelector('img');
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d').drawImage(image, 0, 0);
    return canvas.toDataURL('image/webp', ${QUALITY});
  })()`);
  await page.close();
  return Buffer.from(text.split(',')[1] ?? '', 'base64');
}
