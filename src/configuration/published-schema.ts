import { z } from 'zod';
import { repositoryConfiguration } from './schema.ts';

/** The same rules for editors: docs/proofgate.schema.json. */
export function publishedSchema(): string {
  const schema = z.toJSONSchema(repositoryConfiguration, { io: 'input' });
  return `${JSON.stringify({ ...schema, title: '.github/proofgate.yml' }, null, 2)}\n`;
}
