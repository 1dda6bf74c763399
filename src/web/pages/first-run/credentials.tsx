import { newForm } from '../../submission.ts';
import { recordPath } from '../records/record-path.ts';
import { SecretFields } from '../records/secrets/secret-fields.tsx';
import type { Progress } from './next-step.ts';

/** Names the credentials that the API requires, takes their values, and says where else they can come from. */
export function Credentials({ progress }: { readonly progress: Progress }) {
  const { record, credentials, secrets } = progress;
  const variables = [...new Set(credentials.flatMap(({ alternatives }) => alternatives.flat()))];
  const acceptsValues = secrets !== null && secrets.keeps.length > 0;
  return (
    <li class="box">
      <h2>Credentials</h2>
      <p>The document asks for credentials. The suite reads them from variables:</p>
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
      {acceptsValues && (
        <>
          <SecretFields form={newForm()} secrets={secrets} variables={variables} />
          <p>
            They are sent to <code>{hostOf(record.base_url)}</code> and to no other host, and are
            never shown again.
          </p>
        </>
      )}
      <details open={!acceptsValues}>
        <summary>
          {acceptsValues ? 'Other places for them' : 'They can come from three places'}
        </summary>
        <p>Never write a secret itself into the suite.</p>
        <Places path={recordPath(record.name)} url={record.repository.url} />
      </details>
      <p>
        You can also go on without: then the tests of these endpoints are blocked, and all others
        run.
      </p>
    </li>
  );
}

function hostOf(baseUrl: string | null): string {
  return baseUrl === null ? 'the hosts of the document' : new URL(baseUrl).host;
}

function Places({ path, url }: { readonly path: string; readonly url: string }) {
  return (
    <ol>
      <li>
        <strong>A vault</strong> of Azure or AWS: register it as a <a href="/safes">safe</a>, bind
        the credential to the <a href="/test-cases">test cases</a>, and have the suite read it.
        Clone <code>{url.replace('local://', 'DATA_DIR/repositories/')}</code> on the machine of the
        server, write <code>secret://SAFE_KEY/KEY</code> in place of <code>env://VARIABLE</code> in{' '}
        <code>[auth]</code> of the files in <code>env/</code>, and push. A second user is another
        credential, bound beside the first, in <code>[auth_other]</code> of{' '}
        <code>env/suite.txt</code>. <a href="/docs/secrets">Secrets</a>,{' '}
        <a href="/docs/environment">environment files</a>
      </li>
      <li>
        <strong>A workflow of GitHub Actions</strong>: <a href={`${path}/edit`}>edit the record</a>{' '}
        to write to a repository of GitHub, choose a <a href="/runtimes">runtime</a> there, and set
        the variables from the repository’s secrets under <code>env:</code>.{' '}
        <a href="/docs/runtimes">Runtimes</a>
      </li>
      <li>
        <strong>Your terminal</strong>: <a href={`${path}/archive`}>download the suite as zip</a>,
        set the variables, and start <code>npx proofgate run</code> in its folder.{' '}
        <a href="/docs/command-line">Commands</a>
      </li>
    </ol>
  );
}
