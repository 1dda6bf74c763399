import type { Child } from 'hono/jsx';
import type { Submission } from '../submission.ts';

interface FieldProps {
  readonly form: Submission;
  /** The place of the value in the body that the API takes, such as `store.url`. */
  readonly name: string;
  readonly label: string;
  /** What to write there, in words. */
  readonly hint?: Child;
  readonly required?: boolean;
}

interface TextProps extends FieldProps {
  readonly placeholder?: string;
  readonly list?: readonly string[];
  /** Attributes that htmx reads. */
  readonly live?: Readonly<Record<string, string>>;
}

/** A line of text; a list of words that fit may be offered while typing. */
export function TextField(props: TextProps) {
  const { form, name, placeholder, list, required = false, live = {} } = props;
  return (
    <Labelled {...props}>
      <input
        {...describedBy(props)}
        {...live}
        id={name}
        name={name}
        type="text"
        value={form.typed(name) ?? ''}
        placeholder={placeholder}
        required={required}
        autocomplete="off"
        spellcheck={false}
        list={list && `${name}-list`}
      />
      {list && (
        <datalist id={`${name}-list`}>
          {list.map((value) => (
            <option value={value} />
          ))}
        </datalist>
      )}
    </Labelled>
  );
}

/** A secret: what was typed is sent once, and is not in any page, not even in that of an invalid form. */
export function PasswordField(props: FieldProps) {
  const { name, required = false } = props;
  return (
    <Labelled {...props}>
      <input
        {...describedBy(props)}
        id={name}
        name={name}
        type="password"
        required={required}
        autocomplete="off"
        spellcheck={false}
      />
    </Labelled>
  );
}

/** A day; browsers that know no such field take `2026-12-31` as text. */
export function DateField(props: FieldProps) {
  const { form, name, required = false } = props;
  return (
    <Labelled {...props}>
      <input
        {...describedBy(props)}
        id={name}
        name={name}
        type="date"
        value={form.typed(name) ?? ''}
        required={required}
      />
    </Labelled>
  );
}

/** Several lines of text. */
export function TextArea(props: FieldProps & { readonly rows?: number }) {
  const { form, name, rows = 4, required = false } = props;
  return (
    <Labelled {...props}>
      <textarea
        {...describedBy(props)}
        id={name}
        name={name}
        rows={rows}
        required={required}
        spellcheck={false}
      >
        {form.typed(name) ?? ''}
      </textarea>
    </Labelled>
  );
}

/** What can be chosen; one that cannot be chosen now says why. */
export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly disabled?: boolean;
}

/** One of a few. */
export function Select(
  props: FieldProps & {
    readonly choices: readonly Choice[];
    readonly live?: Readonly<Record<string, string>>;
  },
) {
  const { form, name, choices, required = false, live = {} } = props;
  const chosen = form.typed(name);
  return (
    <Labelled {...props}>
      <select {...describedBy(props)} {...live} id={name} name={name} required={required}>
        {choices.map(({ value, label, disabled = false }) => (
          <option value={value} selected={value === chosen} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

/** Yes or no. */
export function Checkbox(props: FieldProps) {
  const { form, name, label } = props;
  const fault = form.faultOf(name);
  return (
    <div class={`field check ${fault === null ? '' : 'faulty'}`}>
      <input
        {...describedBy(props)}
        id={name}
        name={name}
        type="checkbox"
        value="true"
        checked={form.flag(name)}
      />
      <label for={name}>{label}</label>
      <Notes {...props} />
    </div>
  );
}

/** Any of many, by ticking. */
export function Checkboxes(props: FieldProps & { readonly choices: readonly Choice[] }) {
  const { form, name, label, choices } = props;
  const chosen = form.all(name);
  return (
    <fieldset class={`field ${form.faultOf(name) === null ? '' : 'faulty'}`}>
      <legend>{label}</legend>
      <Notes {...props} />
      {choices.map((choice, at) => (
        <div class="check">
          <input
            id={`${name}-${at}`}
            name={name}
            type="checkbox"
            value={choice.value}
            checked={chosen.includes(choice.value)}
            disabled={choice.disabled ?? false}
          />
          <label for={`${name}-${at}`}>{choice.label}</label>
        </div>
      ))}
    </fieldset>
  );
}

function Labelled(props: FieldProps & { readonly children?: Child }) {
  const { form, name, label, required = false, children } = props;
  return (
    <div class={`field ${form.faultOf(name) === null ? '' : 'faulty'}`}>
      <label for={name}>
        {label} {required && <span aria-hidden="true">*</span>}
      </label>
      {children}
      <Notes {...props} />
    </div>
  );
}

/** The hint and the error of a field, which a screen reader reads with it. */
function Notes({ form, name, hint }: FieldProps) {
  const fault = form.faultOf(name);
  return (
    <>
      {hint && (
        <p class="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      {fault !== null && (
        <p class="fault" id={`${name}-fault`}>
          {fault}
        </p>
      )}
    </>
  );
}

function describedBy({ form, name, hint }: FieldProps) {
  const isFaulty = form.faultOf(name) !== null;
  const ids = [hint && `${name}-hint`, isFaulty && `${name}-fault`].filter(Boolean).join(' ');
  return {
    'aria-describedby': ids === '' ? undefined : ids,
    'aria-invalid': isFaulty ? ('true' as const) : undefined,
  };
}
