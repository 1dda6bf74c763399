import type { Case, FieldCases } from '../../cases/cases.ts';

/**
 * Knows what the tests of a place say already, when another branch, which demands something else of it, is
 * tested there too.
 */
export class News {
  readonly #places = new Set<string>();
  readonly #negatives = new Set<string>();

  /**
   * A field without what is known of its place: the rows that are skipped, and negatives that break a rule
   * that another negative of the same scenario breaks there. Valid values are always news.
   */
  of(field: FieldCases): FieldCases {
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
