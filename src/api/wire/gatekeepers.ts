import { z } from '@hono/zod-openapi';
import {
  conditionSchemas,
  type Finding,
  type Gatekeeper,
  type GatekeeperEvent,
  pipelineIds as givenIds,
  overlapHours,
} from '../../automation/index.ts';
import * as fields from '../../input/fields.ts';
import { changing } from '../changing.ts';
import { fromSources, givenSources, parameterSources } from './parameters.ts';

const time = z.iso.datetime().max(30);

const condition = z
  .discriminatedUnion('operator', conditionSchemas)
  .openapi({ description: 'What must stand at a place of the body, by JSON Pointer (RFC 6901)' });

const conditions = z.array(condition).max(50);

const pipelineIds = givenIds
  .clone()
  .openapi({ uniqueItems: true, description: 'In the order in which they are started' });

const signed = z.boolean().openapi({
  description: 'Whether requests must be signed with the secret key',
});

/** The body that makes a gatekeeper. */
export const newGatekeeper = z
  .strictObject({
    name: fields.freeName,
    owners: fields.owners.default([]),
    pipeline_ids: pipelineIds.default([]),
    conditions: conditions.default([]),
    parameters: givenSources.optional(),
    signed: signed.default(false),
  })
  .openapi('NewGatekeeper');

/** The body that changes a gatekeeper; what is absent stays. */
export const changedGatekeeper = changing(
  z
    .strictObject({
      name: fields.freeName,
      owners: fields.owners.min(1),
      pipeline_ids: pipelineIds,
      conditions,
      parameters: givenSources,
      signed,
    })
    .partial(),
).openapi('ChangedGatekeeper');

export const gatekeeperSummary = z
  .object({
    id: z.uuid(),
    name: fields.freeName,
    owners: fields.owners,
    conditions,
    parameters: parameterSources,
    signed,
    created_by: fields.actorName,
    created_at: time,
  })
  .openapi('GatekeeperSummary');

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
export const shownGatekeeper = gatekeeper
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

export const shownToken = z
  .object({ ...token, previous_until: previousUntil })
  .openapi('ShownHookToken');

export const shownKey = z
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
  found: z.string().max(200).openapi({ description: 'What stands there, in a few words' }),
});

export const verdict = z
  .object({ matched: z.boolean(), conditions: z.array(finding).max(50) })
  .openapi('ConditionVerdict');

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
    executions: z.array(z.object({ id: z.uuid(), pipeline: z.uuid() })).max(50),
  })
  .openapi('GatekeeperEvent');

/** A gatekeeper of a list as it is answered. */
export function fromSummary(
  row: Omit<Gatekeeper, 'pipelineIds'>,
): z.output<typeof gatekeeperSummary> {
  return {
    id: row.id,
    name: row.name,
    owners: row.owners,
    conditions: [...row.conditions],
    parameters: fromSources(row.parameters),
    signed: row.isSigned,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
  };
}

/** A gatekeeper as it is answered. */
export function fromGatekeeper(row: Gatekeeper): z.output<typeof gatekeeper> {
  return { ...fromSummary(row), pipeline_ids: [...row.pipelineIds] };
}

/** What conditions say as it is answered. */
export function fromFindings(findings: readonly Finding[]): z.output<typeof finding>[] {
  return findings.map(({ pointer, operator, value, holds, found }) => ({
    ...{ pointer, operator, value, holds, found },
  }));
}

/** An event as it is answered. */
export function fromEvent(row: GatekeeperEvent): z.output<typeof gatekeeperEvent> {
  const { id, key, hops, payload: sent, isMatched: matched, findings, executions } = row;
  return {
    ...{ id, key, hops, matched, payload: sent },
    received_at: row.receivedAt.toISOString(),
    conditions: fromFindings(findings),
    executions: executions.map((one) => ({ id: one.id, pipeline: one.pipelineId })),
  };
}
