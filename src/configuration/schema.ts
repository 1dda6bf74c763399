import { z } from 'zod';

const endpoint = z
  .string()
  .regex(/^[A-Za-z]+ \/\S*$/, 'must be a method and a path, such as "POST /pets"')
  .describe('A method and a path of the document, such as "POST /pets"');

const ignore = z
  .strictObject({
    endpoint: endpoint.optional(),
    location: z
      .enum(['path', 'query', 'header', 'body'])
      .optional()
      .describe('Only fields in this location'),
    field: z
      .string()
      .describe('A JSON Pointer into the location, such as "/category/name"')
      .optional(),
    scenario: z
      .string()
      .regex(/^[1-8]\.\d{2}$/, 'must be the id of a scenario, such as 1.03')
      .describe('The id of a scenario, such as "1.03", or of a check, such as "8.01"')
      .optional(),
    reason: z.string().min(1).describe('Why it is not tested; the report repeats it'),
  })
  .describe(
    'Scenarios that are skipped; what is left out of a rule matches all. A rule that names only an endpoint excludes it, valid requests too',
  );

const specification = z.strictObject({
  name: z.string().min(1).describe('Names the suite'),
  source: z.string().min(1).describe('A path in the repository, or an http(s) URL'),
  overlays: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'OpenAPI overlays that are applied to the document, in this order: paths in the repository',
    ),
  endpoints: z
    .union([z.literal('all'), z.array(endpoint)])
    .default('all')
    .describe('What is tested, such as "POST /pets"'),
  branch: z.string().min(1).optional().describe('Where the scripts are committed'),
  root: z.string().min(1).default('generated-scripts').describe('The folder of the scripts'),
  adopt: z
    .boolean()
    .optional()
    .describe('Whether the folder is replaced though Proofgate did not write what it holds'),
  base_url: z
    .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
    .optional()
    .describe('Replaces the server of the document'),
  runtime: z
    .string()
    .min(1)
    .optional()
    .describe('The runtime where the tests run, unless a pipeline names another'),
  owners: z.array(z.string().min(1)).default([]).describe('Who maintains the suite'),
  credential: z
    .string()
    .regex(/^[^/\s]+\/\S+$/, 'must be SAFE_KEY/KEY')
    .optional()
    .describe('SAFE_KEY/KEY of the credential that reads a private URL'),
  ignore: z
    .array(ignore)
    .default([])
    .describe('What is skipped; a rule matches all that it leaves out'),
});

const deployment = z.strictObject({
  environment: z
    .string()
    .min(1)
    .optional()
    .describe('The environment of the deployment, such as "preview"; left out: every one'),
  pipeline: z.string().min(1).describe('The pipeline that tests it, by its name on the platform'),
});

/** `.github/proofgate.yml`: what a repository says about its documents. */
export const repositoryConfiguration = z.strictObject({
  specifications: z.array(specification).describe('One entry a document'),
  deployments: z
    .array(deployment)
    .default([])
    .describe(
      'What is tested when something is deployed; the first entry of an environment counts, as the default branch has it',
    ),
});

export type RepositoryConfiguration = z.infer<typeof repositoryConfiguration>;
export type IgnoreRule = z.infer<typeof ignore>;
