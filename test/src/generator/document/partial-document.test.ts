import { describe, expect, test } from 'vitest';
import { generate, type ReportEndpoint } from '../../../../src/generator/index.ts';
import { problemOf, readFrom, yaml } from '../../../support/network/read-from.ts';

/** The endpoints of a document's suite by name, and what is said of the whole. */
async function suiteOf(text: string, files: Readonly<Record<string, string>> = {}) {
  const document = await readFrom({ 'openapi.yaml': text, ...files });
  const { report, leftOut } = generate(document);
  const endpoints = new Map(report.endpoints.map((one) => [`${one.method} ${one.path}`, one]));
  const of = (name: string): ReportEndpoint => {
    const endpoint = endpoints.get(name);
    if (!endpoint) throw new Error(`no ${name}`);
    return endpoint;
  };
  return { of, leftOut, names: [...endpoints.keys()] };
}

const OK = 'responses: {"200": {description: ok}}';
const HEALTHY = `  /healthy:
    get:
      parameters: [{name: q, in: query, schema: {type: integer, minimum: 1}}]
      ${OK}
`;

/** POST /broken takes the schema Broken as its body. */
const brokenBody = (schemas: string) =>
  yaml(`paths:
${HEALTHY}  /broken:
    post:
      requestBody: {required: true, content: {application/json: {schema: {$ref: "#/components/schemas/Broken"}}}}
      ${OK}
components:
  schemas:
${schemas}`);

describe('what hinders no request', () => {
  // 3.0, since `responses` may be missing from 3.1 on.
  test('is no error: keys without a value, and responses that are missing', async () => {
    const { of, leftOut } = await suiteOf(
      yaml(`servers:
paths:
  /bare:
    parameters:
    get:
      parameters:
      security:
      responses:
    post:
      parameters:
        -
        - {name: q, in: query, schema: {type: integer}}
`).replace('3.1.0', '3.0.3'),
    );
    expect(of('GET /bare').untested).toBeUndefined();
    expect(of('POST /bare').cases.some(({ at }) => at === '/q')).toBe(true);
    expect(leftOut).toEqual([]);
  });
});

describe('an error of a document', () => {
  test('in an optional property costs that property', async () => {
    const { of, leftOut } = await suiteOf(
      brokenBody(
        '    Broken: {type: object, properties: {a: {type: string, pattern: 0}, b: {type: integer}}}\n',
      ),
    );
    const { cases, skipped, untested } = of('POST /broken');
    expect(untested).toBeUndefined();
    expect(cases.some(({ at }) => at === '/b')).toBe(true);
    expect(cases.filter(({ at }) => at === '/a')).toEqual([]);
    expect(skipped).toContainEqual({
      location: 'body',
      at: '/a',
      scenario: '*',
      reason: expect.stringMatching(
        /^error in the document at .*openapi\.yaml:14:68: `pattern` must be a string/,
      ),
    });
    expect(of('GET /healthy').cases.length).toBeGreaterThan(3);
    expect(leftOut).toEqual([
      expect.stringMatching(
        /openapi\.yaml:14:68: .*; write a string \(POST \/broken, #\/components\/schemas\/Broken\/properties\/a\/pattern\)$/,
      ),
    ]);
  });

  test('in a required property costs the operation, with the reason', async () => {
    const { of } = await suiteOf(
      brokenBody('    Broken: {type: object, required: [a], properties: {a: {minLength: two}}}\n'),
    );
    expect(of('POST /broken')).toMatchObject({ cases: [] });
    expect(of('POST /broken').untested).toMatch(
      /^no valid body was found: \/a: error in the document at .*`minLength` must be an integer/,
    );
    expect(of('GET /healthy').untested).toBeUndefined();
  });

  test.each([
    [
      'a reference that leads nowhere',
      '{type: object, properties: {a: {$ref: "#/nowhere"}, b: {type: integer}}}',
    ],
    [
      'a file that is not there',
      '{type: object, properties: {a: {$ref: "gone.yaml"}, b: {type: integer}}}',
    ],
    [
      'a file that cannot be parsed',
      '{type: object, properties: {a: {$ref: "bad.yaml"}, b: {type: integer}}}',
    ],
    [
      'a circle of references',
      '{type: object, properties: {a: {$ref: "#/components/schemas/Broken/properties/a"}, b: {type: integer}}}',
    ],
    ['a property that is no schema', '{type: object, properties: {a: text, b: {type: integer}}}'],
  ])('that is %s costs its property', async (_, schema) => {
    const { of } = await suiteOf(brokenBody(`    Broken: ${schema}\n`), { 'bad.yaml': '{' });
    const { cases, skipped } = of('POST /broken');
    expect(cases.some(({ at, scenario }) => at === '/b' && scenario === '2.09')).toBe(true);
    expect(skipped).toContainEqual(
      expect.objectContaining({
        at: '/a',
        reason: expect.stringContaining('error in the document'),
      }),
    );
  });

  test('in a discriminator mapping does not count: its values are names', async () => {
    const { of, leftOut } = await suiteOf(
      brokenBody(`    Broken:
      oneOf: [{$ref: "#/components/schemas/cat"}]
      discriminator: {propertyName: kind, mapping: {cat: "models/cat.yml#/cat", dog: "#/nowhere"}}
    cat: {type: object, required: [kind], properties: {kind: {type: string}}}
`),
    );
    expect(leftOut).toEqual([]);
    expect(of('POST /broken').cases.some(({ at }) => at === '/kind')).toBe(true);
  });

  test('in the parameters of an operation costs that operation or that parameter', async () => {
    const { of, names } = await suiteOf(
      yaml(`paths:
${HEALTHY}  /undeclared/{id}:
    get: {${OK}}
  /unused:
    get:
      parameters: [{$ref: "#/components/parameters/Id"}, {name: q, in: query, schema: {type: integer}}]
      ${OK}
  /used/{id}:
    get: {parameters: [{$ref: "#/components/parameters/Id"}], ${OK}}
  /optional:
    get:
      parameters: [{name: a, in: query, schema: {type: strin}}, {name: b, in: query, schema: {type: integer}}]
      ${OK}
components:
  parameters: {Id: {name: id, in: path, required: true, schema: {type: integer}}}
`),
    );
    expect(names).toHaveLength(5);
    expect(of('GET /undeclared/{id}').untested).toContain('needs the parameter `id`');
    expect(of('GET /unused').cases.some(({ at }) => at === '/q')).toBe(true);
    expect(of('GET /unused').skipped).toContainEqual(
      expect.objectContaining({ at: '/id', reason: 'the path has no {id}' }),
    );
    expect(of('GET /used/{id}').cases.some(({ at }) => at === '/id')).toBe(true);
    expect(of('GET /optional').cases.some(({ at }) => at === '/b')).toBe(true);
    expect(of('GET /optional').cases.filter(({ at }) => at === '/a')).toEqual([]);
  });

  test('that leaves no operation refuses the document', async () => {
    const text = yaml(`paths: {"/a/{id}": {get: {${OK}}}}\n`);
    const { kind, faults } = await problemOf(suiteOf(text));
    expect(kind).toBe('document-faulty');
    expect(faults).toEqual([expect.stringContaining('needs the parameter `id`')]);
  });

  test('does not count where only another operation is requested', async () => {
    const document = await readFrom({
      'openapi.yaml': brokenBody('    Broken: {type: object, minLength: two}\n'),
    });
    const { report } = generate(document, { endpoints: ['GET /healthy'] });
    expect(report.endpoints).toHaveLength(1);
    expect(() => generate(document, { endpoints: ['POST /broken'] })).toThrow('No operation');
  });
});

test.each(['*/*', 'application/*'])('a body of %s is sent as application/json', async (type) => {
  const document = await readFrom({
    'openapi.yaml': yaml(`paths:
  /a:
    post:
      requestBody: {required: true, content: {image/png: {}, "${type}": {schema: {type: object, properties: {n: {type: integer}}}}}}
      ${OK}
`),
  });
  const { files, report } = generate(document);
  expect(files.get('env/post_a_environment.txt')).toContain('content_type = "application/json"');
  expect(
    report.endpoints[0]?.cases.some(({ at, scenario }) => at === '/n' && scenario === '2.09'),
  ).toBe(true);
});

test('an operation without a case says why', async () => {
  const { of } = await suiteOf(
    yaml(`paths:
${HEALTHY}  /a: {post: {requestBody: {required: true, content: {text/a;charset=x: {}}}, ${OK}}}
`),
  );
  expect(of('POST /a').untested).toBe(
    'a body of text/a;charset=x is required, which is not tested',
  );
});
