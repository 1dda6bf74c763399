import { describe, expect, test } from 'vitest';
import type { OwnInputs } from '../../action/inputs/generate-inputs.ts';
import { settingsOf } from '../../action/settings.ts';
import { readConfiguration } from '../../src/configuration/index.ts';
import { problemOf } from '../support/network/read-from.ts';

const INPUTS: OwnInputs = { command: 'generate', spec: 'pets.yaml', token: 't', upgrade: false };

/** Entries of a configuration, each given as what is beside name and source. */
function entries(...others: readonly string[]) {
  const items = others.map((rest) => `  - {name: n, source: pets.yaml${rest}}`);
  return readConfiguration(`specifications:\n${items.join('\n')}\n`, 'x').specifications;
}

describe('the settings of a step', () => {
  test('an input counts more than the entry', () => {
    const entry = entries(', branch: b, root: r, base_url: https://e.example, endpoints: [GET /e]');
    const given: OwnInputs = {
      ...INPUTS,
      branch: 'input',
      root: 'folder',
      'base-url': 'https://i.example',
      endpoints: ['GET /i'],
    };
    expect(settingsOf(given, entry)).toEqual({
      adopt: false,
      branch: 'input',
      root: 'folder',
      baseUrl: 'https://i.example',
      endpoints: ['GET /i'],
      ignore: [],
    });
    expect(settingsOf({ ...INPUTS, endpoints: 'all' }, entry).endpoints).toBeUndefined();
  });

  test('without an entry the folder is generated-scripts, and every endpoint is tested', () => {
    expect(settingsOf({ ...INPUTS, branch: 'b' }, [])).toEqual({
      adopt: false,
      branch: 'b',
      root: 'generated-scripts',
      baseUrl: undefined,
      endpoints: undefined,
      ignore: [],
    });
  });

  test('of several entries what they ignore counts, and no branch is guessed', async () => {
    const two = entries(
      ', branch: a, ignore: [{scenario: "1.03", reason: one}]',
      ', branch: b, ignore: [{scenario: "1.05", reason: two}]',
    );
    const { ignore } = settingsOf({ ...INPUTS, branch: 'c' }, two);
    expect(ignore.map(({ reason }) => reason)).toEqual(['one', 'two']);
    const { faults } = await problemOf(Promise.resolve().then(() => settingsOf(INPUTS, two)));
    expect(faults).toEqual([expect.stringContaining('branch: is missing')]);
  });

  test('faults of an entry are reported together', async () => {
    const wrong = entries(', branch: "a b", root: ../up');
    const { faults } = await problemOf(Promise.resolve().then(() => settingsOf(INPUTS, wrong)));
    expect(faults).toEqual([
      'branch: has a blank or one of ~ ^ : ? * [ \\ in it',
      'root: must not hold ., .. or .git',
    ]);
  });
});
