import { hash, randomUUID } from 'node:crypto';
import { Problem, type ProblemKind } from '../problem.ts';
import { formDataOf } from './form-data.ts';
import type { WebContext } from './web-env.ts';

/** Problems without a list of faults that are about one field all the same. */
const FIELD_FAULTS: Partial<Record<ProblemKind, (message: string) => readonly string[]>> = {
  'name-taken': (message) => [`name: ${message}`],
  'folder-taken': (message) => [`repository: ${message}`],
  'field-fixed': (message) => [message],
  'template-faulty': (message) => [`template: ${message}`],
};

/** A form as a person filled it in, with what is wrong with it. */
export class Submission {
  readonly #values: ReadonlyMap<string, readonly string[]>;
  /** What is wrong as a whole; null when nothing is, or when fields say it all. */
  readonly problem: Problem | null;
  /** Names this filling-in, so that sending it twice does its work once. */
  readonly key: string;
  /** A digest of what was stored when the form was opened; empty where it was not sent along. */
  readonly seen: string;

  constructor(
    values: ReadonlyMap<string, readonly string[]>,
    {
      problem = null,
      key = randomUUID(),
      seen = '',
    }: { problem?: Problem | null; key?: string | undefined; seen?: string | undefined } = {},
  ) {
    this.#values = values;
    this.problem = problem;
    this.key = key;
    this.seen = seen;
  }

  /** The text of a field, without white space around it; empty when it was not sent. */
  text(name: string): string {
    return this.#values.get(name)?.[0]?.trim() ?? '';
  }

  /** The text of a field as it was typed, to be shown again. */
  typed(name: string): string | null {
    return this.#values.get(name)?.[0] ?? null;
  }

  /** The text of a field, or null when it is empty. */
  optional(name: string): string | null {
    const text = this.text(name);
    return text === '' ? null : text;
  }

  /** Whether a box is ticked. */
  flag(name: string): boolean {
    return this.#values.has(name);
  }

  /** All values of a name: ticked boxes, or lines and commas in a text. */
  list(name: string): string[] {
    const values = this.#values.get(name) ?? [];
    const parts = values.flatMap((value) => value.split(/[\n,]/));
    return [...new Set(parts.map((part) => part.trim()).filter((part) => part !== ''))];
  }

  /** The values of fields of one name, in the order of the page, each whole. */
  all(name: string): readonly string[] {
    return this.#values.get(name) ?? [];
  }

  /** What is wrong with a field; null when nothing is. Errors of its parts are its own. */
  faultOf(name: string): string | null {
    const own = this.#faults.filter((fault) => isAbout(fault.field, name));
    return own.length === 0 ? null : own.map(({ what }) => what).join('; ');
  }

  /** The faults that none of the named fields shows. */
  faultsBeside(names: readonly string[]): string[] {
    return this.#faults
      .filter(({ field }) => !names.some((name) => isAbout(field, name)))
      .map(({ field, what }) => (field === '' ? what : `${field}: ${what}`));
  }

  /** The same with other values of some fields; what is wrong with it stays. */
  changed(values: Readonly<Record<string, readonly string[]>>): Submission {
    const all = new Map([...this.#values, ...Object.entries(values)]);
    const { problem, key, seen } = this;
    return new Submission(all, { problem, key, seen });
  }

  /** The same, with the result of sending it; its next sending is another one. */
  with(problem: Problem, { seen }: Pick<Submission, 'seen'> = this): Submission {
    return new Submission(this.#values, { problem, seen });
  }

  /** The fields of another one that have other values here. */
  differingFrom(other: Submission): string[] {
    return [...other.#values.keys()].filter((name) => this.#said(name) !== other.#said(name));
  }

  /** The values of a field, whatever line breaks a browser sends. */
  #said(name: string): string {
    const values = this.all(name).filter((value) => value !== '');
    return JSON.stringify(values.map((value) => value.replaceAll('\r\n', '\n')));
  }

  get #faults(): { field: string; what: string }[] {
    if (this.problem === null) return [];
    const { kind, faults, message } = this.problem;
    return (faults.length === 0 ? (FIELD_FAULTS[kind]?.(message) ?? []) : faults).map(fieldFault);
  }
}

/** A form that nobody has filled in yet, or that begins with what is stored. */
export function newForm(
  values: Readonly<Record<string, string | readonly string[]>> = {},
): Submission {
  const entries = Object.entries(values).map(
    ([name, value]) => [name, typeof value === 'string' ? [value] : value] as const,
  );
  return new Submission(new Map(entries), { seen: hash('sha256', JSON.stringify(entries)) });
}

/**
 * Reads a form, does its work and leads to the page that `act` gives; when something is wrong the form
 * is shown again with every value as it was typed.
 *
 * @param act does the work; gives the path to continue at, or a separate page for what is shown once, or
 *   the form where it was only changed and not submitted
 * @param show the page of the form
 */
export async function submitForm(
  context: WebContext,
  act: (form: Submission) => Promise<string | Response | Submission>,
  show: (form: Submission) => Response | Promise<Response>,
): Promise<Response> {
  return handleForm(context, await readForm(context), act, show);
}

/** The same for a form that has been read. */
export async function handleForm(
  context: WebContext,
  form: Submission,
  act: (form: Submission) => Promise<string | Response | Submission>,
  show: (form: Submission) => Response | Promise<Response>,
): Promise<Response> {
  try {
    const next = await act(form);
    if (next instanceof Submission) return show(next);
    return typeof next === 'string' ? context.redirect(next, 303) : next;
  } catch (fault) {
    if (!(fault instanceof Problem)) throw fault;
    context.status(fault.status);
    return show(form.with(fault));
  }
}

/**
 * The fields of a form; a file counts as its text, and its name as the field `….name`. The token of the
 * session is checked here.
 */
export async function readForm(context: WebContext): Promise<Submission> {
  const data = await formDataOf(context);
  const values = new Map<string, string[]>();
  for (const [name, value] of data.entries()) {
    // What a browser sends for a file that nobody has chosen.
    if (typeof value !== 'string' && value.name === '') continue;
    const text = typeof value === 'string' ? value : await value.text();
    if (typeof value !== 'string') values.set(`${name}.name`, [value.name]);
    values.set(name, [...(values.get(name) ?? []), text]);
  }
  if (!context.get('visitor').isOwnForm(values.get('csrf')?.[0] ?? null)) {
    const message =
      'The form is not from a page of yours; open the page again and send it from there.';
    throw new Problem('forbidden', message);
  }
  const [key, seen] = ['idempotency-key', 'seen'].map((name) => values.get(name)?.[0]);
  return new Submission(values, { key, seen });
}

/** `body.store.url: must be …` is about `store.url`. */
function fieldFault(line: string): { field: string; what: string } {
  const [, field, what] = /^(?:body\.|query\.|path\.)?([\w.]+): (.*)$/s.exec(line) ?? [];
  if (field === undefined || what === undefined) return { field: '', what: line };
  return { field: field === 'body' ? '' : field, what };
}

function isAbout(field: string, name: string): boolean {
  return field === name || field.startsWith(`${name}.`);
}
