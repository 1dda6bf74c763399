import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AUTOMATION_JOBS } from '../../../src/automation/index.ts';
import { connect, type Store, startQueue } from '../../../src/database/index.ts';
import { EXECUTION_JOBS } from '../../../src/execution/index.ts';
import { GITHUB_JOBS } from '../../../src/github/index.ts';
import { LIBRARY_JOBS } from '../../../src/library/index.ts';
import { createDatabase } from './postgresql/cluster.ts';

/** Stores with all tables and queues and no rows: copying one takes a tenth of making it. */
export interface Templates {
  /** The folder of an embedded store. */
  readonly folder: string;
  /** The name of a database. */
  readonly database: string;
}

/** Makes a template of both stores, by what the platform does at its first start. */
export async function makeTemplates(
  clusterUrl: string,
): Promise<{ templates: Templates; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'proofgate-template-'));
  const database = 'platform_template';
  await fill({ kind: 'pglite', folder });
  await fill({ kind: 'postgresql', url: await createDatabase(clusterUrl, database) });
  const remove = () => rm(folder, { recursive: true, force: true });
  return { templates: { folder, database }, remove };
}

async function fill(store: Store): Promise<void> {
  const database = await connect(store);
  const jobs = [...LIBRARY_JOBS, ...GITHUB_JOBS, ...EXECUTION_JOBS, ...AUTOMATION_JOBS];
  const queue = await startQueue(database, jobs, (fault) => console.error(fault));
  await queue.stop(10_000);
  await database.close();
}
