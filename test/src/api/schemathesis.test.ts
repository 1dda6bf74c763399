import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { installSchemathesis } from '../../../bench/peers/install.ts';
import { folderWith } from '../../support/folder.ts';
import { startApi } from '../../support/platform/api-platform.ts';
import { postgresqlStore } from '../../support/stores/stores.ts';

const execute = promisify(execFile);

/**
 * What an outsider checks our API against: no 5xx, no status and no content type that the document does
 * not name, answers as their schemas say, and no bad request accepted. Left out are rows of a
 * stranger's making that no server keeps: Schemathesis sends bytes of its own as the bearer token.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

test('Schemathesis finds nothing against our API', async () => {
  const command = join(dirname(installSchemathesis()), 'schemathesis');
  const { api, tokenOf } = await startApi(postgresqlStore);
  const token = await tokenOf('admin', ['admin']);
  const options = [
    ...['run', `${api}/openapi.json`],
    ...['--header', `Authorization: Bearer ${token}`],
    ...['--checks', CHECKS.join(',')],
    ...['--phases', 'examples,coverage,fuzzing', '--max-examples', '2', '--seed', '7'],
    '--no-color',
  ];
  const outcome = await execute(command, options, {
    cwd: folderWith(),
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: { stdout?: string; stderr?: string }) => error);
  const said = `${outcome.stdout ?? ''}${outcome.stderr ?? ''}`.replaceAll(token, 'TOKEN');
  expect(said).toMatch(/\b(\d{3,}) generated, \1 passed/);
});
