import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import type { RequestField } from '../../../../src/calibrate/complaints/match.ts';
import { type Message, readMessages } from '../../../../src/calibrate/complaints/read-messages.ts';

const ENTRY = z.strictObject({
  fields: z.string(),
  status: z.int(),
  body: z.unknown(),
  is: z.string(),
});

export interface CorpusEntry extends z.infer<typeof ENTRY> {
  readonly framework: string;
}

/** The error messages of `corpus.yaml`, in its order. */
export function corpus(): CorpusEntry[] {
  const text = readFileSync(new URL('corpus.yaml', import.meta.url), 'utf8');
  const byFramework = z.record(z.string(), z.array(ENTRY)).parse(parse(text));
  return Object.entries(byFramework).flatMap(([framework, entries]) =>
    entries.map((entry) => ({ framework, ...entry })),
  );
}

/** What is read from a message, in the words of the corpus. */
export function reading({ fields, status, body }: CorpusEntry): string {
  const known = fields.split(' ').map(fieldOf);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const [message] = readMessages({ status, body: text }, known);
  return message === undefined ? 'nothing' : wordsOf(message);
}

function fieldOf(written: string): RequestField {
  const [, location = 'body', path = ''] = /^(?:(path|query):)?(.*)$/.exec(written) ?? [];
  const names = path.split('.');
  const isParameter = location === 'path' || location === 'query';
  return {
    location: isParameter ? location : 'body',
    at: `/${names.join('/')}`,
    names,
    value: 'text',
  };
}

function wordsOf(message: Message): string {
  const names = message.fields.map((one) => one.names.join('.'));
  const [first = ''] = names;
  switch (message.about) {
    case 'names':
      return `names ${first}`;
    case 'values':
      return `values ${first}: ${message.values.join(', ')}`;
    case 'row':
      return `row-${message.exists ? 'exists' : 'missing'} ${first}`.trimEnd();
    case 'relation': {
      const groups = message.relation.groups.map((some) => some.map((one) => one.names.join('.')));
      return `relation ${message.relation.kind} ${groups.map((some) => some.join(' ')).join(' | ')}`;
    }
    case 'undocumented':
      return `undocumented ${message.names.join('.')}`;
    default:
      return message.about;
  }
}
