import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { generate } from '../../../../src/generator/index.ts';
import { type Recorded, startRecorder } from '../../../suite/recorder.ts';
import { pytest, temporaryFolder, writeFiles } from '../../../suite/tools.ts';
import { documentFrom } from '../in-memory.ts';

const STATUS = { type: 'string', enum: ['new', 'sold', 'gone'] };
/** The first one is in the valid request; the second one is a member of the enum too. */
const STATUSES = { first: { value: 'new' }, last: { value: 'gone' } };
const PATHS = {
  '/pets': {
    get: {
      parameters: [
        { name: 'status', in: 'query', schema: STATUS, examples: STATUSES },
        { name: 'verbose', in: 'query', schema: { type: 'boolean' } },
        { name: 'limit', in: 'query', schema: { type: 'integer' } },
      ],
      responses: { 200: { description: 'Pets' } },
    },
    post: {
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              required: ['title'],
              properties: {
                title: { type: 'string' },
                tags: { type: 'array', items: { type: 'string' } },
              },
            },
          },
        },
      },
      responses: { 201: { description: 'Created' } },
    },
  },
  '/ratios/{high}/{low}': {
    get: {
      parameters: ['high', 'low'].map((name) => {
        return { name, in: 'path', required: true, schema: { type: 'integer' } };
      }),
      responses: { 200: { description: 'The ratio of two numbers' } },
    },
  },
  '/pets/{petId}': {
    get: {
      parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'integer' } }],
      responses: { 200: { description: 'A pet' }, 404: { description: 'No such pet' } },
    },
  },
};

/** Runs the variants of the document on a server, and gives the ids of those that fail or are blocked. */
async function failures(statusOf: (request: Recorded) => number, error = ''): Promise<string[]> {
  const server = await startRecorder((request, response: ServerResponse) => {
    const status = statusOf(request);
    response.writeHead(status).end(status >= 400 ? error : '');
  });
  const folder = temporaryFolder();
  const { files } = generate(documentFrom({ paths: PATHS }));
  writeFiles(folder, files);
  const { output } = await pytest([folder, '-v', '-k', 'variant'], {
    PROOFGATE_BASE_URL: server.url,
  });
  const found = output.matchAll(/::test_(\w+)_variants\[(variant_\d+)\] (?:FAILED|ERROR)/g);
  return [...found].map(([, slug = '', section = '']) => {
    const env = files.get(`env/${slug}_environment.txt`) ?? '';
    const lines = env.split(`[${section}]`)[1]?.split('\n[')[0] ?? '';
    return `${slug} ${/scenario = "(.*)"/.exec(lines)?.[1]} ${/at = "(.*)"/.exec(lines)?.[1] ?? ''}`;
  });
}

/** What a server does that keeps the document. */
function conforming({ method, url }: Recorded): number {
  if (method === 'POST') return 201;
  return url === '/pets/1987654321' ? 404 : 200;
}

const has = (request: Recorded, text: string) => `${request.url}${request.body}`.includes(text);

test('no two valid requests of an operation send the same values', () => {
  const { files } = generate(documentFrom({ paths: PATHS }));
  for (const slug of ['get_pets', 'post_pets', 'get_pets_petId', 'get_ratios_high_low']) {
    const variants = (files.get(`env/${slug}_environment.txt`) ?? '')
      .split(/^\[/m)
      .filter((section) => section.startsWith('variant_'))
      .map((section) => section.replace(/^(?:variant_\d+\]|scenario|location|at|#).*\n/gm, ''));
    expect(variants.length).toBeGreaterThan(0);
    expect(new Set(variants).size).toBe(variants.length);
  }
});

test('a server that keeps the document fails no variant', async () => {
  expect(await failures(conforming)).toEqual([]);
});

test.each<[string, string, (request: Recorded) => boolean]>([
  ['a second member of an enum', 'get_pets 9.01 /status', (one) => has(one, 'status=sold')],
  [
    'an optional parameter alone',
    'get_pets 9.02 /verbose',
    ({ url }) => url.startsWith('/pets?verbose=true') && !url.includes('&'),
  ],
  ['an empty list', 'post_pets 9.06 /tags', (one) => /"tags": ?\[\]/.test(String(one.body))],
  [
    'a surrogate pair',
    'post_pets 9.05 /title',
    (one) => /\\ud83d\\ude00|\u{1F600}/u.test(String(one.body)),
  ],
  ['a key that names no row', 'get_pets_petId 9.07 /petId', (one) => has(one, '1987654321')],
  ['a smaller second number', 'get_ratios_high_low 9.04 ', ({ url }) => url === '/ratios/4/3'],
  ['two odd numbers together', 'get_ratios_high_low 9.04 ', ({ url }) => url === '/ratios/0/-1'],
  ['zero', 'get_pets 9.04 /limit', ({ url }) => /limit=0\b/.test(url)],
])('a server that crashes on %s fails the variant that sends it', async (_, id, isFatal) => {
  expect(await failures((one) => (isFatal(one) ? 500 : conforming(one)))).toContain(id);
});

test('a rejected variant fails only where the document leaves no room for it', async () => {
  const found = await failures((one) => {
    const isOther = has(one, 'status=sold') || has(one, 'limit=0') || has(one, '1987654321');
    return isOther ? 400 : conforming(one);
  });
  expect(found).toContain('get_pets 9.01 /status');
  expect(found.filter((id) => / 9\.0[457]/.test(id))).toEqual([]);
});

test.each([
  [409, 'Not in this state', true],
  [409, 'There is no such pet that was sold', false],
  [424, 'There is no such pet that was sold', false],
])(
  'a variant that gets %i fails unless the response says that a row is missing: %s',
  async (status, error, isFailed) => {
    const answer = (one: Recorded) => (has(one, 'status=sold') ? status : conforming(one));
    const found = await failures(answer, error);
    expect(found.includes('get_pets 9.01 /status')).toBe(isFailed);
  },
);
