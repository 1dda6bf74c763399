import { nameFault } from './variable-names.ts';

/** One secret that a step asks for. */
export interface SecretRequest {
  /** Of the output, and of the variable. */
  readonly name: string;
  readonly safeKey: string;
  readonly key: string;
  /** One field of a JSON secret; null for the whole. */
  readonly field: string | null;
}

const LINE = /^([^\s=]+)\s*=\s*([^\s/#]+)\/([A-Za-z0-9/_+=.@-]+)(?:#(\S+))?$/;

/**
 * Reads the lines `NAME = SAFE_KEY/KEY` and `NAME = SAFE_KEY/KEY#field`, in their order.
 *
 * @returns the secrets, or what is wrong, a line each; no fault repeats more of a line than a good name,
 *   since somebody may have written the secret itself there
 */
export function readSecretLines(
  text: string,
): { readonly secrets: readonly SecretRequest[] } | { readonly faults: readonly string[] } {
  const secrets: SecretRequest[] = [];
  const faults: string[] = [];
  const seen = new Map<string, number>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const place = `line ${index + 1}`;
    const read = secretIn(line.trim());
    if (read === null) {
      faults.push(`${place}: must be NAME = SAFE_KEY/KEY, or NAME = SAFE_KEY/KEY#field`);
      continue;
    }
    const fault = nameFault(read.name);
    // Outputs and, on Windows, variables are the same in any case.
    const name = read.name.toUpperCase();
    const first = seen.get(name);
    if (fault !== null) faults.push(`${place}: ${fault}`);
    else if (first !== undefined) faults.push(`${place}: the name is that of line ${first} too`);
    else seen.set(name, index + 1);
    secrets.push(read);
  }
  if (faults.length > 0) return { faults };
  return secrets.length > 0 ? { secrets } : { faults: ['must name a secret in a line'] };
}

/** `SAFE_KEY/KEY#field`, as the step has it. */
export function referenceOf({ safeKey, key, field }: SecretRequest): string {
  return `${safeKey}/${key}${field === null ? '' : `#${field}`}`;
}

function secretIn(line: string): SecretRequest | null {
  const [, name, safeKey, key, field = null] = LINE.exec(line) ?? [];
  if (name === undefined || safeKey === undefined || key === undefined) return null;
  return { name, safeKey, key, field };
}
