import type { Generated, GenerateOptions, Report } from '../index.ts';
import { LATEST_RULES, rulesOf } from './rulesets.ts';

/** What a newer version of the rules would add to a suite. */
export interface UpgradeOffer {
  readonly rules: string;
  /** How many tests more, and how many of them of each scenario or check. */
  readonly tests: number;
  readonly added: readonly { readonly scenario: string; readonly tests: number }[];
}

/**
 * What the latest rules would add to a suite; null where it has them.
 * @param options those that the suite was generated with
 * @param upgraded generates it by other rules
 */
export async function upgradeOffer(
  options: Pick<GenerateOptions, 'rules' | 'previous'>,
  now: Pick<Generated, 'report' | 'tests'>,
  upgraded: (rules: string) => Generated | Promise<Generated>,
): Promise<UpgradeOffer | null> {
  if (rulesOf(options) === LATEST_RULES) return null;
  const next = await upgraded(LATEST_RULES);
  const before = countsOf(now.report);
  const added = [...countsOf(next.report)]
    .map(([scenario, count]) => ({ scenario, tests: count - (before.get(scenario) ?? 0) }))
    .filter(({ tests }) => tests > 0)
    .toSorted((a, b) => a.scenario.localeCompare(b.scenario));
  return { rules: LATEST_RULES, tests: next.tests - now.tests, added };
}

/** How many tests a suite has of each scenario and check. */
function countsOf({ endpoints }: Report): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { cases, checks = [] } of endpoints) {
    const ids = [
      ...cases.map(({ scenario }) => scenario),
      ...checks.map((one) => ('script' in one ? one.scenario : null)),
    ];
    for (const id of ids) if (id !== null) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}
