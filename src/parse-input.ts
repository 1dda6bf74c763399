import type { z } from 'zod';
import { Problem } from './problem.ts';

/**
 * What a person sent, as the rules of a room have it.
 * @throws Problem `input-faulty` with a line `field: what` for every fault
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map(({ path, message }) => {
    const field = path.map(String).join('.');
    return `${field === '' ? 'the input' : field}: ${message}`;
  });
  throw new Problem('input-faulty', 'Mend these fields and send it again.', faults);
}
