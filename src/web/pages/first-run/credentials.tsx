import { recordPath } from '../records/record-path.ts';
import type { Progress } from './next-step.ts';

/** Names the credentials that the API wants, and where they can come from; no value is ever asked for. */
export function Credentials({ progress }: { readonly progress: Progress }) {
  const { record, credentials } = progress;
  const path = recordPath(record.name);
  return (
    <li class="box">
      <h2>Credentials are missing</h2>
      <p>The document asks for credentials, which the tests read from variables:</p>
      <ul>
        {credentials.map(({ alternatives, endpoints }) => (
          <li>
            {alternatives.map((names, at) => (
              <>
                {at > 0 && ' or '}
                <code>{names.join(', ')}</code>
              </>
            ))}{' '}
            ({endpoints === 1 ? '1 endpoint' : `${endpoints} endpoints`})
          </li>
        ))}
      </ul>
      <p>They can come from three places; Proofgate stores none, in the suite or elsewhere:</p>
      <ol>
        <li>
          <strong>A vault</strong> of Azure or AWS: register it as a <a href="/safes">safe</a>,{' '}
          <a href="/test-cases">bind</a> the credential to the test cases, and write{' '}
          <code>secret://SAFE_KEY/KEY</code> for the variable in <code>[auth]</code> of{' '}
          <code>env/suite.txt</code> (<a href="/docs/secrets">secrets</a>,{' '}
          <a href="/docs/environment">environment files</a>).
        </li>
        <li>
          <strong>A workflow of GitHub Actions</strong>:{' '}
          <a href={`${path}/edit`}>edit the record</a> to write to a repository of GitHub, choose a{' '}
          <a href="/runtimes">runtime</a> there (<a href="/docs/runtimes">how</a>), and set the
          variables from the repository’s secrets under <code>env:</code>.
        </li>
        <li>
          <strong>Your terminal</strong>: <a href={`${path}/archive`}>download the suite as zip</a>,
          set the variables, and start <code>npx proofgate run</code> in its folder.
        </li>
      </ol>
      <p>
        Without credentials the tests of these endpoints are blocked; all others run. Tests on this
        server never see its own variables.
      </p>
    </li>
  );
}
