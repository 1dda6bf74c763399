import { expect, test } from 'vitest';
import {
  parametersOf,
  parameterValues,
  sourcesOf,
  sourceValues,
} from '../../../../../src/web/pages/run-parameters/parameter-text.ts';
import { newForm } from '../../../../../src/web/submission.ts';

test('what a form shows of parameters is what it sends', () => {
  const parameters = {
    base_url: 'https://staging.example/v1',
    environment: 'staging',
    variables: { TENANT: 'acme', QUERY: 'a=b', EMPTY: '' },
  };
  expect(parametersOf(newForm(parameterValues(parameters)))).toEqual(parameters);
  const none = { base_url: null, environment: null, variables: {} };
  expect(parametersOf(newForm(parameterValues(none)))).toEqual(none);
  expect(parametersOf(newForm())).toEqual(none);
});

test('a JSON Pointer in braces is a place in the body', () => {
  const sources = {
    base_url: { pointer: '/deployment/url' },
    environment: { value: 'staging' },
    variables: { WHOLE: { pointer: '' }, TENANT: { value: '{' }, USER: { pointer: '/a~1b' } },
  };
  const values = sourceValues(sources);
  expect(values['parameters.base_url']).toBe('{/deployment/url}');
  expect(sourcesOf(newForm(values))).toEqual(sources);
});
