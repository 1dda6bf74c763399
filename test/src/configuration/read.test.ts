import { describe, expect, it } from 'vitest';
import { readConfiguration } from '../../../src/configuration/index.ts';
import { Problem } from '../../../src/problem.ts';

const FILE = '.github/proofgate.yml';

/** The faults of a configuration that must not be taken. */
function faultsOf(text: string): readonly string[] {
  try {
    readConfiguration(text, FILE);
  } catch (error) {
    if (error instanceof Problem) return error.faults;
    throw error;
  }
  throw new Error('it was taken');
}

describe('the configuration of a repository', () => {
  it('needs a name and a source, and takes all endpoints where none are named', () => {
    const text = 'specifications:\n  - { name: pets, source: api/openapi.yaml }\n';
    expect(readConfiguration(text, FILE).specifications).toEqual([
      {
        name: 'pets',
        source: 'api/openapi.yaml',
        endpoints: 'all',
        root: 'generated-scripts',
        owners: [],
        ignore: [],
        overlays: [],
      },
    ]);
  });

  it('shows all faults at once, each with its line and column', () => {
    const text = [
      'specifications:',
      '  - name: pets',
      '    source: api.yaml',
      '    base_url: ftp://example.com',
      '    ignore:',
      '      - scenario: "9.99"',
      '        reason: never',
      '    colour: red',
      '',
    ].join('\n');
    const faults = faultsOf(text);
    expect(faults).toHaveLength(3);
    expect(faults.find((one) => one.includes('base_url'))).toMatch(
      /^\.github\/proofgate\.yml:4:15: /,
    );
    expect(faults.find((one) => one.includes('scenario'))).toMatch(
      /^\.github\/proofgate\.yml:6:19: /,
    );
    expect(faults.find((one) => one.includes('colour'))).toMatch(/^\.github\/proofgate\.yml:2:5: /);
  });

  it('names the place of broken YAML', () => {
    expect(faultsOf('specifications: [\n')[0]).toMatch(/^\.github\/proofgate\.yml:\d+:\d+: /);
  });

  it('refuses an alias bomb', () => {
    const bomb = [
      'a: &a [x, x]',
      ...'bcdefghij'.split('').map((one, index) => {
        const above = 'abcdefghi'[index];
        return `${one}: &${one} [*${above}, *${above}, *${above}, *${above}, *${above}]`;
      }),
    ].join('\n');
    expect(faultsOf(bomb)[0]).toMatch(/alias/);
  });
});
