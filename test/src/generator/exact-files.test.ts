import { Big } from 'big.js';
import { expect, test } from 'vitest';
import { type Json, type Lesson, workpiecesOf } from '../../../src/generator/index.ts';
import { readFrom } from '../../support/network/read-from.ts';

const DIGITS = '12345678901234567890';

test('a long number that was learned is not the text with its digits', async () => {
  const schema = { type: 'object', required: ['key'], properties: { key: {} } };
  const content = { 'application/json': { schema } };
  const post = {
    requestBody: { required: true, content },
    responses: { 200: { description: 'OK' } },
  };
  const info = { title: 'T', version: '1' };
  const document = JSON.stringify({ openapi: '3.1.0', info, paths: { '/rows': { post } } });
  const [piece] = workpiecesOf(await readFrom({ 'openapi.json': document }, 'openapi.json'), {});
  const fileOf = (value: Json) => {
    const change = { kind: 'value', location: 'body', at: '/key', value } as const;
    const lessons: Lesson[] = [{ change, why: 'wanted' }];
    return piece?.made(lessons, 'requests').text;
  };
  expect(fileOf(DIGITS)).toContain(`"key": "${DIGITS}"`);
  expect(fileOf(new Big(DIGITS))).toContain(`"key": ${DIGITS}}`);
});
