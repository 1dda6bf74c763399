import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';
import { executions, type RunParameters } from '../execution/tables.ts';
import { pipelines } from '../library/tables.ts';
import { ofWorkspace } from '../workspaces/tables.ts';

/** The fingerprint of the one signing key that all processes on this database share. */
export const signingKeys = pgTable('signing_keys', {
  /** Always 1: there is one row. */
  id: smallint().primaryKey(),
  fingerprint: text().notNull(),
});

/**
 * Which key of a thing is good. The key itself is nowhere: it follows from the signing key, the id and
 * the generation; the one before is good too until `previousKeyUntil`.
 */
const keyColumns = () => ({
  keyGeneration: integer().notNull().default(1),
  previousKeyUntil: moment(),
});

type Scalar = string | number | boolean | null;

/** A comparison of a place in the body with what is wanted there. */
export type ConditionRow = { readonly pointer: string } & (
  | { readonly operator: 'equals' | 'contains'; readonly value: Scalar }
  | { readonly operator: 'one_of'; readonly value: Scalar[] }
  | { readonly operator: 'exists'; readonly value: boolean }
);

/** An inbound webhook that triggers pipelines (docs/automation.md#a-gatekeeper). */
export const gatekeepers = pgTable(
  'gatekeepers',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    owners: text().array().notNull(),
    conditions: jsonb().$type<readonly ConditionRow[]>().notNull(),
    parameters: jsonb()
      .$type<ParameterSourcesRow>()
      .notNull()
      .default({ baseUrl: null, environment: null, variables: {} }),
    /** Whether requests must be signed with the secret key. */
    isSigned: boolean().notNull(),
    ...keyColumns(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.workspaceId, table.name),
    index().on(table.workspaceId, table.id),
  ],
);

/** The tokens of webhook URLs: `hash` is the SHA-256 of one. */
export const hookTokens = pgTable(
  'hook_tokens',
  {
    hash: text().primaryKey(),
    gatekeeperId: uuid()
      .notNull()
      .references(() => gatekeepers.id, { onDelete: 'cascade' }),
    /** Null: until it is replaced. */
    endsAt: moment(),
  },
  (table) => [index().on(table.gatekeeperId)],
);

/** What a gatekeeper triggers, in order. */
export const gatekeeperPipelines = pgTable(
  'gatekeeper_pipelines',
  {
    gatekeeperId: uuid()
      .notNull()
      .references(() => gatekeepers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    pipelineId: uuid()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.gatekeeperId, table.position] }),
    index().on(table.pipelineId),
  ],
);

/** Where a parameter of a run comes from: a fixed value, or a place in the body. */
type SourceRow = { readonly value: string } | { readonly pointer: string };

/** Where the parameters of a gatekeeper's runs come from; null: not set. */
export interface ParameterSourcesRow {
  readonly baseUrl: SourceRow | null;
  readonly environment: SourceRow | null;
  readonly variables: Readonly<Record<string, SourceRow>>;
}

export type StartedRow = { readonly id: string; readonly pipelineId: string };
export type FindingRow = ConditionRow & { readonly holds: boolean; readonly found: string };

/** A request that a gatekeeper has accepted, from the moment that it was acknowledged. */
export const gatekeeperEvents = pgTable(
  'gatekeeper_events',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    gatekeeperId: uuid()
      .notNull()
      .references(() => gatekeepers.id, { onDelete: 'cascade' }),
    /** What a repetition is recognised by: the header and its value; null: nothing was sent. */
    key: text(),
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    hops: smallint().notNull(),
    isMatched: boolean().notNull(),
    /** Each condition, and whether it held. */
    findings: jsonb().$type<readonly FindingRow[]>().notNull(),
    executions: jsonb().$type<readonly StartedRow[]>().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [
    unique().on(table.gatekeeperId, table.key),
    index().on(table.workspaceId, table.gatekeeperId, table.id),
    index().on(table.receivedAt),
  ],
);

export const DISPATCH_PREFERENCES = ['all', 'failures', 'successes'] as const;

/** What receivers read: our JSON, a message of Slack, a card of Microsoft Teams. */
export const DISPATCH_FORMATS = ['proofgate', 'slack', 'teams'] as const;

/** Where results go (docs/dispatches.md#a-dispatch). */
export const dispatches = pgTable(
  'dispatches',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    /** What it belongs to is one of these two. */
    gatekeeperId: uuid().references(() => gatekeepers.id, { onDelete: 'cascade' }),
    scheduleId: uuid().references(() => schedules.id, { onDelete: 'cascade' }),
    applicationName: text().notNull(),
    webhookName: text().notNull(),
    url: text().notNull(),
    preference: text({ enum: DISPATCH_PREFERENCES }).notNull(),
    format: text({ enum: DISPATCH_FORMATS }).notNull().default('proofgate'),
    /** A template of a person that makes the body instead; null: none. */
    template: text(),
    /** Why nothing is sent; null: it is in use. */
    disabledReason: text(),
    /** Since when every delivery has failed; null: the last one that ended arrived. */
    failingSince: moment(),
    /** How many deliveries have failed since then. */
    failedDeliveries: integer().notNull().default(0),
    ...keyColumns(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.gatekeeperId, table.webhookName),
    uniqueIndex().on(table.scheduleId, table.webhookName),
    check(
      'dispatches_one_holder',
      sql`num_nonnulls(${table.gatekeeperId}, ${table.scheduleId}) = 1`,
    ),
    index().on(table.workspaceId, table.id),
  ],
);

export const DISPATCH_DELIVERY_STATES = ['pending', 'delivered', 'failed', 'not-sent'] as const;

/** One result for one receiver, stored in the transaction that stores the result. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    dispatchId: uuid()
      .notNull()
      .references(() => dispatches.id, { onDelete: 'cascade' }),
    executionId: uuid().references(() => executions.id, { onDelete: 'set null' }),
    /** The `webhook-id` of every attempt. */
    messageId: text().notNull(),
    /** The result; bodies are generated from it in the format of the dispatch, or equal it to the byte. */
    payload: text().notNull(),
    /** The status of the execution: 1 passed, 2 failed, 3 blocked. */
    status: smallint().notNull(),
    /** Whether somebody requested it to try the receiver: then it is the result of nothing. */
    isTest: boolean().notNull().default(false),
    hops: smallint().notNull(),
    state: text({ enum: DISPATCH_DELIVERY_STATES }).notNull(),
    /** Attempts that were not requested by hand. */
    attempts: smallint().notNull().default(0),
    /** When the next attempt is due; null: none is. */
    nextAttemptAt: moment(),
    createdAt: moment().notNull(),
    endedAt: moment(),
  },
  (table) => [
    unique().on(table.dispatchId, table.executionId),
    index().on(table.workspaceId, table.id),
    index().on(table.executionId),
    index().on(table.createdAt),
    // Lists of a million rows are read by these (`newest-first.ts`).
    index().on(table.dispatchId, table.id),
    index('deliveries_undelivered')
      .on(table.workspaceId, table.state, table.id)
      .where(sql`${table.state} <> 'delivered'`),
  ],
);

/** One POST to a receiver, and its result. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid()
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    isByHand: boolean().notNull(),
    startedAt: moment().notNull(),
    milliseconds: integer().notNull(),
    /** The HTTP status; null where there was no answer. */
    status: smallint(),
    /** Why it failed, by name: ENOTFOUND, timeout, http-status; null: it did not. */
    cause: text(),
    /** The answer's body, cut. */
    body: text().notNull(),
  },
  (table) => [unique().on(table.deliveryId, table.number)],
);

const ofSchedule = () =>
  uuid()
    .notNull()
    .references(() => schedules.id, { onDelete: 'cascade' });

export const WEEKDAYS = [
  'sunday',
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
] as const;

/** When a schedule fires, on the clocks of its zone; times of the day are `HH:MM`. */
export type RecurrenceRow =
  | { readonly kind: 'hourly'; readonly minute: number }
  | { readonly kind: 'daily'; readonly time: string }
  | {
      readonly kind: 'weekly';
      readonly days: (typeof WEEKDAYS)[number][];
      readonly time: string;
    }
  | { readonly kind: 'custom'; readonly cron: string };

/** What becomes of the times at which nothing ran that could fire: nothing, or one run for all. */
export const MISSED_POLICIES = ['skip', 'once'] as const;

/** What triggers pipelines at set times (docs/schedules.md). */
export const schedules = pgTable(
  'schedules',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    name: text().notNull(),
    owners: text().array().notNull(),
    recurrence: jsonb().$type<RecurrenceRow>().notNull(),
    /** A name of the IANA database. */
    timeZone: text().notNull(),
    missedPolicy: text({ enum: MISSED_POLICIES }).notNull(),
    /** What its runs are given. */
    parameters: jsonb()
      .$type<RunParameters>()
      .notNull()
      .default({ baseUrl: null, environment: null, variables: {} }),
    isPaused: boolean().notNull(),
    /** When it fires next; null while it is paused. */
    nextRunAt: moment(),
    createdBy: text().notNull(),
    createdAt: moment().notNull(),
  },
  (table) => [
    uniqueIndex().on(table.workspaceId, table.name),
    index().on(table.workspaceId, table.id),
    index().on(table.nextRunAt),
  ],
);

/** What a schedule triggers, in order. */
export const schedulePipelines = pgTable(
  'schedule_pipelines',
  {
    scheduleId: ofSchedule(),
    position: integer().notNull(),
    pipelineId: uuid()
      .notNull()
      .references(() => pipelines.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.scheduleId, table.position] }),
    index().on(table.pipelineId),
  ],
);

/**
 * `on_time`: it was due. `caught_up`: one run for all times that were missed. `skipped`: the missed
 * times, without a run. `manual`: somebody requested it.
 */
export const FIRE_KINDS = ['on_time', 'caught_up', 'skipped', 'manual'] as const;

/** What a schedule did, and when. */
export const scheduleFires = pgTable(
  'schedule_fires',
  {
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    scheduleId: ofSchedule(),
    kind: text({ enum: FIRE_KINDS }).notNull(),
    /** The time by the recurrence, of missed ones the first; null: it was requested. */
    dueAt: moment(),
    firedAt: moment().notNull(),
    /** How many times were missed, counted up to a bound; 0 unless `caught_up` or `skipped`. */
    missed: smallint().notNull(),
    /** Who requested it; null: nobody did. */
    startedBy: text(),
    executions: jsonb()
      .$type<readonly { readonly id: string; readonly pipelineId: string }[]>()
      .notNull(),
  },
  (table) => [
    // However many processes fire, and whatever their clocks say, a time is fired once.
    unique().on(table.scheduleId, table.dueAt),
    index().on(table.workspaceId, table.scheduleId, table.id),
    index().on(table.firedAt),
  ],
);
