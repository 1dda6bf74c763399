import type { TestProject } from 'vitest/node';
import { startCluster } from './cluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    postgresqlUrl: string;
  }
}

/** One PostgreSQL for all tests of the platform; each makes a database of its own on it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  project.provide('postgresqlUrl', cluster.url);
  return cluster.stop;
}
