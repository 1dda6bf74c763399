/** What people meet at their first run, in the words of docs/concepts.md. */
const TERMS = {
  document: [
    'OpenAPI document',
    'Describes the endpoints of an API and the values that they take.',
    'audit',
  ],
  'base-url': [
    'Base URL',
    'Where the API runs: what comes before the paths of the document, such as https://staging.example/api. The tests are sent to that host.',
    'environment',
  ],
  suite: [
    'Suite',
    'The tests as pytest scripts, with all values in text files that you can read and edit.',
    'suite',
  ],
  calibrate: [
    'Calibrate',
    'Sends the valid requests of the suite to the API, and writes down what it accepts. A rejection proves something only if the same request without its defect is accepted.',
    'calibrate',
  ],
  local: [
    'Local repository',
    'A Git repository that Proofgate keeps in its own folder. You can download the suite, and continue on GitHub or GitLab later.',
    'git-providers',
  ],
  pipeline: [
    'Pipeline',
    'Test cases that run together. There is one test case for each endpoint.',
    'platform',
  ],
  execution: ['Execution', 'One run of a pipeline, with the result of every test.', 'executions'],
  safe: [
    'Safe',
    'Stands for a vault of Azure or AWS. Proofgate reads secrets there while tests run, and stores none.',
    'secrets',
  ],
} as const satisfies Readonly<
  Record<string, readonly [term: string, meaning: string, page: string]>
>;

/** Explains terms where they appear, and leads to the page of the documentation about each. */
export function Terms({ of }: { readonly of: readonly (keyof typeof TERMS)[] }) {
  return (
    <details class="box after">
      <summary>What these words mean</summary>
      <dl class="facts">
        {of.map((key) => (
          <div>
            <dt>
              <a href={`/docs/${TERMS[key][2]}`}>{TERMS[key][0]}</a>
            </dt>
            <dd>{TERMS[key][1]}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
