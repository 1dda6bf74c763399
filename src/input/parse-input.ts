import type { z } from 'zod';
import { Problem } from '../problem.ts';
import { inputFaults } from './input-faults.ts';

/**
 * What a person sent, as the rules of a module have it.
 * @throws Problem `input-faulty` with a line `field: what` for every fault
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const faults = inputFaults(parsed.error).map(({ path, message }) => {
    const field = path.join('.');
    return `${field === '' ? 'the input' : field}: ${message}`;
  });
  throw new Problem('input-faulty', 'Fix these fields and send it again.', faults);
}
