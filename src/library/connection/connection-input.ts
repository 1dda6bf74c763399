import { z } from 'zod';
import { branchName, folderPath, hostedType, repositoryUrl } from '../../input/fields.ts';

/** The repository that a record with a local one is connected to. */
export const connectionInput = z.strictObject({
  repository: z.strictObject({
    type: hostedType,
    url: repositoryUrl,
    branch: branchName,
    rootFolder: folderPath.default('generated-scripts'),
    /** Whether the folder is replaced if it holds something else. */
    adopt: z.boolean().default(false),
    /** The name of a registered credential with write access; null needs an App installation. */
    credential: z.string().nullable().default(null),
  }),
});

export type ConnectionInput = z.input<typeof connectionInput>;
export type Target = z.output<typeof connectionInput>['repository'];
