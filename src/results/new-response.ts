import { z } from 'zod';

/** What an API responds with and its document does not mention. */
export const undocumentedSchema = z.object({
  status: z.int(),
  content_type: z.string().describe('Empty where there is none'),
  response: z
    .string()
    .optional()
    .describe('The response that the status falls under, which lacks only the content type'),
});

/** A response as a document may have it: what it is called, and its content without a schema. */
export interface NewResponse {
  readonly description: string;
  readonly content?: Readonly<Record<string, Record<string, never>>>;
}

/** What to add under a status that a document does not mention (OpenAPI 3.1, "Response Object"). */
export function newResponse(status: number, contentType: string): NewResponse {
  // An import of it would load a client for the web, which takes longer than most of what a command does.
  const { STATUS_CODES } = process.getBuiltinModule('node:http');
  const description = STATUS_CODES[status] ?? 'Undocumented';
  return { description, ...(contentType !== '' && { content: { [contentType]: {} } }) };
}
