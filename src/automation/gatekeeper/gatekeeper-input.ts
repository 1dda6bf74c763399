import { z } from 'zod';
import * as fields from '../../input/fields.ts';
import { pipelineIds } from '../pipeline-ids.ts';
import { conditions } from './conditions.ts';
import { parameterSources } from './parameter-sources.ts';

/** The fields of a gatekeeper that a person sets (docs/automation.md#a-gatekeeper). The API derives its bodies and responses. */
export const gatekeeperFields = {
  name: fields.freeName,
  owners: fields.owners,
  pipelineIds: pipelineIds.meta({ description: 'In the order in which they are started' }),
  conditions,
  parameters: parameterSources,
  isSigned: z
    .boolean()
    .meta({ description: 'Whether requests must be signed with the secret key' }),
};

const { owners, parameters, isSigned } = gatekeeperFields;

/** A gatekeeper as a person makes it. */
export const gatekeeperInput = z.strictObject({
  ...gatekeeperFields,
  owners: owners.default([]),
  pipelineIds: gatekeeperFields.pipelineIds.default([]),
  conditions: conditions.default([]),
  parameters: parameters.default({ baseUrl: null, environment: null, variables: {} }),
  isSigned: isSigned.default(false),
});

/** What of it can be changed; what is absent stays. */
export const gatekeeperEdit = z
  .strictObject({ ...gatekeeperFields, owners: owners.min(1) })
  .partial();

export type GatekeeperInput = z.input<typeof gatekeeperInput>;
export type GatekeeperEdit = z.input<typeof gatekeeperEdit>;
