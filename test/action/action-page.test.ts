import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { actionPage } from '../../action/action-page.ts';
import { INPUT_NAMES } from '../../action/inputs/inputs.ts';
import { actionYml } from './run-action.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

test('docs/action.md is what action.yml declares (npm run docs)', () => {
  expect(read('docs/action.md')).toBe(actionPage(read('action.yml')));
});

test('action.yml declares the inputs that are read, and no others', () => {
  expect(Object.keys(actionYml.inputs)).toEqual(INPUT_NAMES);
});

test('action.yml starts the bundle with Node 24', () => {
  expect(actionYml.runs).toEqual({
    using: 'node24',
    main: 'action/dist/index.js',
    post: 'action/dist/post.js',
  });
});
