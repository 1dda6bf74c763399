import { readFileSync } from 'node:fs';

/**
 * The modules that do a suite's work at run time. Each is named in a `new URL` of its own, since that
 * is how the Action's bundler finds the files that it has to include.
 */
const MODULES = {
  __init__: new URL('../../templates/proofgate_suite/__init__.py', import.meta.url),
  answer: new URL('../../templates/proofgate_suite/answer.py', import.meta.url),
  body: new URL('../../templates/proofgate_suite/body.py', import.meta.url),
  credentials: new URL('../../templates/proofgate_suite/credentials.py', import.meta.url),
  curl: new URL('../../templates/proofgate_suite/curl.py', import.meta.url),
  environment: new URL('../../templates/proofgate_suite/environment.py', import.meta.url),
  exchange: new URL('../../templates/proofgate_suite/exchange.py', import.meta.url),
  faults: new URL('../../templates/proofgate_suite/faults.py', import.meta.url),
  head: new URL('../../templates/proofgate_suite/head.py', import.meta.url),
  masking: new URL('../../templates/proofgate_suite/masking.py', import.meta.url),
  pace: new URL('../../templates/proofgate_suite/pace.py', import.meta.url),
  planning: new URL('../../templates/proofgate_suite/planning.py', import.meta.url),
  plugin: new URL('../../templates/proofgate_suite/plugin.py', import.meta.url),
  references: new URL('../../templates/proofgate_suite/references.py', import.meta.url),
  sending: new URL('../../templates/proofgate_suite/sending.py', import.meta.url),
  settings: new URL('../../templates/proofgate_suite/settings.py', import.meta.url),
  setups: new URL('../../templates/proofgate_suite/setups.py', import.meta.url),
  styles: new URL('../../templates/proofgate_suite/styles.py', import.meta.url),
  tokens: new URL('../../templates/proofgate_suite/tokens.py', import.meta.url),
  user_hooks: new URL('../../templates/proofgate_suite/user_hooks.py', import.meta.url),
  values: new URL('../../templates/proofgate_suite/values.py', import.meta.url),
};

/** Path below the suite's root → text of each module, in the order of their names. */
export const SUITE_PACKAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(MODULES).map(([name, url]) => [
    `proofgate_suite/${name}.py`,
    readFileSync(url, 'utf8'),
  ]),
);
