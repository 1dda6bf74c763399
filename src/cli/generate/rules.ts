import type { Generated, GenerateOptions, Report } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';

/** The options of `generate` about rules. */
interface RulesOptions {
  readonly rules?: string;
  readonly upgrade?: boolean;
}

/**
 * The version that the options ask for; none where the suite keeps its own.
 * @throws Problem `usage` where both are given
 */
export async function requestedRules({
  rules,
  upgrade,
}: RulesOptions): Promise<Pick<GenerateOptions, 'rules'>> {
  if (upgrade !== true) return rules === undefined ? {} : { rules };
  if (rules !== undefined)
    throw new Problem('usage', '--upgrade takes the latest rules; leave --rules out.');
  const { LATEST_RULES } = await import('../../generator/index.ts');
  return { rules: LATEST_RULES };
}

/** What a suite would get by `--upgrade`, in lines; nothing where it has the latest rules. */
export async function upgradeLines(
  options: Pick<GenerateOptions, 'rules' | 'previous'>,
  now: Generated,
  upgraded: (rules: string) => Generated,
): Promise<string[]> {
  const { LATEST_RULES, rulesOf } = await import('../../generator/index.ts');
  const rules = rulesOf(options);
  if (rules === LATEST_RULES) return [];
  const next = upgraded(LATEST_RULES);
  const before = countsOf(now.report);
  const added = [...countsOf(next.report)]
    .map(([id, count]) => [id, count - (before.get(id) ?? 0)] as const)
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  const more = next.tests - now.tests;
  const ids = added.map(([id, count]) => `${id} (${count})`).join(', ');
  const effect = added.length === 0 ? 'change nothing here' : `add ${more} tests: ${ids}`;
  return [`rules ${rules}; rules ${LATEST_RULES} would ${effect}; take them with --upgrade`];
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
