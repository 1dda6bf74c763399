import { bigint, boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';
import { executions } from '../execution/tables.ts';
import { generationRuns } from '../library/tables.ts';

export const DELIVERY_STATES = ['stored', 'done', 'failed'] as const;

/** A webhook of GitHub, from the moment that it was acknowledged. */
export const githubDeliveries = pgTable(
  'github_deliveries',
  {
    /** X-GitHub-Delivery: the same for a delivery that is sent again. */
    id: text().primaryKey(),
    event: text().notNull(),
    /** The body as it was signed; empty once the delivery is done. */
    payload: text().notNull(),
    /** Read only by the release before this one, so a later one removes it. */
    signature: text().notNull(),
    receivedAt: moment().notNull().defaultNow(),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** How often it was put off. */
    attempts: integer().notNull().default(0),
    /** The kind of the Problem that ended it, or that it waits for. */
    cause: text(),
    remedy: text(),
  },
  (table) => [index().on(table.receivedAt)],
);

/** A check run that is finished when the execution of a deployment or a gatekeeper ends. */
export const githubTestChecks = pgTable(
  'github_test_checks',
  {
    executionId: uuid()
      .primaryKey()
      .references(() => executions.id, { onDelete: 'cascade' }),
    pipelineId: uuid().notNull(),
    /** GitHub's id of the deployment's status: each starts its tests once. Null: a gatekeeper started them. */
    statusId: bigint({ mode: 'number' }).unique(),
    installationId: bigint({ mode: 'number' }).notNull(),
    /** `owner/name`. */
    repository: text().notNull(),
    /** The commit that was tested. */
    commit: text().notNull(),
    /** Whether it was the head of the base branch, so that others are compared with it. */
    isBase: boolean().notNull(),
    baseBranch: text().notNull(),
    /** When its check run was finished; null before. */
    reportedAt: moment(),
  },
  (table) => [index().on(table.repository, table.pipelineId, table.executionId)],
);

/** A check run that is finished when a generation ends. */
export const githubRunChecks = pgTable('github_run_checks', {
  runId: uuid()
    .primaryKey()
    .references(() => generationRuns.id, { onDelete: 'cascade' }),
  installationId: bigint({ mode: 'number' }).notNull(),
  /** `owner/name`. */
  repository: text().notNull(),
  /** The commit that was pushed. */
  commit: text().notNull(),
  /** The name of the check. */
  name: text().notNull(),
});
