import type { Generated, GenerateOptions } from '../../generator/index.ts';
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
  const { rulesOf, upgradeOffer } = await import('../../generator/index.ts');
  const { offerText } = await import('../../confirmation/index.ts');
  const offer = await upgradeOffer(options, now, upgraded);
  if (offer === null) return [];
  const effect = `rules ${offer.rules} would ${offerText(offer)}`;
  return [`rules ${rulesOf(options)}; ${effect}; take them with --upgrade`];
}
