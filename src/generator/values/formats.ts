import formatsPackage from 'ajv-formats/dist/formats.js';
import { Big } from 'big.js';
import type { Automaton } from './automaton.ts';
import { compilePattern } from './pattern.ts';

/**
 * What a string `format` means to us.
 * `sure` is a pattern whose every word is valid to every validator that we know; `plausible` is
 * one outside which no validator accepts. Between the two is what validators dispute: such
 * values are never generated, and nothing is claimed about them.
 */
interface StringFormat {
  readonly example: string;
  readonly sure: string;
  readonly plausible: string;
  /** Only these are broken on purpose (1.01); validators differ on the others. */
  readonly asserted: boolean;
  readonly invalid: readonly string[];
}

const LABEL = '[a-z0-9]{1,60}';
const HEX = '[0-9a-f]';
const DATE = '[12]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|1\\d|2[0-8])';
const TIME = '([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?(Z|[+-](0\\d|1[0-2]):[0-5]\\d)';
const ANY_DATE = '\\d{4}-[01]\\d-[0-3]\\d';
const ANY_TIME = '[0-2]\\d:[0-5]\\d:[0-6]\\d(\\.\\d+)?([Zz]|[+-]\\d{2}(:?\\d{2})?)?';
const OCTET = '(25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';

/** The fixed list of string formats; a format that is not here asserts nothing. */
export const STRING_FORMATS: Readonly<Record<string, StringFormat>> = {
  'date-time': {
    example: '2024-05-17T09:30:00Z',
    sure: `^${DATE}T${TIME}$`,
    plausible: `^${ANY_DATE}[Tt ]${ANY_TIME}$`,
    asserted: true,
    invalid: ['not-a-date-time', '17 May 2024, half past nine'],
  },
  date: {
    example: '2024-05-17',
    sure: `^${DATE}$`,
    plausible: `^${ANY_DATE}$`,
    asserted: true,
    invalid: ['not-a-date', '17 May 2024'],
  },
  time: {
    example: '09:30:00Z',
    sure: `^${TIME}$`,
    plausible: `^${ANY_TIME}$`,
    asserted: true,
    invalid: ['not-a-time', 'half past nine'],
  },
  duration: {
    example: 'P3D',
    sure: '^P([1-9]\\d*D|T[1-9]\\d*[HMS])$',
    plausible: '^-?[Pp][0-9A-Za-z.,]*$',
    asserted: true,
    invalid: ['not-a-duration', '3 days'],
  },
  email: {
    example: 'user@example.com',
    sure: `^[a-z0-9]{1,60}@(${LABEL}\\.){1,4}[a-z]{1,60}$`,
    plausible: '@',
    asserted: true,
    invalid: ['not-an-email', 'nobody'],
  },
  hostname: {
    example: 'www.example.com',
    sure: `^${LABEL}(\\.${LABEL}){0,3}$`,
    plausible: '^[^\\s!@/]+$',
    asserted: true,
    invalid: ['not a host name!', 'no host'],
  },
  ipv4: {
    example: '192.0.2.1',
    sure: `^${OCTET}(\\.${OCTET}){3}$`,
    plausible: '^[0-9]{1,3}(\\.[0-9]{1,3}){3}$',
    asserted: true,
    invalid: ['not-an-ipv4', '192.0.2'],
  },
  ipv6: {
    example: '2001:db8::1',
    sure: `^((${HEX}{1,4}:){7}${HEX}{1,4}|${HEX}{1,4}::${HEX}{1,4}|::${HEX}{0,4})$`,
    plausible: '^[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(%.*)?$',
    asserted: true,
    invalid: ['not-an-ipv6', '192.0.2.1'],
  },
  uri: {
    example: 'https://example.com/path',
    sure: `^(https?://${LABEL}(\\.${LABEL}){0,2}(/[a-z0-9]*)*|[a-z]{1,8}:[a-z0-9]+)$`,
    plausible: '^[A-Za-z][A-Za-z0-9+.-]*:\\S*$',
    asserted: true,
    invalid: ['not a uri', 'no scheme'],
  },
  uuid: {
    example: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
    sure: `^${HEX}{8}-${HEX}{4}-4${HEX}{3}-[89ab]${HEX}{3}-${HEX}{12}$`,
    plausible: '^[0-9A-Fa-f-]{36}$',
    asserted: true,
    invalid: ['not-a-uuid', '3fa85f64'],
  },
  byte: disputed('YWJj', '^([A-Za-z0-9]{4})*$', '^[A-Za-z0-9+/=_\\-\\s]*$'),
  'uri-reference': disputed('/path', '^(/[a-z0-9]*|[a-z0-9]+)(/[a-z0-9]*)*$', ''),
  iri: disputed('https://example.com/path', '^https?://[a-z0-9]{1,63}(/[a-z0-9]*)*$', ''),
  'iri-reference': disputed('/path', '^(/[a-z0-9]*|[a-z0-9]+)(/[a-z0-9]*)*$', ''),
  'uri-template': disputed('/path/{id}', '^(/[a-z0-9]+)+$', ''),
  url: disputed(
    'https://example.com/path',
    '^https?://[a-z0-9]{1,60}\\.[a-z]{2,60}(/[a-z0-9]*)*$',
    '',
  ),
  'idn-email': disputed('user@example.com', `^[a-z0-9]{1,60}@(${LABEL}\\.){1,4}[a-z]{1,60}$`, ''),
  'idn-hostname': disputed('www.example.com', `^${LABEL}(\\.${LABEL}){0,3}$`, '^[^\\sA-Z]*$'),
  'json-pointer': disputed('/name', '^(/[a-z0-9]*)*$', ''),
  'relative-json-pointer': disputed('0/name', '^0(/[a-z0-9]*)*$', ''),
  regex: disputed('^[a-z]+$', '^[a-z0-9]*$', ''),
};

function disputed(example: string, sure: string, plausible: string): StringFormat {
  return { example, sure, plausible, asserted: false, invalid: [] };
}

/** Host names hold 253 characters at most (RFC 1035), which the patterns above cannot say. */
const MAX_LENGTHS: Readonly<Record<string, number>> = { hostname: 253, 'idn-hostname': 253 };

export function formatMaxLength(format: string): number {
  return MAX_LENGTHS[format] ?? Infinity;
}

/** The strings that are valid to all, and those that may be valid to some. */
export function formatLanguages(
  format: string,
): { sure: Automaton | undefined; plausible: Automaton | undefined } | undefined {
  const entry = stringFormat(format);
  if (!entry) return undefined;
  return {
    sure: compilePattern(entry.sure).language,
    plausible: compilePattern(entry.plausible).language,
  };
}

export function stringFormat(format: string): StringFormat | undefined {
  return Object.hasOwn(STRING_FORMATS, format) ? STRING_FORMATS[format] : undefined;
}

/**
 * Whether a string is valid for a format; true for a format that asserts nothing.
 * The disputed ones are validated as ajv-formats does, so that a person's own value may stay.
 */
export function formatAccepts(format: string, text: string): boolean {
  const entry = stringFormat(format);
  if (!entry) return true;
  const definition = new Map<string, unknown>(Object.entries(formatsPackage.fullFormats)).get(
    format,
  );
  if (definition instanceof RegExp) return definition.test(text);
  if (typeof definition === 'function') return Boolean(definition(text));
  if (typeof definition === 'object' && definition !== null && 'validate' in definition) {
    const { validate } = definition;
    if (validate instanceof RegExp) return validate.test(text);
    if (typeof validate === 'function') return Boolean(validate(text));
  }
  return compilePattern(entry.plausible).test(text);
}

/** Whether the list of docs/scenarios.md binds validators to a format. */
export function isAsserted(format: string): boolean {
  return stringFormat(format)?.asserted === true;
}

/** Whether no validator that we know accepts the string. */
export function formatSurelyRefuses(format: string, text: string): boolean {
  const entry = stringFormat(format);
  return entry?.asserted === true && !compilePattern(entry.plausible).test(text);
}

interface NumberFormat {
  readonly minimum: Big;
  readonly maximum: Big;
}

const FLOAT_MAX = new Big('340282346638528859811704183484516925440');

/** Only ranges: a number with a fraction under int32 is a matter of `type`. */
export const NUMBER_FORMATS: Readonly<Record<string, NumberFormat>> = {
  int32: { minimum: new Big('-2147483648'), maximum: new Big('2147483647') },
  int64: {
    minimum: new Big('-9223372036854775808'),
    maximum: new Big('9223372036854775807'),
  },
  float: { minimum: FLOAT_MAX.neg(), maximum: FLOAT_MAX },
};

export function numberFormat(format: string | undefined): NumberFormat | undefined {
  return format !== undefined && Object.hasOwn(NUMBER_FORMATS, format)
    ? NUMBER_FORMATS[format]
    : undefined;
}
