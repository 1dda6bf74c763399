export { acceptInKnown } from './accept-in-known.ts';
export { configurationTable } from './configuration-page.ts';
export { type KnownText, knownOfText, readKnownText } from './known-of-suite.ts';
export { parseKnown } from './parse-known.ts';
export { publishedSchema } from './published-schema.ts';
export { CONFIGURATION_FILE, readConfiguration } from './read.ts';
export type { IgnoreRule, RepositoryConfiguration } from './schema.ts';
export { readAuthUser } from './wfc/read-user.ts';
export { entryKey, withdrawFromKnown } from './withdraw-from-known.ts';
