import { z } from 'zod';
import { answerAside } from './answer-aside.ts';
import { readJunit } from './junit.ts';

const given = z.object({ text: z.string(), most: z.int() });

answerAside((work) => {
  const { text, most } = given.parse(work);
  const read = readJunit(text);
  return read && { ...read, tests: read.tests.slice(0, most) };
});
