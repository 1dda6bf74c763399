export { configurationTable } from './configuration-page.ts';
export { publishedSchema } from './published-schema.ts';
export { CONFIGURATION_FILE, readConfiguration } from './read.ts';
export { readLocated } from './read-located.ts';
export type { IgnoreRule, RepositoryConfiguration } from './schema.ts';
