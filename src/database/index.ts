export { connect, type Store } from './connect.ts';
export type { Database, Queries } from './database.ts';
export { type Narrowing, newestFirst } from './newest-first.ts';
export { type InWorkspace, ofWorkspace } from './of-workspace.ts';
export { type JobHandler, type JobKind, type Queue, startQueue } from './queue.ts';
export type { LegTestCase } from './schema/github-actions.ts';
export type { SafeAccess } from './schema/secrets.ts';
export * as tables from './schema.ts';
export { isViolation } from './violation.ts';
