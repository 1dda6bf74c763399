import { z } from 'zod';

/** What a build of the clinic's server gets wrong at one endpoint. */
export interface Bug {
  readonly endpoint: RegExp;
  /** Whether a body makes the server fail with 500. */
  readonly crashes?: (body: unknown) => boolean;
  /** Repairs a body on its way in, so that the server accepts what its document forbids. */
  readonly accepts?: (body: unknown) => unknown;
  /** Spoils what the server answers. */
  readonly answers?: (body: unknown) => unknown;
}

const Fields = z.record(z.string(), z.unknown());
const ISO_DATE = /^\d{4}-\d{2}-\d{2}/;
const POST_PETS = /^POST \/pets$/;
const VISITS = /^POST \/pets\/[^/]+\/visits$/;

/** Reasons of visits have no limit. */
export const REASONS: readonly Bug[] = [
  { endpoint: VISITS, accepts: changed({ reason: cut(200) }) },
];

/** Nobody checks how long a text is: the columns of the database were widened. */
export const LENGTHS: readonly Bug[] = [
  { endpoint: POST_PETS, accepts: changed({ name: cut(30) }) },
  { endpoint: POST_PETS, accepts: changed({ owner: changed({ name: cut(60) }) }) },
  ...REASONS,
  { endpoint: /^PATCH \/pets\/[^/]+$/, accepts: changed({ nickname: cut(20) }) },
];

/** What cannot be read as a date ends in an error that nobody catches. */
export const DATES: readonly Bug[] = [
  { endpoint: POST_PETS, crashes: (body) => isNoDate(body, 'born') },
  { endpoint: VISITS, crashes: (body) => isNoDate(body, 'at') },
];

/** Two equal tags break an index of the database, and nobody catches that. */
export const TAGS: readonly Bug[] = [
  { endpoint: POST_PETS, crashes: (body) => hasTwice(fieldsOf(body).tags) },
];

/** Properties of the old mobile app are ignored, not refused. */
export const UNKNOWN: readonly Bug[] = [
  {
    endpoint: POST_PETS,
    accepts: only('name species born weight_kg chip vaccinated tags owner'),
  },
  { endpoint: POST_PETS, accepts: changed({ owner: only('name email phone') }) },
];

/** Visits are rounded to steps of five minutes. */
export const MINUTES: readonly Bug[] = [
  { endpoint: VISITS, accepts: changed({ minutes: rounded(5) }) },
];

/** A cache gives the weight back as a text. */
export const CACHE: readonly Bug[] = [
  { endpoint: /^GET \/pets\/\d+$/, answers: (body) => ({ ...fieldsOf(body), weight_kg: '4.5' }) },
];

/** Changes some fields of an object, those that it has. */
function changed(changes: Readonly<Record<string, (value: unknown) => unknown>>) {
  return (body: unknown) => {
    const read = Fields.safeParse(body);
    if (!read.success) return body;
    const entries = Object.entries(read.data);
    return Object.fromEntries(entries.map(([key, value]) => [key, changes[key]?.(value) ?? value]));
  };
}

function only(names: string) {
  return (body: unknown) => {
    const read = Fields.safeParse(body);
    if (!read.success) return body;
    return Object.fromEntries(
      Object.entries(read.data).filter(([key]) => names.split(' ').includes(key)),
    );
  };
}

function cut(length: number) {
  return (value: unknown) => (typeof value === 'string' ? value.slice(0, length) : value);
}

function rounded(step: number) {
  return (value: unknown) => (typeof value === 'number' ? Math.ceil(value / step) * step : value);
}

function isNoDate(body: unknown, field: string): boolean {
  const value = fieldsOf(body)[field];
  return typeof value === 'string' && !ISO_DATE.test(value);
}

function hasTwice(value: unknown): boolean {
  return Array.isArray(value) && new Set(value).size < value.length;
}

function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return Fields.catch({}).parse(body);
}
