import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionPage } from '../../action/action-page.ts';
import { COMMAND_INPUTS, INPUT_NAMES } from '../../action/inputs/inputs.ts';
import { actionYml } from './run-action.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/action.md is what action.yml declares (npm run docs)', () => {
  expect(read('docs/action.md')).toBe(actionPage(read('action.yml')));
});

test('action.yml declares the inputs that are read, and no others', () => {
  expect(Object.keys(actionYml.inputs).toSorted()).toEqual(INPUT_NAMES.toSorted());
});

test('action.yml has the command first, then the inputs in the order of the commands that take them', () => {
  const names = Object.keys(actionYml.inputs);
  const commands = Object.values(COMMAND_INPUTS);
  const firsts = names.map((name) => commands.findIndex((inputs) => inputs.includes(name)));
  expect(names[0]).toBe('command');
  expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
});

test('action.yml starts the bundle with Node 24', () => {
  expect(actionYml.runs).toEqual({
    using: 'node24',
    main: 'action/dist/index.js',
    post: 'action/dist/post.js',
  });
});
