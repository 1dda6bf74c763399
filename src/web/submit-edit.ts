import { Problem } from '../problem.ts';
import { handleForm, readForm, type Submission } from './submission.ts';
import type { WebContext } from './web-env.ts';

/** Longer values are not quoted beside their fields. */
const MAX_QUOTED = 100;

interface Edit {
  /** The form as it would be opened now. */
  readonly stored: Submission;
  /** As for `submitForm`. */
  readonly act: (form: Submission) => Promise<string | Response | Submission>;
  readonly show: (form: Submission) => Response | Promise<Response>;
}

/**
 * `submitForm` for the form of something that is stored. Where somebody else has changed that since the form was
 * opened, nothing is changed: the form is shown again as it was typed, with the stored value beside each field
 * that differs. Submitted again, it is applied.
 */
export async function submitEdit(
  context: WebContext,
  { stored, act, show }: Edit,
): Promise<Response> {
  const form = await readForm(context);
  if (form.seen === '' || form.seen === stored.seen) return handleForm(context, form, act, show);
  const problem = changedMeanwhile(form, stored);
  context.status(problem.status);
  return show(form.with(problem, stored));
}

function changedMeanwhile(form: Submission, stored: Submission): Problem {
  const faults = form
    .differingFrom(stored)
    .map((name) => `${name}: ${quote(stored.all(name).join(', '))}`);
  return new Problem(
    'edited-meanwhile',
    'It is stored now as you have typed it. Save it again, or leave this page.',
    faults,
  );
}

function quote(value: string): string {
  if (value === '') return 'is empty now';
  const isShort = value.length <= MAX_QUOTED && !value.includes('\n');
  return isShort ? `is “${value}” now` : 'is another one now';
}
