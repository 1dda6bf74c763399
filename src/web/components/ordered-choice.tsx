import type { Submission } from '../submission.ts';
import type { Choice } from './field.tsx';
import { Icon } from './icon.tsx';

interface OrderedChoiceProps {
  readonly form: Submission;
  readonly name: string;
  readonly label: string;
  readonly choices: readonly Choice[];
  /** What is shown where there is nothing to choose. */
  readonly none: string;
}

/**
 * Any of many in an order: ticked ones are dragged, moved by Alt with the arrow keys, or by buttons that
 * send the form and get it back. What is ticked among the others comes last.
 */
export function OrderedChoice({ form, name, label, choices, none }: OrderedChoiceProps) {
  const chosen = [...new Set(form.all(name))];
  const labelOf = new Map(choices.map((choice) => [choice.value, choice.label]));
  const unchosen = choices.filter(({ value }) => !chosen.includes(value));
  const fault = form.faultOf(name);
  return (
    <fieldset class={`field ordered ${fault === null ? '' : 'faulty'}`}>
      <legend>{label}</legend>
      {fault !== null && <p class="fault">{fault}</p>}
      {choices.length === 0 && <p class="hint">{none}</p>}
      {chosen.length > 0 && (
        <>
          <p class="hint">Drag to order, or press Alt with the arrow keys.</p>
          <ol data-sortable>
            {chosen.map((value) => (
              <Chosen name={name} value={value} label={labelOf.get(value) ?? value} />
            ))}
          </ol>
        </>
      )}
      {unchosen.length > 0 && <UnchosenOptions name={name} label={label} choices={unchosen} />}
    </fieldset>
  );
}

function Chosen({ name, value, label }: { name: string; value: string; label: string }) {
  const id = `${name}-${value}`;
  const move = (way: 'up' | 'down') => (
    <button type="submit" class="button" name="move" value={`${way} ${value}`} formnovalidate>
      <Icon name={`arrow-${way}`} />
      <span class="unseen">
        Move {label} {way}
      </span>
    </button>
  );
  return (
    <li draggable="true">
      <Icon name="grabber" />
      <input id={id} name={name} type="checkbox" value={value} checked />
      <label class="words" for={id}>
        {label}
      </label>
      {move('up')}
      {move('down')}
    </li>
  );
}

function UnchosenOptions(props: { name: string; label: string; choices: readonly Choice[] }) {
  const { name, label, choices } = props;
  const list = `${name}-others`;
  return (
    <>
      <input
        type="search"
        data-filter={`#${list} > li`}
        placeholder="Filter"
        aria-label={`Filter ${label.toLowerCase()}`}
      />
      <label class="hint">
        <input type="checkbox" data-select-all={name} /> All shown
      </label>
      <ul id={list} class="others">
        {choices.map(({ value, label: words }) => (
          <li>
            <input id={`${name}-${value}`} name={name} type="checkbox" value={value} />
            <label class="words" for={`${name}-${value}`}>
              {words}
            </label>
          </li>
        ))}
      </ul>
    </>
  );
}

/** What is pressed by Enter in a line of text, before any button that moves something. */
export function DefaultSubmit() {
  return (
    <button type="submit" class="unseen" tabindex={-1}>
      Save
    </button>
  );
}

/** The form with one choice moved, when a button for that was pressed; else null. */
export function moveChoice(form: Submission, name: string): Submission | null {
  const [way, value] = form.text('move').split(' ');
  if (value === undefined) return null;
  const order = [...new Set(form.all(name))];
  const from = order.indexOf(value);
  const to = way === 'up' ? from - 1 : from + 1;
  const neighbour = order[to];
  if (from === -1 || neighbour === undefined) return form;
  order[to] = value;
  order[from] = neighbour;
  return form.changed({ [name]: order });
}
