/** What a report says beside the results. */
export interface ReportFacts {
  readonly toolVersion: string;
  /** When the run ended. */
  readonly createdAt: Date;
  /** A script, named below the suite's root, as a path relative to where the report is read from. */
  readonly pathOf: (script: string) => string;
}
