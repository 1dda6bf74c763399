import { expect, it } from 'vitest';
import { ignoredBecause, rulesFor } from '../../src/generator/ignore.ts';

const RULES = [
  { endpoint: 'post /pets', scenario: '1.05', reason: 'lenient on purpose' },
  { location: 'query', field: '/limit', reason: 'clamped' },
] as const;

it('knows the endpoint by its method in any case and its exact path', () => {
  const reasons = (path: string) =>
    rulesFor(RULES, { method: 'POST', path }).map((one) => one.reason);
  expect(reasons('/pets')).toEqual(['lenient on purpose', 'clamped']);
  expect(reasons('/pets/{petId}')).toEqual(['clamped']);
});

it('matches all that a rule leaves out, and nothing that it names otherwise', () => {
  const limit = { location: 'query', at: '/limit' } as const;
  const name = { location: 'body', at: '/name' } as const;
  expect(ignoredBecause(RULES, limit, '2.03')).toBe('clamped');
  expect(ignoredBecause(RULES, { ...limit, location: 'header' }, '2.03')).toBeUndefined();
  expect(ignoredBecause(RULES, name, '1.05')).toBe('lenient on purpose');
  expect(ignoredBecause(RULES, name, '1.03')).toBeUndefined();
});
