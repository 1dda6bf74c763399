/** The tables of all modules, which tests fill and read; in `src` each is only its module's. */

export * from '../../../src/api/tables.ts';
export * from '../../../src/automation/tables.ts';
export * from '../../../src/execution/tables.ts';
export * from '../../../src/github/tables.ts';
export * from '../../../src/identity/tables.ts';
export * from '../../../src/library/tables.ts';
export * from '../../../src/runtimes/tables.ts';
export * from '../../../src/secrets/tables.ts';
export * from '../../../src/workspaces/tables.ts';
