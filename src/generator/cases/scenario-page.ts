import { OWN_CHECKS } from '../responses/own-checks.ts';
import { NUMBER_FORMATS, STRING_FORMATS } from '../values/formats.ts';
import { CATALOG, type Row } from './catalog.ts';

/** docs/scenarios.md, made from the catalog and the list of formats. */
export function scenarioPage(): string {
  const rows = [...CATALOG.values()].flat();
  return [
    '# Scenarios',
    '',
    '<!-- Made by `npm run docs` from src/generator/cases/catalog.ts: edit it there. -->',
    '',
    `The ${rows.length} scenarios of the catalog, and when each is written. A scenario that does not`,
    'apply to a field, or that cannot be tested alone, is listed in the report with its reason.',
    '',
    '| ID | Type | Scenario | Directory | Keyword | Requires | Skipped when |',
    '|---|---|---|---|---|---|---|',
    ...rows.map(line),
    '',
    ...CHOICES,
    '',
    '## Beyond the catalog',
    '',
    'Checks of our own; [when they pass](outcomes.md#responses). The report has them under `checks`: the script',
    'of each, or why there is none.',
    '',
    '| ID | Directory | Check | On | Skipped when |',
    '|---|---|---|---|---|',
    ...OWN_CHECKS.map(
      ({ id, folder, words, applies, skip }) =>
        `| ${id} | ${folder} | ${words} | ${applies} | ${skip} |`,
    ),
    '',
    'Methods that a path does not declare are [not sent](decisions/0018-no-tests-of-undeclared-methods.md).',
    '',
    '## Formats',
    '',
    'Formats are asserted in every version of OpenAPI. Values keep every format of this list; only',
    'those marked “yes” are broken on purpose (1.01), since validators differ on the others.',
    'A format that is not listed asserts nothing: 1.01 is skipped.',
    '',
    '| Format | Broken on purpose | Example |',
    '|---|---|---|',
    ...Object.entries(STRING_FORMATS).map(
      ([name, { asserted, example }]) =>
        `| ${name} | ${asserted ? 'yes' : 'no'} | \`${example}\` |`,
    ),
    ...Object.entries(NUMBER_FORMATS).map(
      ([name, { minimum, maximum }]) =>
        `| ${name} | yes | from ${minimum.toFixed()} to ${maximum.toFixed()} |`,
    ),
    '',
  ].join('\n');
}

function line({ id, kind, words, directory, keywords, requires, skip }: Row): string {
  const names = keywords.join(', ') || '–';
  return `| ${id} | ${kind} | ${words} | ${directory} | ${names} | ${requires} | ${skip} |`;
}

/** What the catalog leaves open, and what we do. */
const CHOICES: readonly string[] = [
  '## What the catalog leaves open',
  '',
  '- **Base request.** A scenario replaces one value of a valid request. `[positive]` holds every',
  '  field in reach, `[positive_required]` the required ones alone. Read-only properties are not sent.',
  '- **Smallest base.** A scenario starts from the smallest valid request that holds its field, since servers',
  '  accept that most often: `base = "positive_required"` with lines of the section’s own for an optional',
  '  field, and `[positive]` (no `base` line) where nothing smaller is valid, or a larger request alone',
  '  shows the error on its own.',
  '- **Reach.** Fields are at most `--max-depth` property names deep (6). Of an array it is element 0,',
  '  of a map the key `key` or the shortest name that the pattern matches. A schema within itself',
  '  is not entered a second time.',
  '- **One value, two scenarios.** It is written under the lower id; the report says `also`.',
  '- **Text on the wire.** Path, query, header, cookie and form values are texts: a scenario of the',
  '  wrong type is written only where every server must see the error.',
  '- **Null.** `nullable` and `type: null` are one thing: null is a matter of `type`.',
  '- **const** counts as an enum of one value.',
  '- **oneOf and anyOf.** The base takes a branch; a negative fails every branch. `[positive_2]` and those',
  '  after it are valid requests of the branches that `[positive]` does not take. A field for which another',
  '  branch has other rules is tested there too, under its name with `_` and 8 hexadecimal digits.',
  '- **No `type`**, or a list that admits the wrong type: the type scenarios are skipped.',
  '- **6.19** leaves out all required properties at once; with a single one it is x.21 of that one.',
  '- **6.20** adds one property that nothing declares.',
  '- **Sizes.** Strings above 1,000,000 characters, arrays and objects above 2,000 members, and lines',
  '  of a request above 6,000 characters are not written.',
];
