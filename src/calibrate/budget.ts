/** Requests for an endpoint at most, where nobody says otherwise (DESIGN.md, "Calibrate"). */
export const DEFAULT_BUDGET = 40;

/** The most that anybody may ask for. */
export const MOST_BUDGET = 10_000;
