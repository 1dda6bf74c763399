import type { Child } from 'hono/jsx';
import type { Submission } from '../submission.ts';

/** One of the ways to choose from, and the fields that it needs. */
export interface Option {
  readonly value: string;
  readonly label: string;
  readonly fields?: Child;
}

/**
 * One of a few ways, each with its own fields below it. The style sheet hides the fields of those that
 * are not chosen, so it works without script; they must not be `required`, since browsers refuse a form for
 * a field that nobody can see.
 */
export function Options(props: {
  readonly form: Submission;
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
}) {
  const { form, name, label, options } = props;
  const typed = form.typed(name);
  const chosen = options.find(({ value }) => value === typed) ?? options[0];
  return (
    <fieldset class="field options">
      <legend>{label}</legend>
      {options.map(({ value, label: words, fields }) => (
        <div class="option">
          <input
            id={`${name}-${value}`}
            name={name}
            type="radio"
            value={value}
            checked={value === chosen?.value}
          />
          <label for={`${name}-${value}`}>{words}</label>
          {fields && <div class="under">{fields}</div>}
        </div>
      ))}
    </fieldset>
  );
}
