import {
  type CalibrationTarget,
  type Change,
  type Learned,
  type Lesson,
  withValueAt,
} from '../../generator/index.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import { readMessages } from '../complaints/read-messages.ts';
import type { Probed } from '../probe.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import {
  isScalar,
  lastWordOf,
  ObservedRows,
  plainName,
  ResourceModel,
  type Scalar,
  type ValueTarget,
  wordsOf,
} from '../resources/index.ts';
import { Creations, type Endpoint } from './creations.ts';
import { lastingIn } from './lasting.ts';
import { MemberNames } from './member-names.ts';
import { ObservedObjects } from './observed-objects.ts';
import { namesWrittenRow } from './written-rows.ts';

/** A field of a request that a value of a response may go to. */
interface OpenField extends ValueTarget {
  readonly field: RequestField;
}

type ValueChange = Extract<Change, { kind: 'value' }>;

/** Values of one name that requests were accepted with. */
const MOST_ACCEPTED = 3;
/** Fillings of one request that are tried: for its path, and for everything else. */
const MOST_FILLINGS = 6;
/** The same where the response names other fields. */
const MOST_UNNAMED = 2;
/** Fields beside its path, the shallowest first: each is compared with what all rows hold. */
const MOST_OPEN = 60;
/** Values that no path can carry, or that lead elsewhere. */
const NO_SEGMENT = /^\.{0,2}$|[/\\?#]/;
/** What writes to the row at the end of its path. */
const CHANGES_ROW = /^(?:PUT|PATCH|DELETE)$/;

/**
 * What the accepted responses of all endpoints hold, by name, with or without a schema: values for the requests that
 * need what only this server knows. Rows that set-ups have made are gone by the next request: of what is in them, only
 * names are kept, which other such rows may have too.
 */
export class Harvest {
  readonly #rows = new ObservedRows();
  readonly #model: ResourceModel;
  /** The values of paths that requests were accepted with, by the names of their parameters. */
  readonly #accepted = new Map<string, readonly ValueChange[]>();
  /** What the members of rows are called. */
  readonly members = new MemberNames();
  /** Whole objects, which bodies may have to be like. */
  readonly objects = new ObservedObjects();
  /** What makes rows, and how its responses name them. */
  readonly creations: Creations;

  /** @param pieces all endpoints of the suite: they say which paths are collections, and what removes rows */
  constructor(pieces: readonly Endpoint[]) {
    this.#model = new ResourceModel(pieces);
    this.creations = new Creations(this.#model, pieces);
  }

  /** Changes whenever there is more than before. */
  get version(): number {
    const { creations, members } = this;
    return this.#rows.version + creations.version + members.version + this.#accepted.size;
  }

  /** Keeps what responses have shown and a request was accepted with: the `ref` of one path suits that of another. */
  confirm(learned: Learned): void {
    for (const { change } of learned) {
      if (change.kind !== 'value' || change.location !== 'path') continue;
      if (change.from === undefined) continue;
      const name = plainName(change.at.slice(1));
      const known = this.#accepted.get(name) ?? [];
      if (known.some(({ value }) => value === change.value)) continue;
      this.#accepted.set(name, [...known, change].slice(0, MOST_ACCEPTED));
    }
  }

  /** Keeps what the accepted response to a request that reads holds, or to one that makes rows. */
  observe(piece: Endpoint, probed: Probed): void {
    this.creations.observe(piece, probed);
    const { method, path } = piece;
    const { status, content, path: sent = {}, created = [] } = probed;
    const isAccepted = status !== null && status >= 200 && status < 300;
    if (!isAccepted || content === undefined || content === null) return;
    if (method === 'GET' || method === 'POST') this.members.observe(path, content);
    if (method !== 'GET') return;
    const isPassing = created.some((place) => place.startsWith('/path/'));
    const resource = segmentBefore(path, path.split('/').length);
    const source = `${method} ${path}`;
    const lasting = isPassing ? lastingIn(content) : content;
    this.#rows.add({ source, resource, sent: isPassing ? {} : sent, content: lasting });
    this.objects.add(source, path, lasting);
  }

  /**
   * Lessons that fill the open fields of a rejected request with values of one row, the likeliest first: at first those
   * of its path, then all others whose names fit.
   */
  proposals(
    piece: CalibrationTarget,
    section: string,
    now: Rejected,
  ): { readonly ofPath: readonly Learned[]; readonly ofOtherFields: readonly Learned[] } {
    const { probed } = now;
    const open = openFields(piece, section, now);
    const { full, required } = piece.bases(now.learned);
    const sent = fieldsIn(section === 'positive' ? full : required);
    const reason = reasonOf(probed);
    const lessons = (wanted: readonly OpenField[]) =>
      this.#fillings(wanted).map((changes) =>
        changes.map((change): Lesson => ({ change, reason })),
      );
    const ofPath = open.filter(({ field }) => field.location === 'path');
    const otherFields = open
      .filter(({ field }) => field.location !== 'path')
      .toSorted((a, b) => a.field.names.length - b.field.names.length)
      .slice(0, MOST_OPEN);
    const named = otherFields.flatMap(({ field, name, suits }): Lesson[] => {
      const value = this.members.for(piece.path, name).find(suits);
      const { location, at } = field;
      return value === undefined
        ? []
        : [{ change: { kind: 'value', location, at, value }, reason }];
    });
    const mayName = ofPath.length === 0 || this.#mayNameRows(piece, ofPath);
    return {
      ofPath: mayName && ofPath.length > 0 ? lessons(ofPath) : [],
      ofOtherFields: [
        ...(named.length > 0 ? [named] : []),
        ...namedFirst(otherFields, sent, probed).flatMap((some, index) =>
          lessons(some).slice(0, index === 0 ? MOST_FILLINGS : MOST_UNNAMED),
        ),
      ],
    };
  }

  /**
   * What rows hold for one field of a rejected request, the likeliest first: under its name, else the keys of the
   * collection which the request is sent to, as for the `source` of a new branch.
   */
  valuesOf(
    piece: CalibrationTarget,
    section: string,
    now: Rejected,
    field: RequestField,
  ): Change[] {
    const open = openFields(piece, section, now).filter((one) => keyOf(one.field) === keyOf(field));
    const holder = segmentBefore(piece.path, piece.path.split('/').length);
    const asRow = open.map((one) => ({ ...one, holder, isRow: true }));
    const changes = [...this.#fillings(open), ...this.#fillings(asRow)].flat();
    const distinct = new Map(changes.map((one) => [JSON.stringify(one), one]));
    return [...distinct.values()].slice(0, MOST_FILLINGS);
  }

  /** What other requests were accepted with under the names of fields, or under their last words: `ref` of `sourceRef`. */
  #confirmed(wanted: readonly OpenField[]): Change[][] {
    const changes = wanted.flatMap(({ field: { location, at }, name, suits }): Change[] => {
      const names = [plainName(name), plainName(lastWordOf(name))];
      const known = names.flatMap((one) => this.#accepted.get(one) ?? []);
      const found = known.find(({ value }) => isScalar(value) && suits(value));
      return found === undefined ? [] : [{ ...found, location, at }];
    });
    return changes.length === 0 ? [] : [changes];
  }

  #fillings(wanted: readonly OpenField[]): Change[][] {
    return [...this.#confirmed(wanted), ...this.#shown(wanted)];
  }

  #shown(wanted: readonly OpenField[]): Change[][] {
    return this.#rows.fillings(wanted, MOST_FILLINGS).map(({ values, source }) =>
      [...values].map(([{ field }, value]): Change => {
        const { location, at } = field;
        return { kind: 'value', location, at, value, from: source };
      }),
    );
  }

  /**
   * Whether a request may name rows that nobody has made for it: to read them, or to add a row below them; one that may
   * change or remove them gets rows of its own.
   */
  #mayNameRows({ method, path }: CalibrationTarget, open: readonly OpenField[]): boolean {
    if (method === 'GET' || method === 'HEAD') return true;
    const last = /\{([^{}]+)\}\/?$/.exec(path)?.[1];
    if (last !== undefined) {
      return !CHANGES_ROW.test(method) && !open.some(({ name }) => name === last);
    }
    return method === 'POST' && this.#model.isCollection(path);
  }
}

/** A request that was rejected, with the lessons that it was made with. */
interface Rejected {
  readonly learned: Learned;
  readonly probed: Probed;
}

/** The fields of a request that hold no value of a set-up or of a person, and may name rows of others. */
function openFields(
  piece: CalibrationTarget,
  section: string,
  { learned, probed }: Rejected,
): readonly OpenField[] {
  const bases = piece.bases(learned);
  const request = section === 'positive' ? bases.full : bases.required;
  const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
  return fieldsIn(request).flatMap((field): OpenField[] => {
    const { location, at, names, value } = field;
    const isLeaf = value === null || typeof value !== 'object';
    if (!isLeaf || filled.has(`/${location}${at}`) || piece.isEdited(location, at)) return [];
    if (namesWrittenRow(piece, field)) return [];
    const whole = request.get(location) ?? {};
    const suits = remembered(
      (one: Scalar) =>
        one !== value &&
        !(location === 'path' && NO_SEGMENT.test(`${one}`)) &&
        piece.isValid(location, withValueAt(whole, at, one)),
    );
    const known = { field, suits, ...nameOf(piece, field, names) };
    if (location !== 'path') return [known];
    const { descriptions } = piece.notesOn(location, whole, at);
    return [{ ...known, words: wordsOf(descriptions.join(' ')) }];
  });
}

/** The fields that a response names by themselves, then together; all of them where it names no field of the request. */
function namedFirst(
  open: readonly OpenField[],
  sent: readonly RequestField[],
  probed: Probed,
): (readonly OpenField[])[] {
  const fields = open.map(({ field }) => field);
  const complaints = readComplaints(probed.body);
  const named = new Set(complaints.flatMap((one) => namedFields(one, fields).map(keyOf)));
  const some = open.filter(({ field }) => named.has(keyOf(field)));
  const first = some.slice(0, 2).map((one) => [one]);
  // One that speaks of a field is about no other, and one that lists values takes no other one.
  const messages = readMessages(probed, sent);
  if (messages.some(({ about }) => about === 'values')) return [];
  const isNamed = messages.some((one) => one.fields.length > 0);
  return [...first, ...(isNamed ? [some] : [open])].filter((fields) => fields.length > 0);
}

/** A check whose result for a value is kept: many rows hold the same ones, and a whole request is checked for each. */
function remembered(check: (value: Scalar) => boolean): (value: Scalar) => boolean {
  const known = new Map<Scalar, boolean>();
  return (value) => {
    const found = known.get(value) ?? check(value);
    known.set(value, found);
    return found;
  };
}

/** How a field is called, and what it is a part of. */
function nameOf({ path }: CalibrationTarget, { location }: RequestField, names: readonly string[]) {
  const known = names.filter((name) => !/^\d+$/.test(name));
  const name = known.at(-1) ?? '';
  if (location === 'path') {
    const holder = segmentBefore(path, path.split('/').indexOf(`{${name}}`));
    return { name, holder, isRow: true };
  }
  // A query asks for rows of the collection; what makes a new row has keys of its own.
  const outer = known.at(-2) ?? '';
  return { name, holder: location === 'query' && outer === '' ? segmentBefore(path, 99) : outer };
}

/** The last segment without a parameter before a segment of a path. */
function segmentBefore(path: string, index: number): string {
  const before = path.split('/').slice(0, Math.max(index, 0));
  return before.findLast((segment) => segment !== '' && !segment.includes('{')) ?? '';
}
