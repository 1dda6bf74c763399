import { expect, test } from 'vitest';
import { annotationOf } from '../../action/annotations.ts';

const place = (file: string) => ({ file, startLine: 3, startColumn: 7 });

test.each([
  ['api/pets.yaml:3:7: it is wrong; fix it', 'it is wrong; fix it', place('api/pets.yaml')],
  ['a:b.yaml:3:7: at 1:2: wrong', 'at 1:2: wrong', place('a:b.yaml')],
  ['pets.yaml:3:7: two\nlines', 'two\nlines', place('pets.yaml')],
])('%j is on its line', (fault, message, where) => {
  expect(annotationOf(fault)).toEqual({ message, place: where });
});

test.each([
  'https://pets.example/openapi.yaml:3:7: wrong; fix it',
  '/elsewhere/openapi.yaml:3:7: wrong; fix it',
  '../openapi.yaml:3:7: wrong; fix it',
  'and 12 more',
  'branch: is missing; give the input',
])('%j is on no file, and is reported as it is', (fault) => {
  expect(annotationOf(fault)).toEqual({ message: fault, place: {} });
});
