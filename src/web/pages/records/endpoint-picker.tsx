import { Options } from '../../components/options.tsx';
import type { Submission } from '../../submission.ts';
import type { InspectedDocument } from './document-source.ts';

/** Which endpoints get tests, and what the document scores. */
export function EndpointPicker(props: {
  readonly form: Submission;
  readonly found: InspectedDocument;
}) {
  const { form, found } = props;
  return (
    <section class="box" id="endpoints">
      <h2>
        {found.title} {found.version}
      </h2>
      {found.warnings.map((warning) => (
        <p class="flash attention">{warning}</p>
      ))}
      <AuditScore audit={found.audit} />
      <Options
        form={form}
        name="selection"
        label="Endpoints"
        options={[
          {
            value: 'all',
            label: `All ${found.endpoints.length}, and those that later versions add`,
          },
          { value: 'some', label: 'These', fields: <Picker form={form} found={found} /> },
        ]}
      />
    </section>
  );
}

/** The score of a document beside what is advised. */
export function AuditScore({ audit }: { readonly audit: InspectedDocument['audit'] }) {
  const { security, data_validation: data, meets_advice: meetsAdvice } = audit;
  return (
    <p>
      Audit: security <strong>{security.score}</strong> of {security.max}, data validation{' '}
      <strong>{data.score}</strong> of {data.max}.{' '}
      {!meetsAdvice && (
        <span class="muted">
          Advised are the full security score and more than 40 for data validation;{' '}
          <code>proofgate audit</code> names each place.
        </span>
      )}
    </p>
  );
}

/** What a form sends: the API takes `all` or a list. */
export function endpointsOf(form: Submission): 'all' | readonly string[] {
  return form.text('selection') === 'some' ? form.all('endpoints') : 'all';
}

function Picker({ form, found }: { form: Submission; found: InspectedDocument }) {
  const chosen = new Set(form.all('endpoints'));
  const fault = form.faultOf('endpoints');
  return (
    <fieldset class={`field ${fault === null ? '' : 'faulty'}`}>
      <legend class="unseen">Endpoints to test</legend>
      {fault !== null && (
        <p class="fault" id="endpoints-fault">
          {fault}
        </p>
      )}
      <input
        type="search"
        aria-label="Filter endpoints"
        placeholder="Filter endpoints"
        data-filter="#endpoint-list li"
      />
      <div class="check">
        <input id="endpoints-all" type="checkbox" data-select-all="endpoints" />{' '}
        <label for="endpoints-all">Select all shown</label>
      </div>
      <ul id="endpoint-list" class="picker">
        {found.endpoints.map((endpoint, at) => (
          <li class="check">
            <input
              id={`endpoint-${at}`}
              name="endpoints"
              type="checkbox"
              value={endpoint}
              checked={chosen.has(endpoint)}
            />{' '}
            <label for={`endpoint-${at}`}>
              <code>{endpoint}</code>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
