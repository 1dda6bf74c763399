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
import { type Base, Hearing } from '../wire/hearing.ts';
import { doubtfulSkips } from './doubtful-skips.ts';
import { type Confirmed, judgeNegative } from './judge-negative.ts';
import { judgeBoundary, judgePositive } from './judge-valid.ts';
import { isVariant, judgeVariant } from './judge-variant.ts';
import { type KnownClaims, refute } from './refute.ts';

export interface Court {
  readonly validator: Validator;
  readonly docket: Docket;
  readonly second: SecondOpinion | undefined;
  readonly claims: KnownClaims;
}

type Placed = Case & { readonly location: Location; readonly at: string };
type Negative = Placed & { readonly breaks: Break };

/** Judges the cases of one endpoint: each section's base first, then each case on it. */
export function judgeEndpoint(
  court: Court,
  endpoint: Endpoint,
  operation: Operation,
  env: EnvFile,
): void {
  const hearing = new Hearing(court.validator, operation, env);
  const name = `${endpoint.method} ${endpoint.path}`;
  const judged = new Set<Base>();
  for (const section of new Set(['positive', ...env.sections.keys()])) {
    if (!isRequest(section)) continue;
    const base = hearing.base(section);
    if (judged.has(base)) continue;
    judged.add(base);
    judgeBase(court, hearing, base, name);
  }
  for (const filed of endpoint.cases.filter((one) => !isVariant(one))) {
    judgeCase(court, hearing, filed, name);
  }
  judgeVariants(court, hearing, endpoint.cases.filter(isVariant), name);
  for (const doubt of doubtfulSkips(hearing, endpoint)) {
    court.docket.doubts.push({ endpoint: name, ...doubt });
  }
}

function judgeVariants(
  { docket }: Court,
  hearing: Hearing,
  variants: readonly Case[],
  endpoint: string,
): void {
  const positive = [...hearing.env.sections.keys()].filter((name) =>
    /^positive(_required|_\d+)?$/.test(name),
  );
  const known = positive.map((name) => hearing.base(name));
  for (const filed of variants) {
    const { section, scenario } = filed;
    docket.cases += 1;
    docket.tally(scenario ?? '-').emitted += 1;
    for (const found of judgeVariant(hearing, filed, known)) {
      docket.wrong({ endpoint, section, scenario: scenario ?? '-', value: '', found });
    }
    known.push(hearing.base(section));
  }
}

function judgeBase(court: Court, hearing: Hearing, base: Base, endpoint: string): void {
  for (const found of base.faults) {
    const section = base.section;
    court.docket.wrong({ endpoint, section, scenario: '-', value: '', found: `base: ${found}` });
  }
  for (const location of LOCATIONS) {
    const value = base.read[location];
    if (value === undefined || base.faults.length > 0) continue;
    const schema = hearing.operation.schemas[location];
    const place = { endpoint, section: base.section, scenario: '-' };
    court.second?.confirm(court.validator, schema, value, true, place, 'base:');
  }
}

function judgeCase(court: Court, hearing: Hearing, filed: Case, endpoint: string): void {
  const { docket } = court;
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
  const base = hearing.base(section);
  if (scenario.endsWith('.00')) {
    const wrong = filed.breaks ? ['a valid value breaks nothing'] : [];
    for (const found of [...wrong, ...judgePositive(hearing, base, placed)]) {
      docket.wrong({ ...place, value: '', found });
    }
    return;
  }
  const value = hearing.env.sections.get(section)?.get(scenario);
  if (value === undefined) {
    docket.wrong({ ...place, value: '', found: 'the environment file has no line for it' });
    return;
  }
  const finding = filed.breaks
    ? judgeNegative(hearing, base, { ...placed, breaks: filed.breaks }, value)
    : judgeBoundary(hearing, base, placed, value);
  // Else the control would not show that the API accepts a valid value of the field.
  const isHeld = valueAt(base.request[location], segmentsOf(at)) !== undefined;
  const wrong = [
    ...(isHeld ? [] : [`[${section}] starts from a request without the field`]),
    ...finding.wrong,
    ...judgeClaims(court, hearing, base, placed),
  ];
  for (const found of wrong) docket.wrong({ ...place, value: valueText(value), found });
  if (finding.confirmed && wrong.length === 0)
    confirm(court, hearing, base, finding.confirmed, place);
}

function judgeClaims(court: Court, hearing: Hearing, base: Base, filed: Placed): readonly string[] {
  if (!filed.breaks) return [];
  const negative: Negative = { ...filed, breaks: filed.breaks };
  return filed.entails.flatMap((entailed) => {
    court.docket.claims += 1;
    const refuted = refute(hearing, base, negative, entailed, court.claims);
    return refuted === undefined ? [] : [`not entailed (by ${entailed.by}): ${refuted}`];
  });
}

/** Puts (a) and (c) of a right case to the second judge. */
function confirm(
  court: Court,
  hearing: Hearing,
  base: Base,
  { location, reading, removed }: Confirmed,
  place: { readonly endpoint: string; readonly section: string; readonly scenario: string },
): void {
  const { second, validator } = court;
  const schema = hearing.operation.schemas[location];
  const negative = removed.length > 0;
  second?.confirm(validator, schema, reading, !negative, place, '(a)');
  if (!negative) return;
  const ablated = hearing.ablated(location, base, removed);
  second?.confirm(validator, ablated, reading, true, place, '(c)');
}

function valueText(value: EnvValue): string {
  return value === ABSENT ? 'absent' : exactText(value);
}
