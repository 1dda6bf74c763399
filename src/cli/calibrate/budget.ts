/** Requests for an endpoint at most, where nobody says otherwise (DESIGN.md, "Calibrate"). */
export const DEFAULT_BUDGET = 40;
