/** On which day a run was, and whether every test of its suite was carried out. */
export interface RunExtent {
  /** In UTC, such as `2026-12-31`. */
  readonly today: string;
  readonly isWhole: boolean;
}
