import { z } from 'zod';
import * as fields from '../../input/fields.ts';
import { pipelineIds } from '../pipeline-ids.ts';
import { conditions } from './conditions.ts';
import { parameterSources } from './parameter-sources.ts';

/** A gatekeeper as a person makes it (platform.md, "Gatekeeper"). */
export const gatekeeperInput = z.strictObject({
  name: fields.freeName,
  owners: fields.owners.default([]),
  pipelineIds: pipelineIds.default([]),
  conditions: conditions.default([]),
  parameters: parameterSources.default({ baseUrl: null, environment: null, variables: {} }),
  /** Whether requests must be signed with the secret key. */
  isSigned: z.boolean().default(false),
});

/** What of it can be changed; what is absent stays. */
export const gatekeeperEdit = z
  .strictObject({
    name: fields.freeName,
    owners: fields.owners.min(1, 'must name one owner at least'),
    pipelineIds,
    conditions,
    parameters: parameterSources,
    isSigned: z.boolean(),
  })
  .partial();

export type GatekeeperInput = z.input<typeof gatekeeperInput>;
export type GatekeeperEdit = z.input<typeof gatekeeperEdit>;
