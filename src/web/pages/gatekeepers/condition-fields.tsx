import type { Submission } from '../../submission.ts';
import { type ConditionRow, OPERATORS, rowsOf } from './condition-text.ts';

/** How many empty rows there are below those that are filled in. */
const EMPTY_ROWS = 2;
const EMPTY: ConditionRow = { pointer: '', operator: 'equals', value: '' };

/**
 * Conditions, a row each; empty rows are ignored. Errors of the API name a row by
 * its number among those that were filled in, which is the order in which they are shown again.
 */
export function ConditionFields({ form }: { readonly form: Submission }) {
  const rows = [...rowsOf(form), ...new Array<ConditionRow>(EMPTY_ROWS).fill(EMPTY)];
  return (
    <fieldset class="field conditions">
      <legend>Conditions</legend>
      <p class="hint">
        All must hold for a request to start anything; without any, every request does. The place is
        a JSON Pointer such as <code>/deployment/environment</code>. A value is text, or{' '}
        <code>42</code>, <code>true</code>, <code>null</code>; separate several with commas.
      </p>
      {rows.map((row, at) => (
        <Row form={form} row={row} at={at} />
      ))}
      <button type="submit" class="button" name="more" value="1" formnovalidate>
        Add rows
      </button>
    </fieldset>
  );
}

function Row({ form, row, at }: { form: Submission; row: ConditionRow; at: number }) {
  const faultOf = (name: string) => form.faultOf(`conditions.${at}.${name}`);
  const faults = ['pointer', 'operator', 'value'].map(faultOf).filter((fault) => fault !== null);
  const id = `condition-${at}-fault`;
  const described = faults.length === 0 ? undefined : id;
  const about = `of condition ${at + 1}`;
  return (
    <div class={`condition ${faults.length === 0 ? '' : 'faulty'}`}>
      <input
        type="text"
        name="pointer"
        value={row.pointer}
        placeholder="/environment"
        aria-label={`Place ${about}`}
        aria-describedby={described}
        autocomplete="off"
      />
      <select name="operator" aria-label={`Operator ${about}`}>
        {Object.entries(OPERATORS).map(([value, label]) => (
          <option value={value} selected={value === row.operator}>
            {label}
          </option>
        ))}
      </select>
      <input
        type="text"
        name="value"
        value={row.value}
        placeholder="staging"
        aria-label={`Value ${about}`}
        aria-describedby={described}
        autocomplete="off"
      />
      {faults.length > 0 && (
        <p class="fault" id={id}>
          {faults.join('; ')}
        </p>
      )}
    </div>
  );
}
