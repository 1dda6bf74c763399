import { EXAMPLE_RULES } from './examples.ts';
import type { FacetId } from './facets.ts';
import { ANSWER_RULES, AUTHENTICATION_RULES, REFUSAL_RULES } from './operation-rules.ts';
import { SCHEME_RULES, SCOPE_RULES } from './schemes.ts';
import { TRANSPORT_RULES } from './servers.ts';
import { VALUE_RULES } from './values/value-rules.ts';

/** What people and other tools see of a rule. */
export interface RuleWords {
  readonly id: string;
  readonly weight: number;
  readonly requirement: string;
  readonly remedy: string;
  readonly facets: readonly FacetId[];
}

/** Every rule with the facets that it counts in, in the order of the documentation. */
export const RULES: readonly RuleWords[] = [
  ...words(['transport'], TRANSPORT_RULES),
  ...words(['authentication'], AUTHENTICATION_RULES),
  ...words(['schemes'], SCHEME_RULES),
  ...words(['scopes'], SCOPE_RULES),
  ...words(['refusals'], REFUSAL_RULES),
  ...words(['requests', 'responses'], VALUE_RULES),
  ...words(['requests', 'responses'], EXAMPLE_RULES),
  ...words(['answers'], ANSWER_RULES),
];

/** The ids of the rules, in the order of the documentation. */
export const RULE_ORDER: readonly string[] = RULES.map(({ id }) => id);

function words(
  facets: readonly FacetId[],
  rules: readonly Omit<RuleWords, 'facets'>[],
): RuleWords[] {
  return rules.map(({ id, weight, requirement, remedy }) => ({
    id,
    weight,
    requirement,
    remedy,
    facets,
  }));
}
