import { setSecret } from '@actions/core';
import { Problem } from '../../src/problem.ts';
import type { SecretsService } from '../platform/secrets-service.ts';
import { exactJson } from './exact-json.ts';
import { masksOf } from './masks.ts';
import { referenceOf, type SecretRequest } from './secret-lines.ts';

/** A secret that was read, and masked. */
export interface ReadSecret {
  readonly secret: SecretRequest;
  readonly value: string;
}

/** What concerns only one secret; everything else ends the step at once. */
const OF_ONE: ReadonlySet<Problem['kind']> = new Set([
  'not-found',
  'parameter-faulty',
  'secret-missing',
  'secret-disabled',
  'secret-unusable',
]);

/**
 * Reads all secrets of a step in their order. Each value is masked before anything else is done with it.
 * @throws Problem of the first that cannot be read, with a line for each
 */
export async function readSecrets(
  service: SecretsService,
  all: readonly SecretRequest[],
): Promise<ReadSecret[]> {
  const read: ReadSecret[] = [];
  const problems: { readonly kind: Problem['kind']; readonly line: string }[] = [];
  for (const secret of all) {
    try {
      read.push({ secret, value: await readOne(service, secret) });
    } catch (error) {
      if (!(error instanceof Problem) || !OF_ONE.has(error.kind)) throw error;
      const text = [error.message, ...error.faults].join(' ');
      problems.push({
        kind: error.kind,
        line: `${secret.name} (${referenceOf(secret)}): ${text}`,
      });
    }
  }
  const [first] = problems;
  if (first === undefined) return read;
  const message = `${problems.length} of ${all.length} secrets cannot be read, so none is given.`;
  throw new Problem(
    first.kind,
    message,
    problems.map(({ line }) => line),
  );
}

async function readOne(service: SecretsService, wanted: SecretRequest): Promise<string> {
  const { safeKey, key, field } = wanted;
  const whole = await service.read(safeKey, key);
  if (field === null) return mask(whole);
  setSecretUnlessBlank(whole);
  const found = fieldOf(whole, field);
  if ('fault' in found) throw new Problem('secret-unusable', `${found.fault}.`);
  return mask(found.text);
}

function mask(value: string): string {
  for (const one of masksOf(value)) setSecret(one);
  return value;
}

/** The runner refuses to hide nothing. */
function setSecretUnlessBlank(value: string): void {
  if (value.trim() !== '') setSecret(value);
}

/**
 * One field of a JSON secret as text: a string as it is, a number as it is written, everything else as
 * JSON. Pure, and no fault repeats the secret.
 *
 * @returns the text, or what is wrong
 */
function fieldOf(
  secret: string,
  field: string,
): { readonly text: string } | { readonly fault: string } {
  const value = exactJson(secret);
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || JSON.isRawJSON(value)) {
    return { fault: 'the secret is no JSON object; leave out `#` and the field' };
  }
  const found: unknown = Object.hasOwn(value, field) ? Reflect.get(value, field) : undefined;
  if (found === undefined || found === null) return { fault: 'the secret has no such field' };
  return { text: typeof found === 'string' ? found : JSON.stringify(found) };
}
