import type { Operation } from '../document/operations.ts';
import { segmentsOf, valueAt } from '../document/pointer.ts';
import type { EnvFile, EnvValue } from '../env-file.ts';
import { ABSENT } from '../env-file.ts';
import type { Break, Case, Endpoint, Location } from '../report.ts';
import { isRequest, LOCATIONS } from '../request.ts';
import { exactText } from '../validation/exact.ts';
import type { SecondOpinion } from '../validation/second-opinion.ts';
import type { Validator } from '../validation/validator.ts';
import type { Docket } from '../verdict.ts';
import { type Base, OperationContext } from '../wire/operation-context.ts';
import { doubtfulSkips } from './doubtful-skips.ts';
import { type Confirmed, judgeNegative } from './judge-negative.ts';
import { judgeBoundary, judgePositive } from './judge-valid.ts';
import { isVariant, judgeVariant } from './judge-variant.ts';
import { type KnownClaims, refute } from './refute.ts';

/** What the checks of a whole suite share. */
export interface Checker {
  readonly validator: Validator;
  readonly docket: Docket;
  readonly second: SecondOpinion | undefined;
  readonly claims: KnownClaims;
  /** Whether skips are doubted. */
  readonly doubts: boolean;
}

type Placed = Case & { readonly location: Location; readonly at: string };
type Negative = Placed & { readonly breaks: Break };

/** Judges the cases of one endpoint: each section's base first, then each case on it. */
export function judgeEndpoint(
  checker: Checker,
  endpoint: Endpoint,
  operation: Operation,
  env: EnvFile,
): void {
  const context = new OperationContext(checker.validator, operation, env);
  const name = `${endpoint.method} ${endpoint.path}`;
  const judged = new Set<Base>();
  for (const section of new Set(['positive', ...env.sections.keys()])) {
    if (!isRequest(section)) continue;
    const base = context.base(section);
    if (judged.has(base)) continue;
    judged.add(base);
    judgeBase(checker, context, base, name);
  }
  for (const filed of endpoint.cases.filter((one) => !isVariant(one))) {
    judgeCase(checker, context, filed, name);
  }
  judgeVariants(checker, context, endpoint.cases.filter(isVariant), name);
  for (const doubt of checker.doubts ? doubtfulSkips(context, endpoint) : []) {
    checker.docket.doubts.push({ endpoint: name, ...doubt });
  }
}

function judgeVariants(
  { docket }: Checker,
  context: OperationContext,
  variants: readonly Case[],
  endpoint: string,
): void {
  const positive = [...context.env.sections.keys()].filter((name) =>
    /^positive(_required|_\d+)?$/.test(name),
  );
  const known = positive.map((name) => context.base(name));
  for (const filed of variants) {
    const { section, scenario } = filed;
    docket.cases += 1;
    docket.tally(scenario ?? '-').emitted += 1;
    for (const found of judgeVariant(context, filed, known)) {
      docket.wrong({ endpoint, section, scenario: scenario ?? '-', value: '', found });
    }
    known.push(context.base(section));
  }
}

function judgeBase(
  checker: Checker,
  context: OperationContext,
  base: Base,
  endpoint: string,
): void {
  for (const found of base.faults) {
    const section = base.section;
    checker.docket.wrong({ endpoint, section, scenario: '-', value: '', found: `base: ${found}` });
  }
  for (const location of LOCATIONS) {
    const value = base.read[location];
    if (value === undefined || base.faults.length > 0) continue;
    const schema = context.operation.schemas[location];
    const place = { endpoint, section: base.section, scenario: '-' };
    checker.second?.confirm(checker.validator, schema, value, true, place, 'base:');
  }
}

function judgeCase(
  checker: Checker,
  context: OperationContext,
  filed: Case,
  endpoint: string,
): void {
  const { docket } = checker;
  docket.cases += 1;
  const ids = [filed.scenario ?? '-', ...filed.also];
  for (const id of ids) {
    docket.tally(id).emitted += 1;
    if (filed.entails.length > 0) docket.tally(id).entailed += 1;
  }
  const { location, at, scenario, section } = filed;
  const place = { endpoint, section, scenario: scenario ?? '-' };
  if (location === null || at === null || scenario === null) {
    const whole = location === null && at === null && scenario === null;
    if (!whole)
      docket.wrong({ ...place, value: '', found: 'location, at and scenario go together' });
    return;
  }
  const placed: Placed = { ...filed, location, at };
  const base = context.base(section);
  if (scenario.endsWith('.00')) {
    const wrong = filed.breaks ? ['a valid value breaks nothing'] : [];
    for (const found of [...wrong, ...judgePositive(context, base, placed)]) {
      docket.wrong({ ...place, value: '', found });
    }
    return;
  }
  const value = context.env.sections.get(section)?.get(scenario);
  if (value === undefined) {
    docket.wrong({ ...place, value: '', found: 'the environment file has no line for it' });
    return;
  }
  const finding = filed.breaks
    ? judgeNegative(context, base, { ...placed, breaks: filed.breaks }, value)
    : judgeBoundary(context, base, placed, value);
  // Else the control would not show that the API accepts a valid value of the field.
  const hasField = valueAt(base.request[location], segmentsOf(at)) !== undefined;
  const wrong = [
    ...(hasField ? [] : [`[${section}] starts from a request without the field`]),
    ...finding.wrong,
    ...judgeClaims(checker, context, base, placed),
  ];
  for (const found of wrong) docket.wrong({ ...place, value: valueText(value), found });
  if (finding.confirmed && wrong.length === 0)
    confirm(checker, context, base, finding.confirmed, place);
}

function judgeClaims(
  checker: Checker,
  context: OperationContext,
  base: Base,
  filed: Placed,
): readonly string[] {
  if (!filed.breaks) return [];
  const negative: Negative = { ...filed, breaks: filed.breaks };
  return filed.entails.flatMap((entailed) => {
    checker.docket.claims += 1;
    const refuted = refute(context, base, negative, entailed, checker.claims);
    return refuted === undefined ? [] : [`not entailed (by ${entailed.by}): ${refuted}`];
  });
}

/** Puts (a) and (c) of a right case to the second judge. */
function confirm(
  checker: Checker,
  context: OperationContext,
  base: Base,
  { location, reading, removed }: Confirmed,
  place: { readonly endpoint: string; readonly section: string; readonly scenario: string },
): void {
  const { second, validator } = checker;
  const schema = context.operation.schemas[location];
  const negative = removed.length > 0;
  second?.confirm(validator, schema, reading, !negative, place, '(a)');
  if (!negative) return;
  const ablated = context.ablated(location, base, removed);
  second?.confirm(validator, ablated, reading, true, place, '(c)');
}

function valueText(value: EnvValue): string {
  return value === ABSENT ? 'absent' : exactText(value);
}
