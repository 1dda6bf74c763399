import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { startLoopback } from '../support/network/loopback.ts';

const COPY = new URL('../documents/loopback-todo.json', import.meta.url);

test('the copy that the proof checks is what the todo application serves', async () => {
  const loopback = await startLoopback();
  await loopback.stop();
  expect(withoutPort(loopback.document)).toEqual(withoutPort(readFileSync(COPY, 'utf8')));
});

/** The application names the port that it was given in its own document. */
function withoutPort(text: string): unknown {
  return JSON.parse(text.replace(/127\.0\.0\.1:\d+/g, '127.0.0.1'));
}
