/** docs/action.md, `command: generate`. */
export const GENERATE_SECTION = `## generate

Keeps the suite of a document on a branch. It needs no server: the workflow's own token is enough.

\`\`\`yaml
on: { push: { branches: [main] } }
permissions: { contents: write }
jobs:
  tests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
      - uses: OWNER/proofgate@v1
        id: suite
        with: { command: generate, spec: openapi.yaml, branch: api-tests }
      - run: echo "\${{ steps.suite.outputs.endpoints }} endpoints at \${{ steps.suite.outputs.commit }}"
\`\`\`

What a step leaves out is taken from the entry of \`.github/proofgate.yml\` in the checkout whose
\`source\` is the document: \`branch\`, \`root\`, \`endpoints\` and \`base_url\`. What its \`ignore\` names is
never tested. Of several entries for one document only \`ignore\` counts, so the step has to name the
branch.

### What a step does

- It replaces the folder of the suite on the branch in one commit, by GitHub's API, and leaves the rest
  of the branch. The checkout is only read. Nothing is committed when nothing has changed.
- The suite keeps the [rules](rules.md) that it was generated with; the summary says what later ones would add. \`upgrade: true\`
  takes them, here and with \`record\`.
- A folder that holds what Proofgate did not write fails the step and stays as it is. \`adopt: true\`, as
  an input or in the document's entry, has it replaced with everything in it.
- Environment values, \`env/suite.txt\`, \`known.json\` and \`hooks.py\` that people edited on the branch are kept; the summary names them.
- The job's summary is the confirmation: repository, branch, .py files of each endpoint, what changed
  against the base of the push or pull request, the audit's scores, and what is not tested and why.
- Errors in the document and in \`.github/proofgate.yml\` are annotations on their lines; the step fails,
  and the branch stays as it was. A score below the advice is a warning.

### A record of the platform

\`\`\`yaml
permissions: { id-token: write }
jobs:
  tests:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/proofgate@v1
        with: { command: generate, record: pets, url: https://proofgate.example }
\`\`\`

With \`record\` and \`url\` the step generates nothing itself: it asks the platform for a run of the
generation record and waits for its end, 45 minutes at most. Document, endpoints, branch, folder and base
URL are the record's, and the platform commits with its own credential; the job needs no checkout, no
stored secret and no right to write. Outputs and summary are the same, without the comparison with the
base and the audit. A run that failed fails the step with its cause, its remedy and its errors.

The platform knows the job by its OIDC token. An [OIDC policy](identity.md) of the workspace gives it
the scope \`generate\`, and the record names \`oidc:\` and the policy's name among its owners. While
the record is being generated for somebody else, the step waits for its turn.

### Permissions

With \`spec\` the job needs \`contents: write\`. In pull requests from forks GitHub gives no token that may write, so
the step fails there and says so. A protected branch needs a token whose owner may push to it; a branch
of its own is better. Commits that \`GITHUB_TOKEN\` makes start no further workflow.
`;
