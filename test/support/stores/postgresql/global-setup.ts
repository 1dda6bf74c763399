import type { TestProject } from 'vitest/node';
import { makeTemplates, type Templates } from '../store-templates.ts';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresqlUrl: string;
    templates: Templates;
  }
}

/** One PostgreSQL for all tests of the platform; each creates its own database on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  const { templates, remove } = await makeTemplates(cluster.url);
  project.provide('postgresqlUrl', cluster.url);
  project.provide('templates', templates);
  return async () => {
    await cluster.stop();
    await remove();
  };
}
