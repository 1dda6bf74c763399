import { expect, test } from 'vitest';
import { toyOf } from '../toy.ts';

const TEXT = { type: 'string' };
const CARD = { kind: 'card', account: '4242' };
const CASH = { kind: 'cash', account: 'till-1' };

const DOCUMENT = JSON.stringify({
  ...{ openapi: '3.1.0', info: { title: 'Payments', version: '1' } },
  servers: [{ url: 'http://127.0.0.1:1' }],
  paths: {
    '/payments': {
      post: {
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                ...{ type: 'object', required: ['kind', 'account'] },
                properties: { kind: TEXT, account: TEXT, memo: { ...TEXT, maxLength: 9 } },
              },
              examples: { card: { value: CARD }, cash: { value: CASH } },
            },
          },
        },
        responses: { 201: { description: 'Made' }, 400: { description: 'Wrong' } },
      },
    },
  },
});

test('where the server accepts only another example of the document, its negatives start from that', async () => {
  const toy = await toyOf(DOCUMENT, (_, { body }) => {
    const sent = JSON.parse(body.toString());
    const isRight = sent.kind === CASH.kind && sent.account === CASH.account;
    return isRight ? [201] : [400, { message: 'payment declined' }];
  });
  await toy.calibrate();
  const file = toy.environment('post_payments');
  expect(file).toContain(
    '# calibrated: "" = {"kind": "cash", "account": "till-1"} (400: payment declined)',
  );
  const sections = file.split(/^(?=\[)/m);
  const sectionOf = (name: string) => sections.find((one) => one.startsWith(`[${name}]`));
  expect(sectionOf('positive')).toContain('body = {"kind": "cash", "account": "till-1"}');
  expect(sectionOf('negative_body_memo')).toContain('"kind": "cash", "account": "till-1", "memo"');
});
