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

/** What a shell takes as the name of a variable (POSIX, "Environment Variable Definition"). */
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * Variables by which the runner, a shell, a loader or an interpreter decides what is run: a value out of a
 * store must not. GitHub refuses the first two and NODE_OPTIONS itself.
 */
const RESERVED = new RegExp(
  `^(?:${[
    '(?:GITHUB|RUNNER|ACTIONS|INPUT|STATE|DYLD)_.*',
    'CI|PATH|PATHEXT|HOME|SHELL|ENV|BASH_ENV|IFS|PS4|PROMPT_COMMAND',
    'LD_(?:AUDIT|LIBRARY_PATH|PRELOAD)',
    'NODE_(?:OPTIONS|PATH|EXTRA_CA_CERTS)',
    'PYTHON(?:PATH|HOME|STARTUP)|PERL5(?:OPT|LIB)|RUBY(?:OPT|LIB)|JAVA_TOOL_OPTIONS',
    'GIT_(?:SSH.*|CONFIG.*|ASKPASS|EXEC_PATH|EDITOR|PAGER|EXTERNAL_DIFF|PROXY_COMMAND|DIR)',
  ].join('|')})$`,
  'i',
);

/** Why nothing may be called so; null when it may. */
function nameFault(name: string): string | null {
  if (!NAME.test(name)) {
    return 'the name must be letters, digits and underscores, and begin with no digit';
  }
  return RESERVED.test(name) ? `the name ${name} is taken by the runner or a program` : null;
}
