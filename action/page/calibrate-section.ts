/** docs/action.md, `command: calibrate`. */
export const CALIBRATE_SECTION = `## calibrate

Tries the valid requests of a suite on a live server, and commits to its branch what the server accepts
([calibrate](calibrate.md)). A rejected request proves something only if the same request without its
defect is accepted.

\`\`\`yaml
on: { workflow_dispatch: {} }
permissions: { contents: write }
jobs:
  calibrate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
      - uses: OWNER/proofgate@v1
        with:
          command: calibrate
          spec: openapi.yaml
          branch: api-tests
          base-url: https://staging.pets.example
        env: { PROOFGATE_API_KEY: "\${{ secrets.PETS_API_KEY }}" }
\`\`\`

- It comes after \`generate\`: the branch has to hold the suite of this very document. \`branch\` and \`root\` are taken
  from the document's entry of \`.github/proofgate.yml\` where the step leaves them out.
- It sends 40 requests for an endpoint at most. Requests that make rows make them for good unless \`[cleanup]\` knows how
  to remove them, so point it at a server that may be written to. Endpoints that may stop or empty a server are
  left alone, and what \`ignore\` names.
- The summary has each endpoint with its accepted requests before and after, why others are still rejected, and where
  the server differs from the document. The log has every line that has changed.
- Values that people edited on the branch are left alone, and nothing is committed when nothing was learned.
- A generation record of the platform whose tests run on GitHub Actions needs no such workflow: the platform
  [calibrates it there](calibrate-platform.md#on-github-actions).
- Credentials and files are given as for \`run\`. A server that cannot be reached fails the step; what was learned until then is
  committed.
`;
