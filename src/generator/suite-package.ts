import { readFileSync } from 'node:fs';

/**
 * The modules that do a suite's work at run time. Each is named in a `new URL` of its own, since that
 * is how the Action's bundler finds the files that it has to include.
 */
const MODULES = {
  __init__: new URL('../../templates/proofgate_suite/__init__.py', import.meta.url),
  answer: new URL('../../templates/proofgate_suite/answer.py', import.meta.url),
  'auth/__init__': new URL('../../templates/proofgate_suite/auth/__init__.py', import.meta.url),
  'auth/access': new URL('../../templates/proofgate_suite/auth/access.py', import.meta.url),
  'auth/alternatives': new URL(
    '../../templates/proofgate_suite/auth/alternatives.py',
    import.meta.url,
  ),
  'auth/credentials': new URL(
    '../../templates/proofgate_suite/auth/credentials.py',
    import.meta.url,
  ),
  'auth/masking': new URL('../../templates/proofgate_suite/auth/masking.py', import.meta.url),
  'auth/references': new URL('../../templates/proofgate_suite/auth/references.py', import.meta.url),
  'auth/tokens': new URL('../../templates/proofgate_suite/auth/tokens.py', import.meta.url),
  case: new URL('../../templates/proofgate_suite/case.py', import.meta.url),
  cleanups: new URL('../../templates/proofgate_suite/cleanups.py', import.meta.url),
  'contract/__init__': new URL(
    '../../templates/proofgate_suite/contract/__init__.py',
    import.meta.url,
  ),
  'contract/bodies': new URL('../../templates/proofgate_suite/contract/bodies.py', import.meta.url),
  'contract/checks': new URL('../../templates/proofgate_suite/contract/checks.py', import.meta.url),
  'contract/documented': new URL(
    '../../templates/proofgate_suite/contract/documented.py',
    import.meta.url,
  ),
  'contract/headers': new URL(
    '../../templates/proofgate_suite/contract/headers.py',
    import.meta.url,
  ),
  'contract/observations': new URL(
    '../../templates/proofgate_suite/contract/observations.py',
    import.meta.url,
  ),
  'contract/observing': new URL(
    '../../templates/proofgate_suite/contract/observing.py',
    import.meta.url,
  ),
  'contract/review': new URL('../../templates/proofgate_suite/contract/review.py', import.meta.url),
  'contract/schemas': new URL(
    '../../templates/proofgate_suite/contract/schemas.py',
    import.meta.url,
  ),
  controls: new URL('../../templates/proofgate_suite/controls.py', import.meta.url),
  environment: new URL('../../templates/proofgate_suite/environment.py', import.meta.url),
  exchange: new URL('../../templates/proofgate_suite/exchange.py', import.meta.url),
  faults: new URL('../../templates/proofgate_suite/faults.py', import.meta.url),
  junit: new URL('../../templates/proofgate_suite/junit.py', import.meta.url),
  lifecycle: new URL('../../templates/proofgate_suite/lifecycle.py', import.meta.url),
  order: new URL('../../templates/proofgate_suite/order.py', import.meta.url),
  pace: new URL('../../templates/proofgate_suite/pace.py', import.meta.url),
  places: new URL('../../templates/proofgate_suite/places.py', import.meta.url),
  planning: new URL('../../templates/proofgate_suite/planning.py', import.meta.url),
  plugin: new URL('../../templates/proofgate_suite/plugin.py', import.meta.url),
  results: new URL('../../templates/proofgate_suite/results.py', import.meta.url),
  rows: new URL('../../templates/proofgate_suite/rows.py', import.meta.url),
  settings: new URL('../../templates/proofgate_suite/settings.py', import.meta.url),
  setup_lines: new URL('../../templates/proofgate_suite/setup_lines.py', import.meta.url),
  setups: new URL('../../templates/proofgate_suite/setups.py', import.meta.url),
  suite_file: new URL('../../templates/proofgate_suite/suite_file.py', import.meta.url),
  summary: new URL('../../templates/proofgate_suite/summary.py', import.meta.url),
  unique: new URL('../../templates/proofgate_suite/unique.py', import.meta.url),
  user_hooks: new URL('../../templates/proofgate_suite/user_hooks.py', import.meta.url),
  values: new URL('../../templates/proofgate_suite/values.py', import.meta.url),
  verdicts: new URL('../../templates/proofgate_suite/verdicts.py', import.meta.url),
  'wire/__init__': new URL('../../templates/proofgate_suite/wire/__init__.py', import.meta.url),
  'wire/body': new URL('../../templates/proofgate_suite/wire/body.py', import.meta.url),
  'wire/curl': new URL('../../templates/proofgate_suite/wire/curl.py', import.meta.url),
  'wire/head': new URL('../../templates/proofgate_suite/wire/head.py', import.meta.url),
  'wire/sending': new URL('../../templates/proofgate_suite/wire/sending.py', import.meta.url),
  'wire/shown': new URL('../../templates/proofgate_suite/wire/shown.py', import.meta.url),
  'wire/styles': new URL('../../templates/proofgate_suite/wire/styles.py', import.meta.url),
};

/** Path below the suite's root → text of each module, in the order of their names. */
export const SUITE_PACKAGE: ReadonlyMap<string, string> = new Map(
  Object.entries(MODULES).map(([name, url]) => [
    `proofgate_suite/${name}.py`,
    readFileSync(url, 'utf8'),
  ]),
);
