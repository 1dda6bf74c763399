import fc from 'fast-check';
import { expect, test } from 'vitest';
import { spellings, typesFor } from '../../proof/responses/media-types.ts';
import { SuiteVerdicts } from '../../proof/responses/suite-verdicts.ts';
import { generate } from '../../src/generator/index.ts';
import { documentFrom } from '../src/generator/in-memory.ts';
import { temporaryFolder, writeFiles } from '../suite/tools.ts';

const parameters = fc.uniqueArray(
  fc.constantFrom('v=1', 'v=2', 'profile="a; b"', 'profile=c', 'charset=utf-8', 'boundary=x'),
  { maxLength: 3, selector: (one) => one.split('=')[0] },
);
const mediaType = fc
  .tuple(fc.constantFrom('application/vnd.x+json', 'text/csv', 'application/*', '*/*'), parameters)
  .map(([name, own]) => [name, ...own].join('; '));

test('the suite and the checker take a response for the same documented media types', async () => {
  const dir = temporaryFolder();
  const paths = { '/a': { get: { responses: { 200: { description: 'Done' } } } } };
  writeFiles(dir, generate(documentFrom({ paths })).files);
  const suite = await SuiteVerdicts.start(dir);
  try {
    const types = fc.uniqueArray(mediaType, { minLength: 1, maxLength: 5 });
    const property = fc.asyncProperty(types, types, async (documented, others) => {
      const sent = [...documented, ...others].filter((one) => !one.includes('*'));
      const all = sent.flatMap(spellings);
      const right = all.map((one) => [one, typesFor(documented, one)]);
      const chosen = await suite.typesOf(documented, all);
      expect(all.map((one, index) => [one, chosen[index]])).toEqual(right);
    });
    await fc.assert(property, { numRuns: 300, seed: 20_261 });
  } finally {
    suite.close();
  }
});

test.each([
  [['a/b; v=1', 'a/b; v=2'], 'A/B;V="2"', ['a/b; v=2']],
  [['a/b; v=1', 'a/b; v=2'], 'a/b', ['a/b; v=1', 'a/b; v=2']],
  [['a/b', 'a/b; v=1'], 'a/b', ['a/b']],
  [['a/b', 'a/b; v=1'], 'a/b; v=2', ['a/b']],
  [['a/b; v=1'], 'a/b; v=2', []],
  [['a/*', 'a/b; v=1'], 'a/b; v=2', ['a/*']],
  [['a/b; charset=utf-8'], 'a/b; charset=latin-1', ['a/b; charset=utf-8']],
  [['a/b; boundary=x'], 'a/b; boundary=y', ['a/b; boundary=x']],
  [['a/b; v=1', 'a/b; w=2', 'a/b'], 'a/b; w=2; v=1', ['a/b; v=1', 'a/b; w=2']],
])('of %j a response of %s is %j', (documented, sent, expected) => {
  expect(typesFor(documented, sent)).toEqual(expected);
});
