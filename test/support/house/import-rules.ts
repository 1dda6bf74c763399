/*
 * Who may import whom, as tables. A room is a folder or a file directly below src (`src/cli.ts` and
 * `src/cli/` are one room), or one of the folders beside src. What a table does not name is refused.
 */

const PLATFORM = ['library', 'secrets', 'automation', 'execution', 'identity'] as const;
const FACES = [
  'problem',
  'config',
  'configuration',
  'generator',
  'runner',
  'audit',
  'git',
  ...PLATFORM,
] as const;

/** Room → the other rooms that it may import; `*` stands for all of src. */
export const ROOMS: Readonly<Record<string, readonly string[]>> = {
  problem: [],
  configuration: ['problem'],
  generator: ['problem'],
  runner: ['problem'],
  audit: ['problem', 'generator'],
  demo: ['problem', 'runner'],
  config: ['problem'],
  database: ['problem'],
  git: ['problem'],
  library: ['problem', 'database', 'git'],
  secrets: ['problem', 'database'],
  automation: ['problem', 'database'],
  execution: ['problem', 'database'],
  identity: ['problem', 'database'],
  github: FACES,
  api: FACES,
  web: FACES,
  cli: ['*'],
  server: ['*'],
  action: ['*'],
  bench: ['*', 'proof'],
  proof: ['runner', 'problem'],
};

/** The composition roots: the only places that name an adapter. */
export const ROOTS: readonly string[] = ['cli', 'server', 'action'];

/** Adapters, and the ports that lie beside them. An adapter may use the runner and its own room. */
export const ADAPTERS: readonly { readonly folder: string; readonly port: string }[] = [
  { folder: 'src/git/', port: 'src/git/provider.ts' },
  { folder: 'src/secrets/stores/', port: 'src/secrets/stores/store.ts' },
  { folder: 'src/execution/runtimes/', port: 'src/execution/runtimes/runtime.ts' },
];
export const ADAPTER_ROOMS: readonly string[] = ['problem', 'runner'];

/**
 * A room with an `index.ts` is entered there alone. The exceptions: `files` for the rooms in `by`,
 * which may import types of the whole room too.
 */
export const SIDE_DOORS: readonly {
  readonly room: string;
  readonly by: readonly string[];
  readonly files: readonly string[];
}[] = [
  {
    room: 'generator',
    by: ['cli', 'audit', 'bench'],
    files: ['read.ts', 'document.ts', 'json.ts'],
  },
];

/** Packages and builtins (prefixes) that only the files with one of these prefixes may import. */
export const OWNED: readonly { readonly name: RegExp; readonly by: readonly string[] }[] = [
  { name: /^@redocly\/openapi-core/, by: ['src/generator/read'] },
  { name: /^(refa|@eslint-community\/regexpp)$/, by: ['src/generator/'] },
  { name: /^probot/, by: ['src/github/', 'src/server'] },
  { name: /^@octokit\//, by: ['src/git/', 'src/github/', 'action/', 'bench/', 'proof/'] },
  { name: /^@azure\//, by: ['src/secrets/stores/azure-key-vault'] },
  { name: /^@aws-sdk\//, by: ['src/secrets/stores/aws-secrets-manager'] },
  { name: /^@actions\//, by: ['action/'] },
];

/** The generator has no disk, network or process of its own; its templates are read in one file. */
export const WITHOUT_EFFECTS: readonly {
  readonly folder: string;
  readonly name: RegExp;
  readonly except: readonly string[];
}[] = [
  {
    folder: 'src/generator/',
    name: /^(node:(fs|http|https|http2|net|tls|dns|child_process|worker_threads)|undici)\b/,
    except: ['src/generator/render.ts'],
  },
];

/** Folders beside src that src never imports. */
export const NEVER_FROM_SRC: readonly string[] = ['test', 'proof', 'bench', 'action'];
