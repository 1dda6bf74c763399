import { sql } from 'drizzle-orm';
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../database/columns.ts';
import type {
  CalibratedEndpoint,
  DocumentSources,
  ResourceLine,
  SuiteOptions,
} from '../generation/index.ts';
import { generationRecords, pipelines, testCases } from '../library/tables.ts';
import type { PartlyKnown, TestOutcome } from '../results/index.ts';
import type { CalibrationReport, Recorded } from '../runtimes/index.ts';
import { runtimes } from '../runtimes/tables.ts';
import { ofWorkspace } from '../workspaces/tables.ts';
import { TURNING } from './history/letters.ts';
import type { HistorySummary } from './history/summarize-history.ts';
import type { Outcomes } from './results/statuses.ts';

/**
 * The state of an execution: the last step of its lifecycle that it has reached (docs/executions.md#lifecycle). Delivery
 * happens at the receivers, so `dispatched` is the end.
 */
export const EXECUTION_STATES = [
  'received',
  'validated',
  'queued',
  'running',
  'processing',
  'dispatched',
] as const;

export const TRIGGER_KINDS = ['gatekeeper', 'schedule', 'manual', 'rerun', 'deployment'] as const;

/** What a run is given in addition to its tests; nothing of it is secret. */
export interface RunParameters {
  /** Where the API is, instead of where the suite says; null: as the suite says. */
  readonly baseUrl: string | null;
  /** What people call that place, such as staging; null: it has no name. */
  readonly environment: string | null;
  /** Further variables of the tests. */
  readonly variables: Readonly<Record<string, string>>;
}

export const TURNS = ['waiting', 'taken'] as const;

/** What lists say of the results of an execution. */
export interface ExecutionSum {
  /** How many tests ended how. */
  readonly counts: Outcomes;
  /** Root causes of failures that are not known. */
  readonly causes: number;
  /** Against the previous run of the same pipeline with the same parameters; null: there is none. */
  readonly changes: { readonly added: number; readonly fixed: number } | null;
}

/** One run of a pipeline. Names are copied, so that it shows what has been deleted since. */
export const executions = pgTable(
  'executions',
  {
    /** Version 7: ordered by the time of its making. */
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    pipelineId: uuid().references(() => pipelines.id, { onDelete: 'set null' }),
    pipelineName: text().notNull(),
    /** Which run of its pipeline it is, from 1; null for those of before there were numbers. */
    number: integer(),
    runtimeId: uuid().references(() => runtimes.id, { onDelete: 'set null' }),
    trigger: text({ enum: TRIGGER_KINDS }).notNull(),
    /** The gatekeeper, the schedule, or the execution that is run again; may be gone. */
    triggerId: uuid(),
    /** Its name, or of a manual start the user. */
    triggerName: text().notNull(),
    /** What the caller sent; null where nobody sent anything. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>(),
    parameters: jsonb()
      .$type<RunParameters>()
      .notNull()
      .default({ baseUrl: null, environment: null, variables: {} }),
    /** The variables whose values its starter gave for it alone; a process that dies takes the values along. */
    runSecrets: text().array().notNull().default([]),
    /** How many gatekeepers have triggered one another up to here. */
    hops: smallint().notNull().default(0),
    state: text({ enum: EXECUTION_STATES }).notNull(),
    /** 1 passed, 2 failed, 3 blocked (docs/executions.md#status); null until it is known. */
    status: smallint(),
    /** Why it is blocked; before its end, why it is going to be. */
    reason: text(),
    /** Stored with its status; null where no results were processed. */
    sum: jsonb().$type<ExecutionSum>(),
    /** Who has asked to cancel it. The process that runs it polls this. */
    cancelledBy: text(),
    /** Whether it waits for a place at its runtime, or has one; null before, and after its end. */
    turn: text({ enum: TURNS }),
    /** New whenever a process begins with it: one that was taken for dead writes no more. */
    claim: uuid(),
    /** How often its tests were started, or our own error prevented it. A kill before counts nothing. */
    attempts: smallint().notNull().default(0),
    /** When each step was reached. */
    receivedAt: moment().notNull(),
    validatedAt: moment(),
    queuedAt: moment(),
    runningAt: moment(),
    processingAt: moment(),
    dispatchedAt: moment(),
  },
  (table) => [
    index().on(table.workspaceId, table.id),
    index().on(table.pipelineId, table.id),
    index().on(table.triggerId, table.id),
    // Small however many are queued or kept: places are counted again and again.
    index('executions_turns')
      .on(table.runtimeId, table.turn, table.id)
      .where(sql`${table.turn} IS NOT NULL`),
    index().on(table.dispatchedAt),
    // Lists of a million rows are read by these (`newest-first.ts`).
    index('executions_of_status')
      .on(table.workspaceId, table.status, table.id)
      .where(sql`${table.status} IS NOT NULL`),
    index('executions_of_pipeline_and_status')
      .on(table.pipelineId, table.status, table.id)
      .where(sql`${table.status} IS NOT NULL`),
    index().on(table.workspaceId, table.trigger, table.id),
    index('executions_under_way')
      .on(table.workspaceId, table.state, table.id)
      .where(sql`${table.state} <> 'dispatched'`),
  ],
);

/** How many runs of a pipeline there were, those that have been removed too. */
export const runNumbers = pgTable('run_numbers', {
  pipelineId: uuid()
    .primaryKey()
    .references(() => pipelines.id, { onDelete: 'cascade' }),
  last: integer().notNull(),
});

/** The test cases of an execution in their order, as they were when it was made. */
export const executionTestCases = pgTable(
  'execution_test_cases',
  {
    executionId: uuid()
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    testCaseId: uuid().references(() => testCases.id, { onDelete: 'set null' }),
    name: text().notNull(),
    status: smallint(),
    reason: text(),
    /** Null where it has nothing in Git. */
    repositoryUrl: text(),
    branch: text(),
    path: text(),
    /** The commit that was run. */
    commit: text(),
    seconds: integer(),
    /** What its suite says of the run beside JUnit; null where nothing was run. */
    recorded: jsonb().$type<Recorded>(),
  },
  (table) => [
    primaryKey({ columns: [table.executionId, table.position] }),
    index().on(table.testCaseId),
  ],
);

/** What known.json says of the tests of a test case; no row where its suite has no such file. */
export const executionKnown = pgTable(
  'execution_known',
  {
    executionId: uuid()
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    entries: jsonb().$type<PartlyKnown['entries']>().notNull(),
    /** Ids that it lists, though the run found no failure of them. */
    passingAgain: jsonb().$type<readonly string[]>().notNull(),
    /** How much of its suite the test case is, where all of it was run and whole groups are listed. */
    extent: jsonb().$type<NonNullable<PartlyKnown['extent']>>(),
    /** Why it is not applied, or not all of it; null where all is. */
    note: text(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.position] })],
);

export const RESULT_OUTCOMES = ['passed', 'failed', 'known', 'unproven', 'blocked'] as const;

/** One test of pytest: a scenario of a script. */
export const executionResults = pgTable(
  'execution_results',
  {
    executionId: uuid()
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: integer().notNull(),
    script: text().notNull(),
    test: text().notNull(),
    /** Such as 1.03; null where a test has none. */
    scenario: text(),
    outcome: text({ enum: RESULT_OUTCOMES }).notNull(),
    /** The failure in words, cut; null where it passed. */
    text: text(),
    isCut: boolean().notNull().default(false),
    milliseconds: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.position, table.number] })],
);

/** A run of a test case, as its history keeps it. */
export interface HistoryRun {
  readonly execution: string;
  /** The place of the test case in it. */
  readonly position: number;
  /** In ISO 8601. */
  readonly at: string;
  readonly seconds: number | null;
  readonly counts: Outcomes;
  /** Where the API was; null where its suite says nothing of it. */
  readonly baseUrl: string | null;
  /** Whether it ran a part of an earlier execution again. */
  readonly isRerun: boolean;
}

/** The last runs of a test case, the oldest first: a page reads no execution for them. */
export const testCaseHistory = pgTable('test_case_history', {
  testCaseId: uuid()
    .primaryKey()
    .references(() => testCases.id, { onDelete: 'cascade' }),
  runs: jsonb().$type<readonly HistoryRun[]>().notNull().default([]),
  /** Test → how it ended in each of these runs, a letter each (`history/letters.ts`). */
  outcomes: jsonb().$type<Readonly<Record<string, string>>>().notNull().default({}),
  /** What lists read of it, a twentieth; null, or that of an earlier run, where an earlier version has appended the last. */
  summary: jsonb().$type<HistorySummary>(),
  lastExecution: text().generatedAlwaysAs(sql`runs -> -1 ->> 'execution'`),
  /** The counts of its last run: of thousands of test cases no list reads the runs for them. */
  lastCounts: jsonb().$type<Outcomes>().generatedAlwaysAs(sql`runs -> -1 -> 'counts'`),
  /** Whether the outcomes of some test turn as those of a flaky one do (`history/letters.ts`), wherever it ran. */
  isTurning: boolean().generatedAlwaysAs(sql.raw(`outcomes::text ~ '${TURNING}'`)),
});

/** A run of the tests of a record, as far as they are its own: those that ran a part of another again are no measure of it. */
export const recordRuns = pgTable(
  'record_runs',
  {
    recordId: uuid()
      .notNull()
      .references(() => generationRecords.id, { onDelete: 'cascade' }),
    /** It may have been removed since. */
    execution: uuid().notNull(),
    at: moment().notNull(),
    /** What its test cases took, one after the other. */
    seconds: integer().notNull(),
    passed: integer().notNull(),
    failed: integer().notNull(),
    known: integer().notNull(),
    unproven: integer().notNull(),
    blocked: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordId, table.execution] })],
);

/** What the results document says of a test: its rule, what was sent, and the response. */
export const executionDetails = pgTable(
  'execution_details',
  {
    executionId: uuid()
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    number: integer().notNull(),
    /** Method and path. */
    endpoint: text().notNull(),
    /** What is wrong, by its nature; null for a passed test. */
    kind: text(),
    /** The number of its group; null before there are groups, and for a passed test. */
    groupNumber: integer(),
    /** What known.json says of a failure, which counts where the entry has expired. */
    known: jsonb().$type<NonNullable<TestOutcome['known']>>(),
    /** The test as docs/results.schema.json has it, in JSON. */
    text: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.executionId, table.position, table.number] }),
    // Results are removed in steps, and these with them.
    foreignKey({
      name: 'execution_details_of_results',
      columns: [table.executionId, table.position, table.number],
      foreignColumns: [
        executionResults.executionId,
        executionResults.position,
        executionResults.number,
      ],
    }).onDelete('cascade'),
  ],
);

/** Failures that somebody has accepted as known, after the run that found them. */
export interface Acceptance {
  readonly by: string;
  /** In ISO 8601. */
  readonly at: string;
  readonly reason: string;
  /** Who takes care of them; in rows of before there was one, absent. */
  readonly owner?: string | null;
  /** The last day on which they are known; null: forever. */
  readonly expires: string | null;
  /** How many. */
  readonly tests: number;
}

/** One root cause of what did not pass: crashes first, then by endpoints. */
export const executionGroups = pgTable(
  'execution_groups',
  {
    executionId: uuid()
      .notNull()
      .references(() => executions.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    /** The same in every run with this cause. */
    groupId: text().notNull(),
    /** The title of the OpenAPI document; null where a suite names none. */
    document: text(),
    kind: text().notNull(),
    title: text().notNull(),
    keyword: text(),
    /** The fault category of Web Fuzzing Commons. */
    fault: smallint(),
    tests: integer().notNull(),
    endpoints: integer().notNull(),
    /** Whether known.json lists all of its tests. */
    known: boolean().notNull().default(false),
    /** Who has accepted failures of it since, and how; the last one counts. */
    accepted: jsonb().$type<Acceptance>(),
    /** Its first test: the place of that in the execution. */
    firstPosition: integer().notNull(),
    firstNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.executionId, table.number] })],
);

/** Columns of a row that is a workflow run. */
function ofWorkflowRun() {
  return {
    workspaceId: ofWorkspace(),
    repository: text().notNull(),
    repositoryId: text().notNull(),
    /** GitHub's id of the run; null until its start is confirmed. */
    runId: text(),
    /** When the run was first requested; its time limit counts from here. */
    requestedAt: timestamp('asked_at', { withTimezone: true }).notNull(),
    /** When GitHub took the request; null where nobody knows whether it did. */
    takenAt: moment(),
    /** How often it was checked, and when to do so next, for hooks that go missing; null: no more. */
    looks: integer().notNull().default(0),
    lookAt: moment(),
  };
}

/** The workflow run that runs the tests of an execution. */
export const actionsRuns = pgTable(
  'actions_runs',
  {
    executionId: uuid()
      .primaryKey()
      .references(() => executions.id, { onDelete: 'cascade' }),
    ...ofWorkflowRun(),
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
export const actionsJobs = pgTable(
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

export const CALIBRATION_STATES = ['queued', 'running', 'done', 'failed'] as const;

/** One calibration of a record's suite: its history. */
export const calibrations = pgTable(
  'calibrations',
  {
    /** Version 7: ordered by the time of its making. */
    id: uuid().primaryKey(),
    workspaceId: ofWorkspace(),
    recordId: uuid()
      .notNull()
      .references(() => generationRecords.id, { onDelete: 'cascade' }),
    state: text({ enum: CALIBRATION_STATES }).notNull(),
    requestedBy: text().notNull(),
    parameters: jsonb().$type<RunParameters>().notNull(),
    /** Requests for an endpoint at most. */
    budget: integer().notNull(),
    /** Of the process that does it: another one has started it again where this differs. */
    claim: uuid(),
    queuedAt: moment().notNull(),
    startedAt: moment(),
    finishedAt: moment(),
    /** The kind of the Problem that ended it. */
    cause: text(),
    /** What happened and what to do, in words. */
    remedy: text(),
    /** One line each, such as `file:line:column: …`. */
    faults: jsonb().$type<readonly string[]>(),
    endpoints: jsonb().$type<readonly CalibratedEndpoint[]>(),
    /** The resources of the API; null where a workflow or an earlier version has tried its requests. */
    resources: jsonb().$type<readonly ResourceLine[]>(),
    /** Of all of them, apart, so that lists do not read them: valid requests, and those accepted. */
    requests: integer(),
    acceptedBefore: integer(),
    acceptedAfter: integer(),
    /** On GitHub Actions the address of the workflow run. */
    workflowRun: text(),
    /** The head of the branch afterwards. */
    commit: text(),
    /** Whether that commit is its own: what taught nothing new makes none. */
    hasCommitted: boolean(),
  },
  (table) => [index().on(table.recordId, table.id), index().on(table.workspaceId, table.id)],
);

/** What the job of a calibration works by. */
export interface CalibrationOrder {
  /** The document, as it was when the run was requested. */
  readonly sources: DocumentSources;
  /** What the suite is generated with. */
  readonly options: Pick<SuiteOptions, 'endpoints' | 'ignore' | 'baseUrl'>;
}

/** The workflow run that does a calibration. */
export const calibrationRuns = pgTable(
  'calibration_runs',
  {
    calibrationId: uuid()
      .primaryKey()
      .references(() => calibrations.id, { onDelete: 'cascade' }),
    ...ofWorkflowRun(),
    /** The commit that its suite is tried from. */
    commit: text().notNull(),
    /** Null once it has ended. */
    order: jsonb().$type<CalibrationOrder>(),
    /** What its job has reported; null until then, and once it has ended. */
    report: jsonb().$type<CalibrationReport>(),
  },
  (table) => [index().on(table.repositoryId, table.runId), index().on(table.lookAt)],
);
