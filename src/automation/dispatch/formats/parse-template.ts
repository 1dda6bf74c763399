import Mustache from 'mustache';
import { z } from 'zod';
import { Problem } from '../../../problem.ts';
import { placeIn } from './json-error-place.ts';

/** A tag as Mustache parses it: its kind, its name, where it begins and ends, and what is within. */
const Token = z.tuple([z.string(), z.string(), z.int()]).rest(z.unknown());
type Token = z.output<typeof Token>;

/** Tags that are not supported: what they write would not be escaped, or is not there. */
const REFUSED: Readonly<Record<string, string>> = {
  '&': 'values are written with two braces, since three do not escape them',
  '>': 'partials are not supported',
};

/** @throws Problem `template-faulty` where a template is not well formed, or has a tag that is not supported */
export function requireWellFormed(template: string): void {
  try {
    // A separate writer: the one of the library keeps every template that it has seen.
    refuseTags(z.array(Token).parse(new Mustache.Writer().parse(template)), template);
  } catch (error) {
    throw templateFault(error, template);
  }
}

/** What Mustache says of a template, with its place as editors count; other errors stay as they are. */
export function templateFault(error: unknown, template: string): unknown {
  if (error instanceof Problem || !(error instanceof Error)) return error;
  // Mustache counts characters from the start: `Unclosed section "x" at 12`.
  const message = error.message.replace(/ at (\d+)$/, (_, at: string) =>
    locationIn(template, Number(at)),
  );
  return new Problem('template-faulty', `The template is not well formed: ${message}.`);
}

function refuseTags(tokens: readonly Token[], template: string): void {
  for (const [kind, name, at, ...rest] of tokens) {
    const refusal = REFUSED[kind];
    if (refusal !== undefined) {
      const message = `The tag ${name}${locationIn(template, at)}: ${refusal}.`;
      throw new Problem('template-faulty', message);
    }
    const inner = z.array(Token).safeParse(rest[1]);
    if (inner.success) refuseTags(inner.data, template);
  }
}

function locationIn(template: string, at: number): string {
  const { line, column } = placeIn(template, at);
  return ` at line ${line}, column ${column}`;
}
