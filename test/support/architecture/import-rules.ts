/*
 * Who may import whom, as tables. A module is a folder directly below src, `src/problem.ts`, or one of the
 * folders beside src. What a table does not name is refused.
 */

const PLATFORM = [
  'workspaces',
  'runtimes',
  'library',
  'secrets',
  'automation',
  'execution',
  'identity',
] as const;
const FACES = [
  'problem',
  'input',
  'outbound',
  'database',
  'generation',
  'calibrate',
  'configuration',
  'generator',
  'runner',
  'results',
  'audit',
  'confirmation',
  'git',
  ...PLATFORM,
] as const;

/** Module → the other modules that it may import; `*` stands for all of src. */
export const MODULES: Readonly<Record<string, readonly string[]>> = {
  problem: [],
  input: ['problem', 'git'],
  configuration: ['problem', 'input', 'results', 'runner'],
  generator: ['problem'],
  runner: ['problem'],
  results: [],
  calibrate: ['problem', 'generator', 'runner'],
  audit: ['problem', 'generator'],
  confirmation: ['generator', 'audit'],
  outbound: ['problem'],
  generation: ['problem', 'generator', 'runner', 'calibrate', 'audit', 'git', 'outbound'],
  database: ['problem'],
  git: ['problem'],
  workspaces: ['problem', 'database'],
  runtimes: [
    'problem',
    'input',
    'database',
    'git',
    'runner',
    'results',
    'configuration',
    'workspaces',
  ],
  library: [
    'problem',
    'input',
    'database',
    'git',
    'generation',
    'confirmation',
    'results',
    'configuration',
    'workspaces',
    'runtimes',
  ],
  secrets: [
    'problem',
    'input',
    'database',
    'workspaces',
    'runtimes',
    'library',
    'identity',
    'execution',
  ],
  automation: [
    'problem',
    'input',
    'database',
    'outbound',
    'workspaces',
    'library',
    'execution',
    'identity',
  ],
  execution: [
    'problem',
    'input',
    'calibrate',
    'generation',
    'database',
    'git',
    'results',
    'workspaces',
    'runtimes',
    'library',
    'identity',
  ],
  identity: ['problem', 'input', 'database', 'workspaces', 'runtimes'],
  github: FACES,
  api: FACES,
  web: ['problem', 'input', 'confirmation', 'results', 'identity', 'api'],
  cli: ['*'],
  server: ['*'],
  action: ['*'],
  bench: ['*', 'proof', 'scripts'],
  walkthrough: ['*', 'test'],
  proof: ['runner', 'problem', 'scripts'],
};

/** The composition roots: the only places that name an adapter. */
export const ROOTS: readonly string[] = ['cli', 'server', 'action'];

/** Adapters, and the ports beside them. An adapter may use the runner and its own module. */
export const ADAPTERS: readonly { readonly folder: string; readonly ports: readonly string[] }[] = [
  {
    folder: 'src/git/',
    ports: [
      'src/git/provider.ts',
      'src/git/branch-name.ts',
      'src/git/folder-path.ts',
      'src/git/local-repositories.ts',
      'src/git/repository-url.ts',
      'src/git/same-folder.ts',
    ],
  },
  {
    folder: 'src/secrets/stores/',
    ports: ['src/secrets/stores/store.ts', 'src/secrets/stores/store-hosts.ts'],
  },
  {
    folder: 'src/runtimes/managed',
    ports: [],
  },
  {
    folder: 'src/runtimes/github-actions',
    ports: [],
  },
];
export const ADAPTER_MODULES: readonly string[] = ['problem', 'runner'];

/**
 * A module with an `index.ts` is entered only there. The exceptions: `files` for the modules in `by`,
 * which may import types of the whole module too.
 */
export const EXCEPTIONS: readonly {
  readonly module: string;
  readonly by: readonly string[];
  readonly files: readonly string[];
}[] = [
  {
    module: 'generator',
    by: ['cli', 'audit', 'generation', 'bench', 'action'],
    files: [
      'document/read.ts',
      'document/document.ts',
      'json.ts',
      'cases/rulesets.ts',
      'cases/upgrade-offer.ts',
      'edits/holds-edits.ts',
      'suite/suite-mark.ts',
    ],
  },
  {
    // What the server's own thread sends to a probe needs no generator.
    module: 'generator',
    by: ['calibrate'],
    files: ['suite/suite-package.ts'],
  },
  {
    // The server's own thread sends what the thread of a document asks, and needs no generator for it.
    module: 'calibrate',
    by: ['generation'],
    files: ['probe-script.ts', 'sent-from.ts'],
  },
  {
    // What people may ask for is known before anything is read.
    module: 'calibrate',
    by: ['execution', 'api', 'cli', 'action'],
    files: ['budget.ts'],
  },
  {
    // A calibration and a commit in a job are those of the platform; sessions in threads stay out of the bundle.
    module: 'generation',
    by: ['action'],
    files: ['calibrate-suite.ts', 'commit-suite.ts', 'sources.ts'],
  },
  {
    // A folder and a worker, which begin before, or without, any run of tests.
    module: 'runner',
    by: ['runtimes', 'cli', 'bench'],
    files: ['own-folder.ts', 'run-in-worker.ts', 'serve-worker.ts'],
  },
  {
    // A sample API for local mode and `proofgate demo`, and the command that starts the platform.
    module: 'server',
    by: ['cli'],
    files: ['demo/index.ts', 'start-platform.ts'],
  },
  {
    // The check of tests is the same, whoever makes it; the rest of the App stays out of the bundle.
    module: 'github',
    by: ['action'],
    files: [
      'deployment/failures-on-lines.ts',
      'deployment/tests-outcome.ts',
      'pull-request/check-runs.ts',
    ],
  },
  {
    // What tables consist of; the whole module would open stores.
    module: 'database',
    by: [...PLATFORM, 'github', 'api'],
    files: ['columns.ts'],
  },
  {
    // The composition root chooses the stores' adapters.
    module: 'secrets',
    by: ['server'],
    files: [
      'stores/store.ts',
      'stores/store-hosts.ts',
      'stores/azure-key-vault.ts',
      'stores/aws-secrets-manager.ts',
    ],
  },
  {
    // The words of scenarios, without what writes their tests.
    module: 'generator',
    by: ['api'],
    files: ['cases/catalog.ts', 'responses/own-checks.ts'],
  },
  {
    // The audit reads schemas and judges values as the generator does, and names the rows that it could not write.
    module: 'generator',
    by: ['audit'],
    files: [
      'pointer.ts',
      'document/methods.ts',
      'document/schema.ts',
      'document/media-types.ts',
      'cases/catalog.ts',
      'validation/validate.ts',
      'values/formats.ts',
      'values/pattern.ts',
    ],
  },
];

/** Packages and builtins (prefixes) that only the files with one of these prefixes may import. */
export const OWNED: readonly { readonly name: RegExp; readonly by: readonly string[] }[] = [
  { name: /^@redocly\/openapi-core/, by: ['src/generator/document/linting/'] },
  { name: /^(refa|@eslint-community\/regexpp)$/, by: ['src/generator/'] },
  { name: /^probot/, by: ['src/github/', 'src/server/github-app', 'src/server/app'] },
  { name: /^@octokit\//, by: ['src/git/', 'src/github/', 'action/octokit', 'bench/', 'proof/'] },
  { name: /^isomorphic-git/, by: ['src/git/'] },
  { name: /^@azure\//, by: ['src/secrets/stores/azure-key-vault'] },
  { name: /^@(aws-sdk|smithy)\//, by: ['src/secrets/stores/aws-secrets-manager'] },
  { name: /^@opentelemetry\//, by: ['src/server/traces/', 'src/cli/run/otlp/send-spans'] },
  { name: /^@actions\/github/, by: ['action/octokit', 'action/workflow', 'action/run-command'] },
  { name: /^@actions\/core/, by: ['action/'] },
];

/** The generator has no disk, network or process; its templates are read in one file. */
export const WITHOUT_EFFECTS: readonly {
  readonly folder: string;
  readonly name: RegExp;
  readonly except: readonly string[];
}[] = [
  {
    folder: 'src/generator/',
    name: /^(node:(fs|http|https|http2|net|tls|dns|child_process|worker_threads)|undici)\b/,
    except: ['src/generator/suite/render.ts', 'src/generator/suite/suite-package.ts'],
  },
];

/**
 * A table is imported only by its own module, so others get its rows through a function that the module
 * exports. Tables may name one another, for foreign keys; benches fill them.
 */
export const TABLES = { file: 'tables.ts', by: ['bench'] } as const;

/** Folders beside src that src never imports. */
export const NEVER_FROM_SRC: readonly string[] = [
  'test',
  'proof',
  'bench',
  'walkthrough',
  'action',
];
