import { expect, test } from 'vitest';
import { curlOf } from '../../../../../../src/web/pages/executions/exchange/curl-of.ts';

test('the request of a failure is the paragraph that begins with curl', () => {
  const text =
    'POST /pets, 1.03\nExpected: 4xx.\n\ncurl -X POST http://a/pets \\\n  -d x\n\n{"a": 1}';
  expect(curlOf(text)).toBe('curl -X POST http://a/pets \\\n  -d x');
  expect(curlOf('curl -I http://a/')).toBe('curl -I http://a/');
});

test('a failure without a request has none', () => {
  expect(curlOf('assert 1 == 2, see curl -X below')).toBeNull();
});
