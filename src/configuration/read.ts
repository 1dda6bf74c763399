import { readLocated } from './read-located.ts';
import { type RepositoryConfiguration, repositoryConfiguration } from './schema.ts';

/** Where the configuration is in a repository. */
export const CONFIGURATION_FILE = '.github/proofgate.yml';

/**
 * Reads the text of `.github/proofgate.yml`.
 * @param file how people know the file; it heads each fault.
 * @throws Problem `configuration-faulty` with every fault as `file:line:column: what`
 */
export function readConfiguration(text: string, file: string): RepositoryConfiguration {
  return readLocated(text, file, repositoryConfiguration);
}
