import { expect, test } from 'vitest';
import { repositoryUrl } from '../../../src/git/repository-url.ts';

const SECRET = 'hunter2';

test.each([
  ['a user', `https://${SECRET}@git.example/acme/shop.git`, 'carries a user or a token'],
  ['a password', `https://:${SECRET}@git.example/acme/shop.git`, 'carries a user or a token'],
  ['a query', `https://git.example/acme/shop.git?token=${SECRET}`, 'names no repository'],
  ['a fragment', `https://git.example/acme/shop.git#${SECRET}`, 'names no repository'],
  ['plain http', `http://ada:${SECRET}@git.example/acme/shop.git`, 'is not over https'],
])('a URL with %s is refused without repeating it', (_, url, why) => {
  const refused = () => repositoryUrl(url, false);
  expect(refused).toThrow(why);
  expect(refused).not.toThrow(SECRET);
});

test('http is for loopback alone, and only where that is allowed', () => {
  expect(repositoryUrl('http://127.0.0.1:8080/shop.git', true).port).toBe('8080');
  expect(() => repositoryUrl('http://127.0.0.1:8080/shop.git', false)).toThrow('not over https');
  expect(() => repositoryUrl('http://git.example/shop.git', true)).toThrow('not over https');
});
