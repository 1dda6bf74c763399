import Mustache from 'mustache';
import { Problem } from '../../../problem.ts';
import type { ResultPayload } from '../result-payload.ts';
import { jsonErrorPlace } from './json-error-place.ts';
import { templateFault } from './parse-template.ts';

/** No body is longer: sections within sections of long lists would make gigabytes. */
const MOST_CHARACTERS = 262_144;

/**
 * A result as a person's template renders it (Mustache). Texts are escaped for strings of JSON, other
 * values are written as JSON, and what comes out is a JSON object or array.
 *
 * @throws Problem `template-faulty`, which says where
 */
export function renderTemplate(template: string, event: ResultPayload): string {
  const body = write(template, event);
  const value = parsed(body);
  if (typeof value === 'object' && value !== null) return body;
  throw new Problem('template-faulty', 'The template must make a JSON object or array.');
}

function write(template: string, event: ResultPayload): string {
  const writer = new BoundedWriter();
  const config = { escape: (value: unknown) => writer.counted(jsonText(value)) };
  try {
    return writer.render(template, templateView(event), {}, config);
  } catch (error) {
    throw templateFault(error, template);
  }
}

/** A text is put between the quotation marks of the template; anything else is a separate value. */
function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return typeof value === 'string' ? text.slice(1, -1) : text;
}

/** Counts what is written, so that rendering ends before it costs much. */
class BoundedWriter extends Mustache.Writer {
  #left = MOST_CHARACTERS;

  counted(text: string): string {
    // An empty turn of a loop costs time too.
    this.#left -= text.length + 1;
    if (this.#left >= 0) return text;
    const message = `The template makes more than ${MOST_CHARACTERS} characters.`;
    throw new Problem('template-faulty', message);
  }

  override renderTokens(...inner: Parameters<Mustache.Writer['renderTokens']>): string {
    return this.counted(super.renderTokens(...inner));
  }
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const { line, column, near } = jsonErrorPlace(body);
    const place = `line ${line}, column ${column}, near ${JSON.stringify(near)}`;
    const message = `What the template makes is not JSON at ${place}.`;
    throw new Problem('template-faulty', message);
  }
}

/**
 * What a template can name: the payload, and beside it which of the three statuses it has and, in each
 * element of a list, whether it is the `last`, which JSON has no comma after.
 *
 * Nothing in it has a prototype: Mustache looks names up with `in` and calls functions that it finds, and
 * `{{constructor}}` must find none.
 */
function templateView(event: ResultPayload): unknown {
  const { status } = event;
  const is = { is_passed: status === 1, is_failed: status === 2, is_blocked: status === 3 };
  return bare({ ...event, ...is });
}

function bare(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item, at) => bare(withLast(item, at === value.length - 1)));
    return withoutPrototype(items);
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, one]) => [name, bare(one)] as const);
  return withoutPrototype(Object.fromEntries(entries));
}

function withLast(item: unknown, last: boolean): unknown {
  const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
  return isObject && !Object.hasOwn(item, 'last') ? { ...item, last } : item;
}

function withoutPrototype(value: object): unknown {
  return Object.setPrototypeOf(value, null);
}
