import { z } from 'zod';
import { branchName, folderPath, repositoryUrl } from '../../src/input/fields.ts';
import type { Platform } from './open-platform.ts';

const record = z
  .object({
    repository: z.object({ url: repositoryUrl, branch: branchName, root_folder: folderPath }),
  })
  .transform(({ repository: { url, branch, root_folder: root } }) => ({
    repositoryUrl: url,
    branch,
    root,
  }));

/** Where the suite of a record is. @throws Problem as the platform answers */
export function readRecord(platform: Platform, name: string): Promise<z.output<typeof record>> {
  return platform.request({ method: 'GET', path: `/records/${encodeURIComponent(name)}` }, record);
}
