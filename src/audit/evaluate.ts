import type { FacetId } from './facets.ts';
import type { Rule, Subject } from './rule.ts';

/** What one subject loses by one rule. */
export interface Loss extends Subject {
  readonly rule: string;
  /** The share of the subject that is lost, above 0 to 1. */
  readonly share: number;
  readonly message: string;
  readonly remedy: string;
  readonly scenarios: readonly string[];
  /** In how many fields of requests the scenarios are wanting. */
  readonly fields: number;
}

/** The evaluation of a facet: how many subjects it has, and what they lose. */
export interface Evaluation {
  readonly facet: FacetId;
  readonly subjects: number;
  readonly losses: readonly Loss[];
}

/**
 * Evaluates every subject by the rules of a facet. All subjects have the same weight; the rules that apply to a
 * subject share it by their own weights.
 */
export function evaluate<S extends Subject & { readonly fields?: number }>(
  facet: FacetId,
  subjects: readonly S[],
  rules: readonly Rule<S>[],
): Evaluation {
  const losses = subjects.flatMap((subject) => {
    const applying = rules.filter((rule) => rule.applies(subject));
    const whole = applying.reduce((sum, { weight }) => sum + weight, 0);
    const fields = subject.fields ?? 0;
    return applying
      .filter((rule) => rule.lacks(subject))
      .map(
        (rule): Loss => ({
          rule: rule.id,
          pointer: subject.pointer,
          share: rule.weight / whole,
          message: rule.message(subject),
          remedy: rule.remedy,
          scenarios: fields > 0 ? (rule.scenarios?.(subject) ?? []) : [],
          fields,
        }),
      );
  });
  return { facet, subjects: subjects.length, losses };
}
