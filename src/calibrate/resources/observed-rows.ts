import { type FieldName, nameFit } from './names.ts';

export type Scalar = string | number | boolean;

/** What came back for a request that reads. */
export interface Observation {
  /** The request: `GET /clients/{clientId}/orders`. */
  readonly source: string;
  /** The names in its path without parameters, the last one last: `clients`, `orders`. */
  readonly resource: string;
  /** The parameters that it was sent with, which every row of it belongs to. */
  readonly sent: Readonly<Record<string, unknown>>;
  readonly content: unknown;
}

interface Member {
  readonly name: string;
  readonly values: readonly Scalar[];
}

/** An object of a response, or one value of a list; what holds it is a part of what it says. */
interface Row {
  readonly source: string;
  readonly holder: string;
  readonly members: readonly Member[];
  readonly parent: Row | undefined;
}

/** A field of a request that needs a value. */
export interface ValueTarget extends FieldName {
  /** Whether a value is right there by the document. */
  readonly suits: (value: Scalar) => boolean;
}

/** Values for fields of one request, all of one row. */
export interface Filling<Field extends ValueTarget = ValueTarget> {
  readonly values: ReadonlyMap<Field, Scalar>;
  /** The request whose response has them. */
  readonly source: string;
}

/** What only wraps the rows of a response, and says nothing of them. */
export const WRAPS =
  /^(?:data|items?|results?|contents?|values?|records?|rows?|entries|list|embedded|response|payload|hits|objects|body)$/;
/** Names whose values are no one else's: they are not written anywhere. */
export const SECRET =
  /secret|passw|passphrase|passcode|pass$|pwd|dsn$|connection_?string|webhook_?url|token|credential|api_?key|private|signature|session|cookie/i;
/** Tokens that are no secret, since they only say where a list goes on. */
const OF_PAGE = /(?:next|page|continuation|sync).?token/i;
/** Longer texts are no keys. */
const LONGEST = 200;
/** How deep responses are read. */
const DEEPEST = 8;
/** Rows of one response that are kept, and values of one list. */
const MOST_ROWS = 200;
const MOST_VALUES = 5;
/** Values of one row that a field may have. */
const MOST_CHOICES = 5;

/** The rows that accepted responses have shown, and the values that they hold for other requests. */
export class ObservedRows {
  readonly #bySource = new Map<string, readonly Row[]>();
  /** Changes whenever rows appear that were not there. */
  version = 0;

  /** Keeps the rows of a response; a later one to the same request adds to them. */
  add({ source, resource, sent, content }: Observation): void {
    const parameters = Object.entries(sent).flatMap(([name, value]) => memberOf(name, value));
    const root: Row = { source, holder: '', members: parameters, parent: undefined };
    const known = this.#bySource.get(source) ?? [];
    const texts = new Set(known.map(textOf));
    const found = rowsIn(content, { holder: resource, parent: root, depth: 0 });
    const fresh = found.filter((row) => !texts.has(textOf(row))).slice(0, MOST_ROWS);
    if (fresh.length === 0) return;
    this.#bySource.set(source, [...known, ...fresh].slice(0, 2 * MOST_ROWS));
    this.version += 1;
  }

  /**
   * Values for fields of one request, all of one row with what holds it: those that fill most fields first, then those
   * whose names fit best. Of each request that shows such rows the first row comes before the second of any.
   * @param most how many are returned at most
   */
  fillings<Field extends ValueTarget>(wanted: readonly Field[], most: number): Filling<Field>[] {
    const found = [...this.#bySource.values()].flat().flatMap((row) => fillingsBy(row, wanted));
    const ranked = found.toSorted((a, b) => b.values.size - a.values.size || b.fit - a.fit);
    const keys = new Set<string>();
    const distinct = ranked.filter((one) => {
      const key = keyOf(one, wanted);
      return !keys.has(key) && keys.add(key);
    });
    const seen = new Map<string, number>();
    const rounds = distinct.map((filling) => {
      const round = seen.get(filling.names) ?? 0;
      seen.set(filling.names, round + 1);
      return { filling, round };
    });
    return rounds
      .toSorted((a, b) => b.filling.values.size - a.filling.values.size || a.round - b.round)
      .slice(0, most)
      .map(({ filling: { values, source } }) => ({ values, source }));
  }
}

/** What a list with a parameter shows may be there for that alone, so that another one is as good with a worse name. */
const FIT_OF_PARAMETER = 1.5;

interface RankedFilling<Field extends ValueTarget> extends Filling<Field> {
  readonly fit: number;
  /** Which members the values are of: rows of one kind have the same. */
  readonly names: string;
}

/** The values of one row: those whose names fit best, then each further value and member that a field may mean. */
function fillingsBy<Field extends ValueTarget>(
  row: Row,
  targets: readonly Field[],
): RankedFilling<Field>[] {
  const choices = targets.flatMap((field) => {
    if (isSecret(field.name)) return [];
    const [best, ...others] = choicesFor(row, field);
    return best === undefined ? [] : [{ field, best, others }];
  });
  // What is all of the rows above is found there.
  if (!choices.some(({ best }) => best.isOwn)) return [];
  const parameters = row.source.split('{').length - 1;
  const fillingWith = (field?: Field, choice?: Choice): RankedFilling<Field> => {
    const all = choices.map((one) => ({
      ...one,
      used: one.field === field && choice ? choice : one.best,
    }));
    const names = all.map((one) => `${one.field.name}=${one.used.name}`).join();
    return {
      values: new Map(all.map((one) => [one.field, one.used.value])),
      source: row.source,
      fit: all.reduce((sum, { used }) => sum + used.fit, -parameters * FIT_OF_PARAMETER),
      names: `${row.source} ${names}`,
    };
  };
  const variants = choices.flatMap(({ field, others }) =>
    others.map((choice) => fillingWith(field, choice)),
  );
  return [fillingWith(), ...variants];
}

/** One value that a field may have. */
interface Choice {
  readonly name: string;
  readonly value: Scalar;
  readonly fit: number;
  /** Whether it is of the row itself, not of what holds that. */
  readonly isOwn: boolean;
}

/** Values of a row, or of what holds it, that suit a field, those first whose names fit best. */
function choicesFor(row: Row, field: ValueTarget): Choice[] {
  const found: Choice[] = [];
  let distance = 0;
  for (let one: Row | undefined = row; one !== undefined; one = one.parent) {
    for (const { name, values } of one.members) {
      const plainFit = nameFit(field, { name, holder: one.holder });
      if (plainFit === 0) continue;
      // Of equal names, that of the row itself counts.
      const fit = plainFit - distance / 100;
      const suiting = values.flatMap((value) => suitable(value, field));
      found.push(...suiting.map((value) => ({ name, value, fit, isOwn: one === row })));
    }
    distance += 1;
  }
  return found.toSorted((a, b) => b.fit - a.fit).slice(0, MOST_CHOICES);
}

/** A value as the document has it in a field: an id may be a number in one place and a text in another. */
function suitable(value: Scalar, { suits, isRow }: ValueTarget): Scalar[] {
  // A flag is the key of no row.
  if (isRow && typeof value === 'boolean') return [];
  const number =
    typeof value === 'string' && /^-?\d{1,15}$/.test(value) ? Number(value) : undefined;
  const forms = [value, ...(number === undefined ? [] : [number]), `${value}`];
  return forms.filter((one) => suits(one)).slice(0, 1);
}

interface Around {
  readonly holder: string;
  readonly parent: Row;
  readonly depth: number;
}

function rowsIn(value: unknown, around: Around): Row[] {
  if (around.depth > DEEPEST) return [];
  const { holder, parent, depth } = around;
  if (Array.isArray(value)) {
    const texts = value.filter(isScalar).slice(0, MOST_VALUES);
    const own = texts.map((one): Row => rowOf(around, [{ name: '', values: [one] }]));
    return [
      ...own,
      ...value.flatMap((one: unknown) => rowsIn(one, { ...around, depth: depth + 1 })),
    ];
  }
  if (!isEntries(value)) return [];
  const entries = Object.entries(value);
  const members = entries.flatMap(([name, one]) => memberOf(name, one));
  const isMap = entries.length > 0 && entries.every(([, one]) => isEntries(one));
  const isWrap = entries.length === 1 || entries.some(([name]) => WRAPS.test(plain(name)));
  if (isMap && !isWrap) {
    // `{"sales": {…}, "support": {…}}`: rows by their keys.
    return entries.flatMap(([name, one]) => {
      const row = rowOf(around, [{ name: '', values: [name] }]);
      return [row, ...rowsIn(one, { holder, parent: row, depth: depth + 1 })];
    });
  }
  const row = members.length === 0 ? undefined : rowOf(around, members);
  const below = entries.flatMap(([name, one]) => {
    if (isScalar(one) || isScalarList(one)) return [];
    const inner = WRAPS.test(plain(name)) ? holder : name;
    return rowsIn(one, { holder: inner, parent: row ?? parent, depth: depth + 1 });
  });
  return row === undefined ? below : [row, ...below];
}

function rowOf({ holder, parent }: Around, members: readonly Member[]): Row {
  return { source: parent.source, holder, members, parent };
}

function memberOf(name: string, value: unknown): Member[] {
  if (isSecret(name)) return [];
  const scalars = (Array.isArray(value) ? value : [value]).filter(isScalar);
  const values = scalars.filter((one) => !isSecretText(`${one}`)).slice(0, MOST_VALUES);
  return values.length === 0 ? [] : [{ name, values }];
}

/** What is secret whatever its name: credentials of a URL, a key in PEM, and what a server shows in place of a secret. */
const SECRET_TEXT = /:\/\/[^/\s]*@|-----BEGIN |^[*•]{3,}$/;

export function isSecretText(value: string): boolean {
  return SECRET_TEXT.test(value);
}

/** Whether values of this name are no one else's; a token that says where a list goes on is none. */
export function isSecret(name: string): boolean {
  return SECRET.test(name.replace(OF_PAGE, ''));
}

export function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'string') return value !== '' && value.length <= LONGEST;
  return typeof value === 'number' || typeof value === 'boolean';
}

function isScalarList(value: unknown): boolean {
  return Array.isArray(value) && value.every(isScalar);
}

export function isEntries(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function plain(name: string): string {
  return name.replace(/[^A-Za-z]/g, '').toLowerCase();
}

function textOf({ holder, members, parent }: Row): string {
  return JSON.stringify([holder, members, parent?.members]);
}

function keyOf<Field extends ValueTarget>(
  { values }: Filling<Field>,
  targets: readonly Field[],
): string {
  return JSON.stringify(targets.map((field) => values.get(field) ?? null));
}
