/** Every table of the platform. `npm run migration` writes what has changed as a new migration. */

export * from './schema/automation.ts';
export * from './schema/execution.ts';
export * from './schema/github.ts';
export * from './schema/github-actions.ts';
export * from './schema/idempotency.ts';
export * from './schema/identity.ts';
export * from './schema/library.ts';
export * from './schema/records.ts';
export * from './schema/schedules.ts';
export * from './schema/secrets.ts';
export * from './schema/workspaces.ts';
