import type { Child } from 'hono/jsx';
import { Problem } from '../../problem.ts';
import { TextField } from '../components/field.tsx';
import { Form } from '../components/form.tsx';
import { Page } from '../components/layout.tsx';
import type { Submission } from '../submission.ts';
import type { Visitor } from '../web-env.ts';

interface ConfirmProps {
  readonly visitor: Visitor;
  readonly form: Submission;
  readonly place: string;
  /** What is deleted: its kind and its name, which must be typed. */
  readonly kind: string;
  readonly name: string;
  readonly back: string;
  /** What the deletion would hit. */
  readonly children?: Child;
}

/** Asks for the name of what is to be deleted, beside what that would hit. */
export function ConfirmDelete(props: ConfirmProps) {
  const { visitor, form, place, kind, name, back, children } = props;
  return (
    <Page
      visitor={visitor}
      title={`Delete ${name}`}
      place={place}
      parent={{ path: back, title: name }}
    >
      <div class="flash attention">
        <div>{children}</div>
        <p>This cannot be taken back.</p>
      </div>
      <Form
        visitor={visitor}
        form={form}
        fields={['confirmation']}
        submit={`Delete this ${kind}`}
        tone="danger"
        cancel={back}
      >
        <TextField form={form} name="confirmation" label={`Type ${name} to confirm`} required />
      </Form>
    </Page>
  );
}

/** @throws Problem `input-faulty` beside the field, when the name was not typed */
export function requireConfirmation(form: Submission, name: string): void {
  if (form.text('confirmation') === name) return;
  const line = `confirmation: must be ${name}, so that nothing else is deleted by accident`;
  throw new Problem('input-faulty', 'Type the name to confirm.', [line]);
}
