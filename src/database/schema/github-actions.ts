import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment, ofWorkspace } from './columns.ts';
import { executions } from './execution.ts';
import { runtimes } from './workspaces.ts';

/** Where a self-managed runtime is: a workflow of a repository on GitHub. */
export const actionsRuntimes = pgTable('actions_runtimes', {
  runtimeId: uuid()
    .primaryKey()
    .references(() => runtimes.id, { onDelete: 'cascade' }),
  workspaceId: ofWorkspace(),
  /** `OWNER/NAME`. */
  repository: text().notNull(),
  /** GitHub's id of it, which a name may lose; null until it was seen. */
  repositoryId: text(),
  /** File name below `.github/workflows`. */
  workflow: text().notNull(),
  /** The branch whose version of the workflow runs; null: the default one. */
  ref: text(),
  /** What `runs-on` says. */
  labels: text().array().notNull(),
  /** The Action, as a workflow names it. */
  action: text().notNull(),
});

/** The workflow run that runs the tests of an execution. */
export const actionsRuns = pgTable(
  'actions_runs',
  {
    executionId: uuid()
      .primaryKey()
      .references(() => executions.id, { onDelete: 'cascade' }),
    workspaceId: ofWorkspace(),
    repository: text().notNull(),
    repositoryId: text().notNull(),
    /** GitHub's id of the run; null until its start is confirmed. */
    runId: text(),
    /** When the run was first asked for; its time limit counts from here. */
    askedAt: moment().notNull(),
    /** When GitHub took the request; null where nobody knows whether it did. */
    takenAt: moment(),
    /** How often it was looked at, and when to do so next, for hooks that go missing; null: no more. */
    looks: integer().notNull().default(0),
    lookAt: moment(),
  },
  (table) => [index().on(table.repositoryId, table.runId), index().on(table.lookAt)],
);

/** A test case of a job, by its place in the execution. */
export interface LegTestCase {
  readonly position: number;
  /** The folder of the suite, and the test case below it. */
  readonly root: string;
  readonly path: string;
}

/** One job of a workflow run: test cases of one commit, which send their results together. */
export const actionsLegs = pgTable(
  'actions_legs',
  {
    executionId: uuid()
      .notNull()
      .references(() => actionsRuns.executionId, { onDelete: 'cascade' }),
    leg: integer().notNull(),
    commit: text().notNull(),
    testCases: jsonb().$type<readonly LegTestCase[]>().notNull(),
    /** When its results were stored; null until then. */
    resultsAt: moment(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.leg] })],
);
