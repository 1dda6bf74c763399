import { expect, test } from 'vitest';
import {
  chooseEndpoints,
  requireEndpoints,
} from '../../../../src/cli/generate/choose-endpoints.ts';
import { Problem } from '../../../../src/problem.ts';

const KNOWN = ['GET /pets', 'POST /pets', 'GET /pets/{petId}', 'DELETE /stores/{id}', 'GET /Pets'];

test('endpoints are found whatever the case of the method', () => {
  expect(chooseEndpoints(['post /pets', ' GET  /pets/{petId} ', 'POST /pets'], KNOWN)).toEqual([
    'POST /pets',
    'GET /pets/{petId}',
  ]);
});

test('unknown endpoints are reported all together, each with the nearest', () => {
  const choose = () =>
    chooseEndpoints(
      ['GET /pet', 'PUT /pets/{petId}', '/pets', 'GET /x/y/z/q/w', 'everything', 'GET /p'],
      KNOWN,
    );
  expect(choose).toThrow(Problem);
  const faults = (() => {
    try {
      return choose();
    } catch (error) {
      return error instanceof Problem ? error.faults : [];
    }
  })();
  expect(faults).toEqual([
    'GET /pet is not in the document; did you mean "GET /pets", "POST /pets", "GET /Pets"?',
    expect.stringMatching(
      /^PUT \/pets\/\{petId\} is not in the document; did you mean "GET \/pets\/\{petId\}"/,
    ),
    expect.stringMatching(/^\/pets: did you mean "GET \/pets"/),
    'GET /x/y/z/q/w is not in the document; it has "GET /pets", "POST /pets", "GET /pets/{petId}", "DELETE /stores/{id}", "GET /Pets"',
    'everything: write it as "METHOD /path", for instance "POST /pets"',
    // Half of such a short name would be a single letter.
    'GET /p is not in the document; did you mean "GET /pets", "POST /pets", "GET /Pets"?',
  ]);
});

test('a document without endpoints replaces no suite', () => {
  expect(requireEndpoints(['GET /pets'])).toEqual(['GET /pets']);
  expect(() => requireEndpoints([])).toThrow('has no endpoints; add some below `paths`');
});
