import { describe, expect, test } from 'vitest';
import type { RawSchema } from './arbitrary-document.ts';
import { type Judged, judged } from './judged.ts';

/**
 * What another program found wrong or lost in the suites of documents that were never seen here, each as the
 * smallest document that shows it, with neighbours of its kind.
 */
const TEXT = { type: 'string' };
const INTEGER = { type: 'integer' };
const DONE = { 200: { description: 'Done' } };

describe('headers that the HTTP client writes itself', () => {
  test.each([
    ['Content-Length', INTEGER],
    ['host', TEXT],
    ['Transfer-Encoding', { ...TEXT, enum: ['chunked'] }],
    ['TE', TEXT],
    ['Cookie', TEXT],
  ])('%s is no field', async (name, schema) => {
    const { report, wrongs } = await judgedWith({ name, in: 'header', required: true, schema });
    expect(wrongs).toEqual([]);
    expect(scenariosAt(report, `/${name}`)).toEqual([]);
    expect(reasonAt(report, `/${name}`, '*')).toContain('not transmissible');
  });

  test.each(['X-Content-Length', 'Accept-Language', 'Range', 'If-Match'])(
    '%s is one',
    async (name) => {
      const { report } = await judgedWith({ name, in: 'header', required: true, schema: TEXT });
      expect(scenariosAt(report, `/${name}`)).toContain('1.21');
    },
  );
});

describe('methods', () => {
  const operation = { responses: DONE };
  const methodsOf = async (openapi: string, item: RawSchema) => {
    const { report, wrongs } = await judged({
      ...documentOf({}),
      openapi,
      paths: { '/any': item },
    });
    expect(wrongs).toEqual([]);
    return report.endpoints.map(({ method }) => method);
  };

  test('of additionalOperations are sent in the case in which they are written', async () => {
    const additionalOperations = { Link: operation, LOCK: operation, unlock: operation };
    const found = await methodsOf('3.2.0', { get: operation, additionalOperations });
    expect(found).toEqual(['GET', 'Link', 'LOCK', 'unlock']);
  });

  test('that came with OpenAPI 3.2 are none before', async () => {
    const item = { get: operation, query: operation };
    expect(await methodsOf('3.2.0', item)).toEqual(['GET', 'QUERY']);
    expect(await methodsOf('3.1.1', item)).toEqual(['GET']);
  });
});

interface Place {
  readonly openapi?: string;
  readonly parameter?: RawSchema;
  readonly schema?: RawSchema;
  readonly type?: string;
  readonly schemas?: RawSchema;
}

function documentOf({
  openapi = '3.1.0',
  parameter,
  schema,
  type = 'application/json',
  schemas = {},
}: Place) {
  const requestBody = { required: true, content: { [type]: { schema } } };
  const operation = {
    responses: DONE,
    ...(parameter && { parameters: [{ name: 'v', ...parameter }] }),
    ...(schema && { requestBody }),
  };
  return {
    openapi,
    info: { title: 'Any', version: '1' },
    paths: { '/any': { post: operation } },
    components: { schemas },
  };
}

function judgedWith(parameter: RawSchema): Promise<Judged> {
  return judged(documentOf({ parameter }));
}

function scenariosAt({ endpoints }: Judged['report'], place: string): (string | null)[] {
  const cases = endpoints.flatMap((one) => one.cases);
  return cases
    .filter(({ at }) => at === place)
    .flatMap(({ scenario, also }) => [scenario, ...also]);
}

function reasonAt({ endpoints }: Judged['report'], place: string, id: string): string {
  const skips = endpoints.flatMap(({ skipped }) => skipped);
  return skips.find(({ at, scenario }) => at === place && scenario === id)?.reason ?? '';
}
