export { CONFIGURATION_FILE, readConfiguration } from './read.ts';
export { type IgnoreRule, publishedSchema, type RepositoryConfiguration } from './schema.ts';
