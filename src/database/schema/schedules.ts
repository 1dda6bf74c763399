import {
  boolean,
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
import { moment, ofWorkspace } from './columns.ts';
import { pipelines } from './library.ts';

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

/** What triggers pipelines at set times (platform.md, "Schedule"). */
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
 * times, without a run. `manual`: somebody asked for it.
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
    /** The time by the recurrence, of missed ones the first; null: it was asked for. */
    dueAt: moment(),
    firedAt: moment().notNull(),
    /** How many times were missed, counted up to a bound; 0 unless `caught_up` or `skipped`. */
    missed: smallint().notNull(),
    /** Who asked for it; null: nobody did. */
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
