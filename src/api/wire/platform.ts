import { z } from '@hono/zod-openapi';

/** What this installation offers beyond what every one does. */
export const platform = z
  .object({
    local_repositories: z
      .boolean()
      .openapi({ description: 'Whether a record may have a repository of the type local' }),
    sample: z.boolean().openapi({ description: 'Whether it starts the sample API' }),
  })
  .openapi('Platform');
