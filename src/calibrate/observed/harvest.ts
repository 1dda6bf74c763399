import { type Learned, type Lesson, type Workpiece, withValueAt } from '../../generator/index.ts';
import { namedFields, type RequestField } from '../complaints/match.ts';
import { readComplaints } from '../complaints/read-complaints.ts';
import type { Probed } from '../probe.ts';
import { reasonOf } from '../reason.ts';
import { fieldsIn, keyOf } from '../request-fields.ts';
import { ObservedRows, ResourceModel, type Scalar, type ValueTarget } from '../resources/index.ts';
import { Creations, type Endpoint } from './creations.ts';
import { MemberNames } from './member-names.ts';

/** A field of a request that a value of a response may go to. */
interface OpenField extends ValueTarget {
  readonly field: RequestField;
}

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
 * need what only this server knows. Rows that set-ups have made are gone by the next request, and are not kept.
 */
export class Harvest {
  readonly #rows = new ObservedRows();
  readonly #model: ResourceModel;
  /** What the members of rows are called. */
  readonly members = new MemberNames();
  /** What makes rows, and how its responses name them. */
  readonly creations: Creations;

  /** @param pieces all endpoints of the suite: they say which paths are collections, and what removes rows */
  constructor(pieces: readonly Endpoint[]) {
    this.#model = new ResourceModel(pieces);
    this.creations = new Creations(this.#model, pieces);
  }

  /** Changes whenever there is more than before. */
  get version(): number {
    return this.#rows.version + this.creations.version + this.members.version;
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
    if (created.some((place) => place.startsWith('/path/'))) return;
    const resource = segmentBefore(path, path.split('/').length);
    this.#rows.add({ source: `${method} ${path}`, resource, sent, content });
  }

  /**
   * Lessons that fill the open fields of a rejected request with values of one row, the likeliest first: at first those
   * of its path, then all others whose names fit.
   */
  proposals(
    piece: Workpiece,
    section: string,
    { learned, probed }: { readonly learned: Learned; readonly probed: Probed },
  ): { readonly ofPath: readonly Learned[]; readonly ofOthers: readonly Learned[] } {
    const bases = piece.bases(learned);
    const request = section === 'positive' ? bases.full : bases.required;
    const filled = new Set([...(probed.created ?? []), ...(probed.given ?? [])]);
    const open = fieldsIn(request).flatMap((field): OpenField[] => {
      const { location, at, names, value } = field;
      const isLeaf = value === null || typeof value !== 'object';
      if (!isLeaf || filled.has(`/${location}${at}`) || piece.isEdited(location, at)) return [];
      const whole = request.get(location) ?? {};
      const suits = remembered(
        (one: Scalar) =>
          one !== value &&
          !(location === 'path' && NO_SEGMENT.test(`${one}`)) &&
          piece.isValid(location, withValueAt(whole, at, one)),
      );
      return [{ field, suits, ...nameOf(piece, field, names) }];
    });
    const why = reasonOf(probed);
    const lessons = (wanted: readonly OpenField[]) =>
      this.#rows.fillings(wanted, MOST_FILLINGS).map(({ values, source }) =>
        [...values].map(([{ field }, value]): Lesson => {
          const { location, at } = field;
          return { change: { kind: 'value', location, at, value, from: source }, why };
        }),
      );
    const ofPath = open.filter(({ field }) => field.location === 'path');
    const others = open
      .filter(({ field }) => field.location !== 'path')
      .toSorted((a, b) => a.field.names.length - b.field.names.length)
      .slice(0, MOST_OPEN);
    const named = others.flatMap(({ field, name, suits }): Lesson[] => {
      const value = this.members.for(piece.path, name).find(suits);
      const { location, at } = field;
      return value === undefined ? [] : [{ change: { kind: 'value', location, at, value }, why }];
    });
    const mayName = ofPath.length === 0 || this.#mayNameRows(piece, ofPath);
    return {
      ofPath: mayName && ofPath.length > 0 ? lessons(ofPath) : [],
      ofOthers: [
        ...(named.length > 0 ? [named] : []),
        ...namedFirst(others, probed).flatMap((some, index) =>
          lessons(some).slice(0, index === 0 ? MOST_FILLINGS : MOST_UNNAMED),
        ),
      ],
    };
  }

  /**
   * Whether a request may name rows that nobody has made for it: to read them, or to add a row below them; one that may
   * change or remove them gets rows of its own.
   */
  #mayNameRows({ method, path }: Workpiece, open: readonly OpenField[]): boolean {
    if (method === 'GET' || method === 'HEAD') return true;
    const last = /\{([^{}]+)\}\/?$/.exec(path)?.[1];
    if (last !== undefined) {
      return !CHANGES_ROW.test(method) && !open.some(({ name }) => name === last);
    }
    return method === 'POST' && this.#model.isCollection(path);
  }
}

/** The fields that a response names by themselves, then all of them. */
function namedFirst(open: readonly OpenField[], { body }: Probed): (readonly OpenField[])[] {
  const fields = open.map(({ field }) => field);
  const named = new Set(readComplaints(body).flatMap((one) => namedFields(one, fields).map(keyOf)));
  const some = open.filter(({ field }) => named.has(keyOf(field)));
  return [...some.slice(0, 2).map((one) => [one]), open].filter((fields) => fields.length > 0);
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
function nameOf({ path }: Workpiece, { location }: RequestField, names: readonly string[]) {
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
