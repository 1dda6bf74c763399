import { z } from '@hono/zod-openapi';
import {
  conditions,
  type Finding,
  type GatekeeperEvent,
  gatekeeperEdit,
  gatekeeperFields,
  gatekeeperInput,
  overlapHours,
  type RotatedSecret,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { answerOf, inputOf, wireFields } from '../routing/names.ts';
import { requireChange } from '../routing/require-change.ts';
import { lastExecution } from './executions.ts';
import { parameterSources, sourcesRequest } from './parameters.ts';

const time = z.iso.datetime().max(30);

/** The body that makes a gatekeeper. */
export const newGatekeeper = z
  .strictObject({ ...wireFields(gatekeeperInput.shape), parameters: sourcesRequest.optional() })
  .openapi('NewGatekeeper');

/** The body that changes a gatekeeper; what is absent stays. */
export const changedGatekeeper = requireChange(
  z.strictObject({ ...wireFields(gatekeeperEdit.shape), parameters: sourcesRequest.optional() }),
).openapi('ChangedGatekeeper');

const { pipeline_ids: _, ...listed } = wireFields(gatekeeperFields);

export const gatekeeperSummary = z
  .object({
    id: z.uuid(),
    ...listed,
    parameters: parameterSources,
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('GatekeeperSummary');

export const listedGatekeeper = gatekeeperSummary
  .extend({ last_execution: lastExecution })
  .openapi('ListedGatekeeper');

export const gatekeeper = gatekeeperSummary
  .extend({ pipeline_ids: z.array(z.uuid()).max(50) })
  .openapi('Gatekeeper');

const token = {
  webhook_url: z.string().max(2100).openapi({ description: 'Where triggers go; keep it secret' }),
  hook_token: z.string().max(43),
};
export const secretKey = z
  .string()
  .max(100)
  .openapi({ description: 'Signs, by Standard Webhooks; shown this once' });

/** A gatekeeper at the one moment when its secrets are shown. */
export const createdGatekeeper = gatekeeper
  .extend({ ...token, secret_key: secretKey })
  .openapi('ShownGatekeeper');

/** The body that replaces a token or key. */
export const rotation = z
  .strictObject({
    overlap_hours: overlapHours.clone().openapi({
      description: 'How long the one before stays good beside the new one; 0 ends it at once',
    }),
  })
  .openapi('Rotation');

const previousUntil = time.openapi({ description: 'Until then the one before is good too' });

export const rotatedToken = z
  .object({ ...token, previous_until: previousUntil })
  .openapi('ShownHookToken');

export const rotatedKey = z
  .object({ secret_key: secretKey, previous_until: previousUntil })
  .openapi('ShownKey');

const payload = z.record(z.string(), z.unknown());

/** The body that tries conditions. */
export const trial = z
  .strictObject({
    payload: payload.openapi({ description: 'What a caller would send' }),
    conditions: conditions.optional().openapi({ description: 'Instead of those it has' }),
  })
  .openapi('ConditionTrial');

const finding = z.object({
  pointer: z.string().max(500),
  operator: z.enum(['equals', 'one_of', 'contains', 'exists']),
  value: z.unknown(),
  holds: z.boolean(),
  found: z.string().max(200).openapi({ description: 'What is there, in a few words' }),
});

export const verdict = z
  .object({ matched: z.boolean(), conditions: z.array(finding).max(50) })
  .openapi('ConditionVerdict');

/** What was started, in order. */
export const startedExecutions = z.array(z.object({ id: z.uuid(), pipeline: z.uuid() })).max(50);

export const gatekeeperEvent = verdict
  .extend({
    id: z.uuid(),
    received_at: time,
    key: z
      .string()
      .max(300)
      .nullable()
      .openapi({ description: 'The header and value that a repetition is recognised by' }),
    hops: z.int().min(0).max(100),
    payload,
    executions: startedExecutions,
  })
  .openapi('GatekeeperEvent');

export const toNewGatekeeper = inputOf(newGatekeeper);
export const toGatekeeperEdit = inputOf(changedGatekeeper);
export const fromSummary = answerOf(gatekeeperSummary);
export const fromGatekeeper = answerOf(gatekeeper);

/** A new key as it is answered. */
export const fromRotated = answerOf(rotatedKey, {
  secret_key: ({ secret }: RotatedSecret) => secret,
});

/** What a trigger has started as it is answered. */
export function fromStarted({ id, pipelineId }: GatekeeperEvent['executions'][number]) {
  return { id, pipeline: pipelineId };
}

/** What conditions say as it is answered. */
export const fromFindings = (findings: readonly Finding[]) => findings.map(fromFinding);
const fromFinding = answerOf(finding, { holds: ({ holds }: Finding) => holds });

/** An event as it is answered. */
export const fromEvent = answerOf(gatekeeperEvent, {
  conditions: (row: GatekeeperEvent) => fromFindings(row.findings),
  executions: (row: GatekeeperEvent) => row.executions.map(fromStarted),
});
