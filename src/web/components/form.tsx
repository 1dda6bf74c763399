import type { Child } from 'hono/jsx';
import type { Submission } from '../submission.ts';
import type { Visitor } from '../web-env.ts';
import { Icon } from './icon.tsx';

interface FormProps {
  readonly visitor: Visitor;
  readonly form: Submission;
  /** Where it is sent to; the page's own address unless it is given. */
  readonly action?: string;
  /** The names of the fields that show their own errors; others are shown at the top. */
  readonly fields: readonly string[];
  /** What the button says. */
  readonly submit: string;
  readonly tone?: 'primary' | 'danger' | 'plain';
  /** Where to go instead. */
  readonly cancel?: string;
  /** For files. */
  readonly multipart?: boolean;
  readonly children?: Child;
}

/** A form with its token, its faults, and its button. */
export function Form(props: FormProps) {
  const { visitor, form, action, fields, submit, tone = 'primary', cancel, children } = props;
  return (
    <form
      method="post"
      action={action}
      class="form"
      enctype={props.multipart ? 'multipart/form-data' : undefined}
    >
      <Token visitor={visitor} />
      <input type="hidden" name="idempotency-key" value={form.key} />
      <input type="hidden" name="seen" value={form.seen} />
      <Faults form={form} fields={fields} />
      {children}
      <div class="buttons">
        <button type="submit" class={`button ${tone}`}>
          {submit}
        </button>
        {cancel && (
          <a class="button" href={cancel}>
            Cancel
          </a>
        )}
      </div>
    </form>
  );
}

/** What keeps other sites from sending one of our forms. */
function Token({ visitor }: { readonly visitor: Visitor }) {
  return <input type="hidden" name="csrf" value={visitor.csrfToken} />;
}

interface ButtonFormProps {
  readonly visitor: Visitor;
  readonly action: string;
  readonly label: string;
  readonly icon?: string;
  readonly tone?: 'primary' | 'danger' | 'plain';
  /** What is sent beside the token. */
  readonly values?: Readonly<Record<string, string>>;
  /** What a screen reader says where the label does not say of what. */
  readonly about?: string;
}

/** A form of one button, for what needs no words. */
export function ButtonForm(props: ButtonFormProps) {
  const { visitor, action, label, icon, tone = 'plain', values = {}, about } = props;
  return (
    <form method="post" action={action} class="inline">
      <Token visitor={visitor} />
      {Object.entries(values).map(([name, value]) => (
        <input type="hidden" name={name} value={value} />
      ))}
      <button type="submit" class={`button ${tone}`} aria-label={about && `${label} ${about}`}>
        {icon && <Icon name={icon} />} {label}
      </button>
    </form>
  );
}

/** What is wrong with a form as a whole, where a screen reader reads it first. */
function Faults({
  form,
  fields,
}: {
  readonly form: Submission;
  readonly fields: readonly string[];
}) {
  if (form.problem === null) return null;
  const { title, message, faults } = form.problem;
  const beside = form.faultsBeside(fields);
  return (
    <div class="flash danger" role="alert">
      <p>
        <Icon name="stop" tone="danger" /> <strong>{title}.</strong>{' '}
        {faults.length > 0 ? 'Check the marked fields, and send it again.' : message}
      </p>
      {beside.length > 0 && (
        <ul>
          {beside.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
