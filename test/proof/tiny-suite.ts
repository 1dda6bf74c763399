import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Break, Case, Report, Skip } from '../../proof/report.ts';
import { judgeSuite } from '../../proof/verdicts/judge-suite.ts';

/** A document small enough to write its suite by hand. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1' },
  paths: {
    '/pets': {
      post: {
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 10 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string', minLength: 3, maxLength: 5 },
                  code: { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2 },
                  word: { type: 'string', pattern: '^[a-z]*$', minLength: 3 },
                },
                additionalProperties: false,
              },
            },
          },
        },
        responses: { 200: { description: 'Done' } },
      },
    },
  },
};

const ENV = `# POST /pets
[endpoint]
method = "POST"
path = "/pets"
base_url = "https://tiny.example"
content_type = "application/json"

[positive]
query = {"limit": 5}
body = {"name": "Rexi", "code": "AB", "word": "abcd"}

[positive_required]
body = {"name": "Rexi"}

[negative_query_limit]
at = "/limit"
2.03 = 0

[positive_boundary_query_limit]
at = "/limit"
2.22 = 1

[negative_body_name]
at = "/name"
base = "positive_required"
1.03 = "ab"
1.08 = 42
1.21 = absent

[positive_boundary_body_name]
at = "/name"
1.23 = "abcde"

[negative_body_code]
at = "/code"
base = "positive_required"
body = {"name": "Rexi", "code": "AB"}
1.03 = "A"
`;

const ROWS: { readonly [kind: string]: string } = {
  '1': '00 01 02 03 04 05 06 07 08 09 10 11 21 22 23',
  '2': '00 01 03 05 06 07 09 10 11 12 13 15 16 17 21 22 23 24 25',
  '6': '00 03 04 05 07 08 09 10 17 19 20 21 22 23',
};

/** The parts of a suite that a test may change before it is judged. */
export interface Tiny {
  env: string;
  cases: Case[];
  skipped: Skip[];
  document: object;
  /** Files beside those that the report asks for. */
  extra: string[];
  /** rules.json; none by default. */
  rules: object;
}

/** A right suite for the tiny document. */
export function rightSuite(): Tiny {
  const at = (place: string, keyword: string): Break => ({ at: place, keyword });
  const cases = [
    filed('positive', 'query', '/limit', '2.00', null),
    filed('positive', 'body', '', '6.00', null),
    filed('positive', 'body', '/name', '1.00', null),
    filed('positive', 'body', '/code', '1.00', null),
    filed('positive', 'body', '/word', '1.00', null),
    filed('negative_query_limit', 'query', '/limit', '2.03', at('/limit', 'minimum')),
    filed('positive_boundary_query_limit', 'query', '/limit', '2.22', null),
    filed('negative_body_name', 'body', '/name', '1.03', at('/name', 'minLength')),
    filed('negative_body_name', 'body', '/name', '1.08', at('/name', 'type')),
    filed('negative_body_name', 'body', '/name', '1.21', {
      at: '',
      keyword: 'required',
      property: 'name',
    }),
    filed('positive_boundary_body_name', 'body', '/name', '1.23', null),
    filed('negative_body_code', 'body', '/code', '1.03', at('/code', 'minLength'), ['pattern']),
  ];
  const fields = [
    ['query', '/limit', '2'],
    ['body', '', '6'],
    ['body', '/name', '1'],
    ['body', '/code', '1'],
    ['body', '/word', '1'],
  ] as const;
  const skipped = fields.flatMap(([location, place, kind]) =>
    (ROWS[kind] ?? '')
      .split(' ')
      .map((row) => `${kind}.${row}`)
      .filter((id) => !cases.some((each) => each.at === place && each.scenario === id))
      .map((scenario) => ({ location, at: place, scenario, reason: 'left out of the example' })),
  );
  return { env: ENV, cases, skipped, document: DOCUMENT, extra: [], rules: {} };
}

/** A case of the tiny suite; entailed keywords are at the target's place. */
export function filed(
  section: string,
  location: 'query' | 'body',
  at: string,
  scenario: string,
  breaks: Break | null,
  entailed: readonly string[] = [],
): Case {
  const kind = section.startsWith('negative')
    ? 'negative'
    : section.startsWith('positive_boundary')
      ? 'positive_boundary'
      : 'positive';
  return {
    script: `post_pets/${kind}/test_post_pets_${section}.py`,
    section,
    location,
    at,
    scenario,
    also: [],
    breaks,
    entails: entailed.map((keyword) => ({ at: breaks?.at ?? '', keyword, by: 'proof' as const })),
  };
}

/** Writes the suite and judges it; gives what was found, a line each. */
export async function judge(tiny: Tiny): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'proofgate-tiny-'));
  const document = join(folder, 'openapi.json');
  const dir = join(folder, 'generated-scripts');
  writeFileSync(document, JSON.stringify(tiny.document));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(dir, path)), { recursive: true });
    writeFileSync(join(dir, path), text);
  };
  for (const name of [
    'conftest.py',
    'pytest.ini',
    'requirements.txt',
    'README.md',
    'AGENTS.md',
    'hooks.py',
    'schemas.json',
    'env/suite.txt',
  ]) {
    write(name, '');
  }
  write('rules.json', JSON.stringify(tiny.rules));
  write('env/post_pets_environment.txt', tiny.env);
  for (const [script, group] of Map.groupBy(tiny.cases, (each) => each.script)) {
    write(script, group.map(({ scenario }) => `"${scenario}"`).join('\n'));
  }
  for (const path of tiny.extra) write(path, '');
  const verdict = await judgeSuite({ document, dir, report: reportOf(tiny) });
  return verdict.wrongs.map(({ scenario, found }) => `${scenario}: ${found}`);
}

function reportOf({ cases, skipped }: Tiny): Report {
  const count = (kind: string) =>
    new Set(cases.map(({ script }) => script).filter((script) => script.includes(`/${kind}/`)))
      .size;
  return {
    document: { title: 'Tiny', version: '1', openapi: '3.1.0', sha256: '' },
    endpoints: [
      {
        method: 'POST',
        path: '/pets',
        slug: 'post_pets',
        files: {
          positive: count('positive'),
          negative: count('negative'),
          positive_boundary: count('positive_boundary'),
        },
        cases,
        skipped,
      },
    ],
    seconds: 0,
  };
}
