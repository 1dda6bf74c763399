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
export function nameFault(name: string): string | null {
  if (!NAME.test(name)) {
    return 'the name must be letters, digits and underscores, and begin with no digit';
  }
  return RESERVED.test(name) ? `the name ${name} is taken by the runner or a program` : null;
}
