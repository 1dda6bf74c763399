import { Select } from '../components/field.tsx';
import type { Submission } from '../submission.ts';
import type { WebContext } from '../web-env.ts';
import { readRuntimes } from './runtimes/read-runtimes.ts';

/** The runtimes to choose from; one that is not operational says why it cannot be chosen. */
export async function RuntimeField(props: {
  readonly context: WebContext;
  readonly form: Submission;
  readonly hint?: string;
}) {
  const { context, form, hint } = props;
  const items = await readRuntimes(context.get('api'));
  const choices = items
    .toSorted((one, other) => Number(other.default) - Number(one.default))
    .map(({ name, default: isDefault, operational, reason }) => ({
      value: name,
      label: `${name}${isDefault ? ' (default)' : ''}${operational ? '' : `: ${reason ?? 'not operational'}`}`,
      disabled: !operational,
    }));
  return <Select form={form} name="runtime" label="Runtime" hint={hint} choices={choices} />;
}
