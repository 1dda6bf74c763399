import { Select } from '../components/field.tsx';
import type { Submission } from '../submission.ts';
import type { WebContext } from '../web-env.ts';
import { readRuntimes } from './runtimes/read-runtimes.ts';

const UNCHANGED = 'runtime-kept';

/**
 * The runtimes to choose from; one that is not operational says why it cannot be chosen.
 * @param none what it means to choose none; without it one has to be chosen
 */
export async function RuntimeField(props: {
  readonly context: WebContext;
  readonly form: Submission;
  readonly hint?: string;
  readonly none?: string;
}) {
  const { context, form, hint, none } = props;
  const items = await readRuntimes(context.get('api'));
  const choices = items
    .toSorted((one, other) => Number(other.default) - Number(one.default))
    .map(({ name, default: isDefault, operational, reason }) => ({
      value: name,
      label: `${name}${isDefault ? ' (default)' : ''}${operational ? '' : `: ${reason ?? 'not operational'}`}`,
      disabled: !operational,
    }));
  const all = none === undefined ? choices : [{ value: '', label: none }, ...choices];
  // Browsers do not send a choice that is disabled: it travels beside, so that it is shown again.
  const chosen = form.typed('runtime') ?? form.typed(UNCHANGED);
  const isDisabled = choices.some(({ value, disabled }) => disabled && value === chosen);
  const selected = chosen === null ? form : form.changed({ runtime: [chosen] });
  return (
    <>
      {isDisabled && <input type="hidden" name={UNCHANGED} value={chosen ?? ''} />}
      <Select form={selected} name="runtime" label="Runtime" hint={hint} choices={all} />
    </>
  );
}
