import { expect, test } from 'vitest';
import { actionWords } from '../../../../../src/web/pages/access/action-words.ts';

const words = actionWords({
  paths: {
    '/records': { get: { summary: 'List records' }, post: { summary: 'Create a record' } },
    '/records/{name}': { delete: { summary: 'Delete a record' } },
    '/records/{name}/generate': { post: { summary: 'Start a generation' } },
    '/schedules/{id}': { post: { summary: 'Change a schedule' } },
    '/schedules/preview': { post: { summary: 'Preview a schedule' } },
  },
});

test.each([
  ['POST /api/v2/records', '/api/v2/records', 'Create a record'],
  ['DELETE /api/v2/records', '/api/v2/records/a%20b', 'Delete a record'],
  ['POST /api/v2/records', '/api/v2/records/pets/generate', 'Start a generation'],
  ['POST /api/v2/schedules', '/api/v2/schedules/preview', 'Preview a schedule'],
  ['PUT /api/v2/records', '/api/v2/records', null],
  ['POST /api/v2/nothing', '/api/v2/nothing/x', null],
  ['sign-in', '', 'Sign in'],
])('%s at %s is %j', (action, target, expected) => {
  expect(words(action, target)).toBe(expected);
});
