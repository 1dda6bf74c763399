import { z } from 'zod';
import { pageOf } from '../answer.ts';
import { editedText, linesOf, sectionsOf } from '../environment-text.ts';
import { environmentFile, environmentNames } from '../suite-files.ts';
import { tool } from './tool.ts';

const endpoint = z
  .string()
  .describe(
    'As "POST /pets", or its slug, the first part of an id; "suite" is env/suite.txt, for all endpoints',
  );

export const readEnvironment = tool({
  name: 'read_environment',
  title: 'Read an environment file',
  description:
    'The values that the suite sends. Without endpoint: the endpoints. With endpoint: its sections, and the lines of the valid requests. With section: all lines of that one. Credentials are hidden as ***.',
  input: z.object({
    endpoint: endpoint.optional(),
    section: z
      .string()
      .optional()
      .describe('As positive or negative_body_name, the second part of an id'),
    offset: z.int().min(0).default(0).describe('next_offset of the answer before'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  call: async ({ endpoint: name, section, offset }, { settings: { folder } }) => {
    if (name === undefined) {
      return { endpoints: pageOf(await environmentNames(folder), offset, (one) => one) };
    }
    const file = await environmentFile(folder, name);
    const sections = sectionsOf(file.text);
    if (section !== undefined) {
      const lines = pageOf(linesOf(sections, section), offset, (line) => line);
      return { file: file.path, section, lines };
    }
    const valid = ['positive', 'positive_required', 'unique', 'setup', 'cleanup', 'path', 'query'];
    const present = valid.filter((one) => sections.has(one));
    return {
      file: file.path,
      ...(offset === 0 && {
        lines: Object.fromEntries(present.map((one) => [one, linesOf(sections, one)])),
      }),
      sections: pageOf([...sections.keys()], offset, (one) => one, 2000),
    };
  },
});

export const editEnvironment = tool({
  name: 'edit_environment',
  title: 'Edit a value of an environment file',
  description:
    'Set or remove one line of a request, of [setup], [unique] or [cleanup], or of [path], [query] (of one endpoint: [path GET /pets/{id}]) or [exclude] of env/suite.txt. The value is what the line has after "=": JSON on one line, absent (the field is left out), or "a" * 5000. A request has to stay valid by the document: calibrate and generate put aside what is not, so read it again after them; where the server needs such a value, the document is wrong, and an overlay corrects it. Credentials, headers of all requests and base URLs are for people.',
  input: z.object({
    endpoint,
    section: z.string().describe('As positive'),
    key: z
      .string()
      .describe('As body, path, query, header, base, or a scenario as 1.03; a name in [setup]'),
    value: z.string().nullable().describe('Null removes the line'),
  }),
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
  call: async ({ endpoint: name, section, key, value }, { settings: { folder } }) => {
    const file = await environmentFile(folder, name);
    const { text, before } = editedText(file.text, { isSuite: file.isSuite, section, key, value });
    await file.write(text);
    return { file: file.path, section, key, before, now: value, next: 'calibrate, or run' };
  },
});
