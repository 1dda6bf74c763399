import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { COMMAND_INPUTS } from '../../action/inputs/inputs.ts';
import { readAuthUser, readConfiguration } from '../../src/configuration/index.ts';
import { readOverlay } from '../../src/generator/document/overlay/read-overlay.ts';
import { sourceFile } from '../../src/generator/document/reading/source-file.ts';
import { type Example, examples } from '../support/pages/documentation.ts';

const ALL = examples();
const of = (...languages: readonly string[]): readonly Example[] => {
  const found = ALL.filter(({ language }) => languages.includes(language));
  if (found.length === 0) throw new Error(`there is no example in ${languages}`);
  return found;
};

const Step = z.looseObject({
  uses: z.string().default(''),
  with: z.record(z.string(), z.unknown()).default({}),
});
const Workflow = z.looseObject({
  jobs: z.record(z.string(), z.looseObject({ steps: z.array(Step) })),
});
const Action = z.looseObject({ inputs: z.record(z.string(), z.unknown()) });

/** How a program judges a text on its standard input. */
const JUDGES = {
  sh: ['bash', '-n'],
  python: ['python3', '-c', 'import ast, sys; ast.parse(sys.stdin.read())'],
  js: [process.execPath, '--check', '--input-type=module', '-'],
} as const;

describe('examples of the documentation', () => {
  test.each(of('sh', 'python', 'js'))(
    '$place can be read by what runs it',
    ({ language, text }) => {
      const [command, ...args] = JUDGES[z.enum(['sh', 'python', 'js']).parse(language)];
      const { status, stderr } = spawnSync(command, args, { input: text, encoding: 'utf8' });
      expect(`${status} ${stderr}`).toBe('0 ');
    },
  );

  test.each(of('json'))('$place is JSON', ({ text }) => {
    expect(() => JSON.parse(text)).not.toThrow();
  });

  test.each(of('yaml').filter(({ text }) => /^specifications:/m.test(text)))(
    '$place is a configuration',
    ({ text }) => {
      expect(readConfiguration(text, 'example').specifications).not.toEqual([]);
    },
  );

  test.each(of('yaml').filter(({ text }) => /^paths:/m.test(text)))(
    '$place is a part of an OpenAPI document',
    ({ text }) => {
      const Part = z.strictObject({
        paths: z.record(z.string().startsWith('/'), z.looseObject({})),
      });
      expect(Object.keys(Part.parse(parse(text)).paths)).not.toEqual([]);
    },
  );

  test.each(of('yaml').filter(({ text }) => /^auth:/m.test(text)))(
    '$place is an authentication file',
    ({ text }) => {
      expect(readAuthUser(text, 'example').login).not.toBeNull();
    },
  );

  test.each(of('yaml').filter(({ text }) => /^overlay:/m.test(text)))(
    '$place is an overlay',
    ({ text }) => {
      expect(readOverlay(sourceFile('example', text))).toMatchObject({ actions: [{}, {}, {}] });
    },
  );

  test.each(
    of('yaml').filter(
      ({ text, place }) =>
        !/^(specifications|paths|auth|overlay|arazzo|workflows):/m.test(text) &&
        // Of other systems, whose commands commands.test.ts runs.
        !place.startsWith('docs/continuous-integration.md:'),
    ),
  )('$place is a workflow whose steps are ours as action.yml has them', ({ text }) => {
    const known = Action.parse(parse(readFileSync('action.yml', 'utf8'))).inputs;
    const jobs = Object.values(Workflow.parse(parse(text)).jobs);
    const steps = jobs.flatMap((job) => job.steps);
    const ours = steps.filter(({ uses }) => uses.startsWith('OWNER/proofgate@'));
    expect(ours).not.toEqual([]);
    for (const { with: given } of ours) {
      const command = z
        .enum(['generate', 'calibrate', 'secrets', 'trigger', 'run'])
        .parse(given.command);
      const inputs = Object.keys(given);
      expect(Object.keys(known)).toEqual(expect.arrayContaining(inputs));
      expect(COMMAND_INPUTS[command]).toEqual(expect.arrayContaining(inputs));
    }
  });
});
