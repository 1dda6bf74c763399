/** docs/action.md, `command: secrets`. */
export const SECRETS_SECTION = `## secrets

Hands later steps secrets, keys and certificates out of the safes of a platform. The job stores nothing: it
is known by its OIDC token, and an [OIDC policy](identity.md) of the workspace names what it may read, under
\`credentials\`, as \`SAFE_KEY/KEY\`.

\`\`\`yaml
permissions: { id-token: write }
jobs:
  migrate:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/proofgate@v1
        id: vault
        with:
          command: secrets
          url: https://proofgate.example
          secrets: |
            DB_PASSWORD = 5f1c9a7e03d24b6c8a90e1f2d3c4b5a6/database#password
            DEPLOY_KEY = 5f1c9a7e03d24b6c8a90e1f2d3c4b5a6/deploy-key
      - run: ./migrate
        env: { DB_PASSWORD: "\${{ steps.vault.outputs.DB_PASSWORD }}" }
\`\`\`

- A line is \`NAME = SAFE_KEY/KEY\`; with \`#field\` it is one field of a secret that is a JSON object: a text as
  it is, everything else as its JSON. All invalid lines are reported at once, before anything is read.
- Each secret is an output of its name, byte for byte. When one cannot be read the step fails with the name
  and the reference of each such line, and gives none.
- Before anything else is printed, the runner masks the value, each of its lines, each text and
  number in it where it is JSON, what JSON makes of these, and the whole in Base64. A part of fewer than
  four characters is not hidden by itself, since no log could be read any more. GitHub gives no output of a
  job that it has to hide to another job: read the secret there again.
- \`export-env: true\` sets environment variables for all later steps too. What was once exported cannot be
  taken back from these: every step and action that follows can read it. It is blank for the steps that end
  the job. Prefer outputs, and hand each step what it needs.
- Names that decide what is run, such as \`PATH\`, \`NODE_OPTIONS\` or \`GITHUB_ENV\`, are refused.
- The token that reads the secrets is given for this step, can do nothing else, is in no file, and
  ends with its hour or with the policy.
- A rate limit of the platform or of the store is waited for, a minute at most. Anyone who reads what is in
  the audit log.

`;
