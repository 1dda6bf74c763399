import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { publishedSchema } from '../../../src/configuration/index.ts';

it('publishes the schema that the code enforces (npm run docs)', () => {
  const page = new URL('../../../docs/proofgate.schema.json', import.meta.url);
  expect(readFileSync(page, 'utf8')).toBe(publishedSchema());
});
