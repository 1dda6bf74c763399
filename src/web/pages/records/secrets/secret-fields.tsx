import { PasswordField, Select, TextField } from '../../../components/field.tsx';
import type { Submission } from '../../../submission.ts';
import { fieldOf, type RecordSecrets } from './read-secrets.ts';

const KEEP_LABELS = {
  run: 'For the next run only, in the memory of this server',
  encrypted: 'Kept, encrypted under the operator’s key',
} as const;

const KEEP_HINTS = {
  run: 'It is forgotten when the next run that you start has ended, after an hour without one, and when the server stops; a calibration before that run uses it too. Nobody else’s run gets it.',
  encrypted:
    'It stays in the database until you delete it, encrypted (AES-256-GCM) under LOCAL_SECRETS_KEY, and every run of this record gets it, scheduled ones too.',
} as const;

/** The fields for the values of variables, and for how they are kept. A value is never shown again. */
export function SecretFields(props: {
  readonly form: Submission;
  readonly secrets: RecordSecrets;
  readonly variables: readonly string[];
  /** The field for the value of a variable that a person names. */
  readonly other?: string;
}) {
  const { form, secrets, variables, other } = props;
  const { keeps, items } = secrets;
  const present = new Set(items.map(({ variable }) => variable));
  const [only, ...others] = keeps;
  return (
    <>
      {variables.map((variable) => (
        <PasswordField
          form={form}
          name={fieldOf(variable)}
          label={variable}
          hint={present.has(variable) ? 'It has a value; empty leaves it as it is.' : undefined}
        />
      ))}
      {other && (
        <>
          <TextField
            form={form}
            name="variable"
            label="Another variable"
            hint="Such as one that you wrote into env/suite.txt."
          />
          <PasswordField form={form} name={other} label="Its value" />
        </>
      )}
      {others.length > 0 ? (
        <Select
          form={form}
          name="keep"
          label="How it is kept"
          hint={keeps.map((keep) => `${KEEP_LABELS[keep]}: ${KEEP_HINTS[keep]}`).join(' ')}
          choices={keeps.map((keep) => ({ value: keep, label: KEEP_LABELS[keep] }))}
        />
      ) : (
        only && (
          <>
            <input type="hidden" name="keep" value={only} />
            <p>
              <strong>{KEEP_LABELS[only]}.</strong> {KEEP_HINTS[only]}
            </p>
          </>
        )
      )}
    </>
  );
}

/** Why no value can be given here. */
export function NoSecrets({ elsewhere }: Pick<RecordSecrets, 'elsewhere'>) {
  return elsewhere === null ? (
    <p>
      This installation takes no values: with <code>DATABASE_URL</code> several processes may run
      tests, so that a value in the memory of one does not reach the others, and the operator has
      set no <code>LOCAL_SECRETS_KEY</code> to keep values encrypted.{' '}
      <a href="/docs/own-secrets">Secrets</a>
    </p>
  ) : (
    <p>
      The tests run on GitHub Actions (runtime {elsewhere}): set the variables from the repository’s
      secrets under <code>env:</code> of its workflow. <a href="/docs/runtimes">Runtimes</a>
    </p>
  );
}
