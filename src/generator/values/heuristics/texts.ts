import { isEnd, wordsAt } from './words.ts';

/** A value, or one for the start of a span and one for its end. */
type Value = string | readonly [start: string, end: string];

const DATE: Value = ['2024-05-17', '2024-05-18'];
const DATE_TIME: Value = ['2024-05-17T09:30:00Z', '2024-05-18T09:30:00Z'];
const TIME: Value = ['09:30:00Z', '17:30:00Z'];
const UUID = '3fa85f64-5717-4562-b3fc-2c963f66afa6';

/** By `format`, where a name says more than the format: the end of a span is after its start. */
const BY_FORMAT: Readonly<Record<string, Value>> = {
  date: DATE,
  'date-time': DATE_TIME,
  time: TIME,
};

/**
 * By the words of the name, of which the last say what it is; the first row that fits counts. Several values
 * are in order of preference, since a length or a pattern may refuse the first. None is anybody's: reserved
 * domains, addresses (RFC 2606, RFC 5737) and telephone numbers (555-0100 to 555-0199), and the example of the
 * registry of IBANs.
 */
const BY_NAME: readonly (readonly [RegExp, ...Value[]])[] = [
  [/\be ?mails?( addresse?s?)?$/, 'user@example.com'],
  [/\bcountry names?$/, 'Germany'],
  [/\b(country|countries|nationality)( codes?| iso)?$/, 'DE', 'DEU', '276', 'Germany'],
  [/\bcurrenc(y|ies)( codes?| iso)?$/, 'EUR', 'eur'],
  [/\blocales?$/, 'en-US', 'en_US', 'en'],
  [/\b(lang|languages?)( codes?| tags?)?$/, 'en', 'en-US', 'eng'],
  [/\b(time ?zones?|tz)( ids?| names?)?$/, 'Europe/Berlin', 'UTC', '+01:00'],
  [/\b(phones?|mobile|telephones?|fax|msisdn)( (numbers?|no))?$/, '+14155550100', '4155550100'],
  [/\b(zip|postal|postcode|zipcode|post code)( codes?)?$/, '10115'],
  [/\b(city|cities|town)( names?)?$/, 'Berlin'],
  [/\b(street|address line ?1|line ?1|address ?1|street address)$/, '12 Main Street'],
  [/\b(first|given) ?names?$/, 'Ada'],
  [/\b(last|family) ?names?$|\bsurname$/, 'Lovelace'],
  [/\b(full|display|contact|customer|author|holder) ?name$/, 'Ada Lovelace'],
  [/\b(company|organi[sz]ation) ?name$/, 'Example Ltd'],
  [/\b(ur[il]s?|website|homepage|web site|href)$/, 'https://example.com/', 'http://example.com/'],
  [/\b(host ?names?|fqdn)$/, 'www.example.com'],
  [/\bdomains?( names?)?$/, 'example.com'],
  [/\b(mac ?addr(ess)?)$/, '00:00:5e:00:53:01'],
  [/\bip ?v6( addr(ess)?)?$/, '2001:db8::1'],
  [/\bip( ?v4)?( addr(ess)?)?$/, '192.0.2.1', '2001:db8::1'],
  [/\bcolou?rs?$/, '#336699', '336699'],
  [/\b(uu|gu)ids?$/, UUID],
  [/\b(mime|media|content) ?type$/, 'text/plain'],
  [/\bfile ?name$/, 'report.txt'],
  [/\bversion$/, '1.0.0', '1.0', '1'],
  [/\bsha ?256$/, 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
  [/\b(sha|sha ?1|commit)$/, 'da39a3ee5e6b4b0d3255bfef95601890afd80709'],
  [/\biban$/, 'DE89370400440532013000'],
  [/\b(amount|price|cost|fee|balance)$/, '10.00', '10'],
  [/\b(birth ?day|birth ?date|date of birth|dob)$/, '1990-05-17'],
  [/\b(date|day)$/, DATE, DATE_TIME],
  [/\b\w+ (at|time|timestamp|datetime)$|^(timestamp|date ?time)$/, DATE_TIME, DATE],
];

/** By what a description names, where the name of the field says nothing. */
const BY_DESCRIPTION: readonly (readonly [RegExp, ...Value[]])[] = [
  [/ISO[ -]?3166-1 alpha-3/i, 'DEU'],
  [/ISO[ -]?3166|\bcountry code\b/i, 'DE', 'DEU'],
  [/ISO[ -]?4217|\bcurrency code\b/i, 'EUR', 'eur'],
  [/ISO[ -]?639|\bBCP[ -]?47\b|\blanguage (code|tag)\b/i, 'en', 'en-US'],
  [/\bIANA time ?zone\b|\btime ?zone (name|identifier)\b/i, 'Europe/Berlin'],
  [/\bE\.?164\b|\bphone number\b/i, '+14155550100'],
  [/\be-?mail address\b/i, 'user@example.com'],
  [/ISO[ -]?8601 duration/i, 'P3D'],
  [/\bYYYY-MM-DD(?!T|\s*HH)/i, DATE],
  [/ISO[ -]?8601|RFC ?3339/i, DATE_TIME, DATE],
  [/\bUUID\b/, UUID],
];

/** Longer descriptions cover much else. */
const MOST_DESCRIPTION = 300;

/**
 * Texts that a field of this name may hold in earnest, best first; none where nothing is known. Whether the
 * schema admits them is asked by the caller.
 * @param at the field's place, a JSON Pointer
 * @param format the schema's `format`
 */
export function believableTexts(
  at: string,
  format: string | undefined,
  description: string | undefined,
): readonly string[] {
  const words = wordsAt(at);
  const values = valuesFor(words, format, description?.slice(0, MOST_DESCRIPTION) ?? '');
  return values.map((value) =>
    typeof value === 'string' ? value : (value[Number(isEnd(words))] ?? value[0]),
  );
}

function valuesFor(
  words: string,
  format: string | undefined,
  description: string,
): readonly Value[] {
  const byFormat = format === undefined ? undefined : BY_FORMAT[format];
  if (byFormat !== undefined) return [byFormat];
  const [, ...named] = BY_NAME.find(([pattern]) => pattern.test(words)) ?? [];
  if (named.length > 0) return named;
  const [, ...described] = BY_DESCRIPTION.find(([pattern]) => pattern.test(description)) ?? [];
  return described;
}
