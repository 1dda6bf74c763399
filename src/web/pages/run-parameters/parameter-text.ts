import type { z } from 'zod';
import type { wire } from '../../../api/index.ts';
import type { Submission } from '../../submission.ts';

export type RunParameters = z.output<typeof wire.parameters>;
export type Sources = z.output<typeof wire.gatekeeper>['parameters'];
type Source = { readonly value: string } | { readonly pointer: string };

/** The names of the fields, as the API names what is wrong with them. */
export const PARAMETER_FIELDS = [
  'parameters.base_url',
  'parameters.environment',
  'parameters.variables',
] as const;

/** A JSON Pointer in braces stands for a place in the body of a request. */
const IN_BRACES = /^\{(.*)\}$/;

/** The parameters that a form gives, as the API takes them. */
export function parametersOf(form: Submission): object {
  return readFields(form, (text) => text);
}

/** The sources that a form gives, as the API takes them. */
export function sourcesOf(form: Submission): object {
  return readFields(form, (text): Source => {
    const pointer = IN_BRACES.exec(text)?.[1];
    return pointer === undefined ? { value: text } : { pointer };
  });
}

/** The fields of a form that has these parameters. */
export function parameterValues(parameters: RunParameters): Readonly<Record<string, string>> {
  return writeFields(parameters, (text) => text);
}

/** The fields of a form that has these sources. */
export function sourceValues(sources: Sources): Readonly<Record<string, string>> {
  return writeFields(sources, sourceText);
}

/** A source as people type it. */
export function sourceText(source: Source): string {
  return 'pointer' in source ? `{${source.pointer}}` : source.value;
}

/** `NAME = value`, one per line. */
function variablesText(variables: Readonly<Record<string, string>>): string {
  return Object.entries(variables)
    .map(([name, value]) => `${name} = ${value}`)
    .join('\n');
}

function readFields<T>(form: Submission, read: (text: string) => T): object {
  const optional = (name: string) => {
    const text = form.optional(name);
    return text === null ? null : read(text);
  };
  const lines = form
    .text('parameters.variables')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return {
    base_url: optional('parameters.base_url'),
    environment: optional('parameters.environment'),
    variables: Object.fromEntries(
      lines.map((line) => {
        const [name = '', ...rest] = line.split('=');
        return [name.trim(), read(rest.join('=').trim())];
      }),
    ),
  };
}

interface Fields<T> {
  readonly base_url: T | null;
  readonly environment: T | null;
  readonly variables: Readonly<Record<string, T>>;
}

function writeFields<T>(
  { base_url: baseUrl, environment, variables }: Fields<T>,
  textOf: (value: T) => string,
): Readonly<Record<string, string>> {
  const texts = Object.entries(variables).map(([name, value]) => [name, textOf(value)] as const);
  return {
    'parameters.base_url': baseUrl === null ? '' : textOf(baseUrl),
    'parameters.environment': environment === null ? '' : textOf(environment),
    'parameters.variables': variablesText(Object.fromEntries(texts)),
  };
}
