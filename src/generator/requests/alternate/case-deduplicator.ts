import type { Case, FieldCases } from '../../cases/cases.ts';

/**
 * Drops repeated cases of one pointer, when a field there is tested once for each branch that
 * constrains it.
 */
export class CaseDeduplicator {
  readonly #places = new Set<string>();
  readonly #negatives = new Set<string>();

  /**
   * The field without what an earlier field at its pointer covers: skipped rows, and negatives that break a rule
   * which another negative of the same scenario breaks there. Valid values always stay.
   */
  newCases(field: FieldCases): FieldCases {
    const place = `${field.location} ${field.at}`;
    const isKnown = this.#places.has(place);
    const cases = isKnown
      ? field.cases.filter((one) => !this.#negatives.has(ruleOf(one)))
      : field.cases;
    for (const one of cases) if (one.breaks) this.#negatives.add(ruleOf(one));
    this.#places.add(place);
    return isKnown ? { ...field, cases, skipped: [] } : field;
  }
}

/** Which rule a negative breaks, and how; the value does not count, for a person may change it. */
function ruleOf({ location, at, scenario, breaks, rule }: Case): string {
  return JSON.stringify([location, at, scenario, breaks, rule?.limit ?? null]);
}
