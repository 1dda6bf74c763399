import { join } from 'node:path';

/** A program and its arguments. */
export type Command = readonly [program: string, ...args: string[]];

/** Where a server was installed and where it runs. */
export interface Place {
  /** The folder of what was installed. */
  readonly installed: string;
  /** An empty folder for its data, also its home. */
  readonly data: string;
  readonly port: number;
}

/** A server that nobody here has written, as it is installed, started and signed in to. */
export interface RealServer {
  readonly framework: string;
  /** Packages with their versions, and the registry that they come from. */
  readonly install: { readonly from: 'pip' | 'npm'; readonly packages: readonly string[] };
  readonly variables?: (place: Place) => Readonly<Record<string, string>>;
  /** Commands that end before it starts. */
  readonly prepare?: (place: Place) => readonly Command[];
  readonly start: (place: Place) => Command;
  /** A path that answers once it is ready. */
  readonly ready: string;
  /** A request after that, such as one that creates the first user. */
  readonly first?: { readonly method: string; readonly path: string; readonly body: unknown };
  /** A path of the server, or a file of what was installed; one of Swagger 2 is converted. */
  readonly document: { readonly path: string } | { readonly file: (installed: string) => string };
  /** Where the paths of its document begin. */
  readonly base: string;
  /** Sections of env/suite.txt with their lines, as a user would write them. */
  readonly suite: Readonly<Record<string, readonly string[]>>;
}

const PASSWORD = 'bench-secret-1';
const TOKEN = 'bench-token';

/** What the tests may use to sign in. */
export const CREDENTIALS = {
  API_LOGIN: `admin:${PASSWORD}`,
  API_TOKEN: TOKEN,
  API_USERNAME: 'admin',
  API_EMAIL: 'admin@example.com',
  API_PASSWORD: PASSWORD,
} as const;

/** By their names; none is used by a test of the project. */
export const SERVERS: Readonly<Record<string, RealServer>> = {
  airflow: {
    framework: 'FastAPI',
    install: { from: 'pip', packages: ['apache-airflow==3.3.2'] },
    variables: ({ data, port }) => ({
      AIRFLOW_HOME: data,
      AIRFLOW__API__HOST: '127.0.0.1',
      AIRFLOW__API__PORT: `${port}`,
      AIRFLOW__API__WORKERS: '1',
      AIRFLOW__CORE__LOAD_EXAMPLES: 'True',
      AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_USERS: 'admin:admin',
      AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE: join(data, 'passwords.json'),
    }),
    prepare: ({ installed, data }) => [
      ['sh', '-c', `echo '{"admin": "${PASSWORD}"}' > '${join(data, 'passwords.json')}'`],
      [join(installed, 'venv/bin/airflow'), 'db', 'migrate'],
      [join(installed, 'venv/bin/airflow'), 'dags', 'reserialize'],
    ],
    start: ({ installed }) => [join(installed, 'venv/bin/airflow'), 'api-server'],
    ready: '/api/v2/version',
    document: { path: '/openapi.json' },
    base: '',
    suite: {
      login: [
        'path = "/auth/token"',
        'body = {"username": "env://API_USERNAME", "password": "env://API_PASSWORD"}',
        'token = "/access_token"',
      ],
    },
  },
  jupyter: {
    framework: 'Tornado',
    install: { from: 'pip', packages: ['jupyter_server==2.21.1', 'ipykernel'] },
    start: ({ installed, data, port }) => [
      join(installed, 'venv/bin/jupyter'),
      ...['server', '--allow-root', '--no-browser', '--ip', '127.0.0.1', '--port', `${port}`],
      ...[`--ServerApp.root_dir=${data}`, `--IdentityProvider.token=${TOKEN}`],
    ],
    ready: '/api',
    document: {
      file: (installed) =>
        join(installed, 'venv/lib/python3.11/site-packages/jupyter_server/services/api/api.yaml'),
    },
    base: '',
    suite: {
      auth: [
        'token = {"in": "header", "name": "Authorization", "prefix": "token ", "value": "env://API_TOKEN"}',
      ],
    },
  },
  kinto: {
    framework: 'Pyramid',
    install: { from: 'pip', packages: ['kinto==26.5.0'] },
    prepare: ({ installed, data }) => [
      [
        join(installed, 'venv/bin/kinto'),
        ...['init', '--ini', join(data, 'kinto.ini'), '--host', '127.0.0.1'],
        ...['--backend', 'memory', '--cache-backend', 'memory'],
      ],
    ],
    start: ({ installed, data, port }) => [
      join(installed, 'venv/bin/kinto'),
      ...['start', '--ini', join(data, 'kinto.ini'), '--port', `${port}`],
    ],
    ready: '/v1/',
    first: { method: 'PUT', path: '/v1/accounts/admin', body: { data: { password: PASSWORD } } },
    document: { path: '/v1/__api__' },
    base: '/v1',
    suite: {
      auth: [
        'login = {"in": "header", "name": "Authorization", "prefix": "Basic ", "encode": "base64", "value": "env://API_LOGIN"}',
      ],
    },
  },
  directus: {
    framework: 'Express',
    install: { from: 'npm', packages: ['directus@11.3.5'] },
    variables: ({ data, port }) => ({
      HOST: '127.0.0.1',
      PORT: `${port}`,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DB_CLIENT: 'sqlite3',
      DB_FILENAME: join(data, 'rows.db'),
      STORAGE_LOCAL_ROOT: join(data, 'uploads'),
      SECRET: PASSWORD,
      ADMIN_EMAIL: 'admin@example.com',
      ADMIN_PASSWORD: PASSWORD,
      ADMIN_TOKEN: TOKEN,
      RATE_LIMITER_ENABLED: 'false',
      TELEMETRY: 'false',
    }),
    prepare: ({ installed }) => [[join(installed, 'node_modules/.bin/directus'), 'bootstrap']],
    start: ({ installed }) => [join(installed, 'node_modules/.bin/directus'), 'start'],
    ready: '/server/ping',
    document: { path: `/server/specs/oas?access_token=${TOKEN}` },
    base: '',
    suite: {
      login: [
        'path = "/auth/login"',
        'body = {"email": "env://API_EMAIL", "password": "env://API_PASSWORD"}',
        'token = "/data/access_token"',
        'prefix = "Bearer "',
      ],
    },
  },
};
