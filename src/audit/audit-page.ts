import { ADVISED_DATA_VALIDATION } from './audit.ts';
import { FACETS, type Facet, MAXIMA } from './facets.ts';
import { RULES, type RuleWords } from './rules.ts';

/** docs/audit.md, made from the tables of facets and rules. */
export function auditPage(): string {
  return [
    '# Audit',
    '',
    '<!-- Made by `npm run docs` from src/audit/: edit it there. -->',
    '',
    ...INTRODUCTION,
    '',
    '## Parts',
    '',
    '| Part | Points | What is counted |',
    '|---|---|---|',
    ...FACETS.map(facetLine),
    '',
    ...COUNTING,
    '',
    '## Rules',
    '',
    '| Rule | Part | Weight | Asks that | Remedy |',
    '|---|---|---|---|---|',
    ...RULES.map(ruleLine),
    '',
    ...READING,
    '',
  ].join('\n');
}

const INTRODUCTION: readonly string[] = [
  '`npx proofgate audit SPEC` says how much a document says: what a contract leaves open cannot be',
  `tested. Security counts up to ${MAXIMA.security} points, data validation up to ${MAXIMA.dataValidation}. The advice is a full`,
  `security score and more than ${ADVISED_DATA_VALIDATION} for data validation; below it there is a warning, and the exit`,
  'status is 0 all the same.',
];

/** What the places of each part are. */
const COUNTED: Readonly<Record<Facet['id'], string>> = {
  transport: 'each server of the root, of paths and of operations',
  authentication: 'each operation',
  schemes: 'each security scheme that is asked for',
  scopes: 'each requirement that names an OAuth2 scheme',
  refusals: 'each operation that is not said to be public',
  requests: 'each value of parameters and request bodies',
  responses: 'each value of answers',
  answers: 'each operation',
};

const COUNTING: readonly string[] = [
  '## How points are counted',
  '',
  '1. **Places.** A part counts places. A value is a place once, where its schema is written, however',
  '   many operations use it: a schema under `components` that a hundred operations share is one place.',
  '   What is in requests and in answers is a place of both.',
  '2. **Parts that a document has.** A part without places does not count, and its points are shared out',
  '   among the other parts of the score in proportion. A document without any place has full scores.',
  '3. **Worth.** All places of a part are worth the same: points of the part ÷ its places.',
  '4. **Rules.** The rules that apply to a place share out its worth by their weights. A rule that the',
  '   place does not keep is a deduction: points = worth × weight of the rule ÷ weights of all rules that',
  '   apply to the place. A string has type 2, length 4, content 4: without `maxLength` it loses 4/10.',
  '5. **Scores.** The maximum less all deductions, rounded down to a tenth: only a document without a',
  '   single deduction has the maximum. Two documents compare whatever their sizes.',
  '',
  'To do what a remedy says never lowers a score, as long as what is added has no deductions of its own.',
  'Where something is missing altogether (no `type`, no `items`, no schema, no `security`), its place',
  'counts and is lost as a whole, so that nothing is won by saying less.',
];

const READING: readonly string[] = [
  '## How documents are read',
  '',
  '- **Effective constraints.** A value has a constraint when its schema gives it, or what it refers to,',
  '  or a schema of its allOf, or every branch of a oneOf or anyOf. Versions 3.0, 3.1 and 3.2 are read in',
  '  the words of 2020-12. A schema that is a reference and nothing else is what it refers to; one that',
  '  is a oneOf or anyOf and nothing else is its branches. A property of a branch is read together with',
  '  what the schema around says of it.',
  '- **`security: []`** and an alternative `{}` say that an operation is public. That costs nothing, for',
  '  somebody has decided it; to say nothing costs the points of the operation.',
  '- **Ranges.** `4XX` and `default` document all their statuses.',
  '- **Left out.** Read-only properties of requests, write-only ones of answers, the parameters Accept,',
  '  Content-Type and Authorization, headers of answers, webhooks and callbacks.',
  '- **Scenarios not generated.** Each deduction of a request names the scenarios of',
  '  [the catalog](scenarios.md) that need the missing keyword; of an untyped value, those of the type',
  '  that it seems to have. `count` multiplies them by the fields of requests that share the place,',
  '  at most 6 property names deep. It is an upper bound, since another reason may rule a scenario out,',
  '  and an estimate for schemas that hold themselves.',
  '- **`--sarif FILE`** writes SARIF 2.1.0 for GitHub code scanning: security as warnings, data validation',
  '  as notes, file names relative to the working directory. It holds the 5,000 deductions that cost most,',
  '  which is what code scanning shows. Fingerprints stay when lines move.',
  '- **`--json FILE`** writes scores, parts and every deduction.',
];

function facetLine({ id, group, points, title }: Facet): string {
  const name = group === 'security' ? 'security' : 'data validation';
  return `| ${name}: ${title} | ${points} | ${COUNTED[id]} |`;
}

function ruleLine({ id, facets, weight, asks, remedy }: RuleWords): string {
  const parts = FACETS.filter((facet) => facets.includes(facet.id)).map(({ title }) => title);
  return `| ${id} | ${parts.join(', ')} | ${weight} | ${asks} | ${remedy} |`;
}
