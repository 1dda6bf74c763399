import { TextArea, TextField } from '../../components/field.tsx';
import type { Submission } from '../../submission.ts';

const SECRETS =
  'Everybody who sees the run sees them, so no secrets: bind a credential to the test case for those.';

/**
 * What a run is given in addition to its tests.
 * @param fromBody whether a JSON Pointer in braces may stand for a place in the body of a request
 */
export function ParameterFields(props: { readonly form: Submission; readonly fromBody?: boolean }) {
  const { form, fromBody = false } = props;
  return (
    <fieldset class="field">
      <legend>Run parameters</legend>
      {fromBody && (
        <p class="hint">
          Each is a fixed value, or a JSON Pointer in braces that finds it in the body of the
          request, such as <code>{'{/deployment/url}'}</code>.
        </p>
      )}
      <TextField
        form={form}
        name="parameters.base_url"
        label="Base URL"
        hint="Where the API is; empty: where each suite says. Its host must be one of the pipeline's hosts."
      />
      <TextField
        form={form}
        name="parameters.environment"
        label="Environment"
        hint="What you call that place, such as staging."
      />
      <TextArea
        form={form}
        name="parameters.variables"
        label="Variables"
        hint={`NAME = value, one per line; the tests read PROOFGATE_VAR_NAME. ${SECRETS}`}
      />
    </fieldset>
  );
}
