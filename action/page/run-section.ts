/** docs/action.md, `command: run`. */
export const RUN_SECTION = `## run

Runs a suite of the checkout with pytest, in a Python 3.11 or later that the machine has.

\`\`\`yaml
on: { push: { branches: [main] } }
permissions: { contents: read, checks: write }
jobs:
  tests:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@fbc6f3992d24b796d5a048ff273f7fcc4a7b6c09 # v5.1.0
        with: { ref: api-tests }
      - uses: OWNER/proofgate@v1
        id: tests
        with: { command: run, base-url: https://staging.pets.example }
        env: { PROOFGATE_API_KEY: "\${{ secrets.PETS_API_KEY }}" }
      - uses: actions/upload-artifact@ea165f8d65b6e75b540449e92b4886f43607fa02 # v4.6.2
        if: always() && steps.tests.outputs.junit
        with: { name: junit, path: "\${{ steps.tests.outputs.junit }}" }
\`\`\`

- The step passes only with status 1: 2 says that a request was answered wrongly, 3 that none got a
  verdict, because the API is not there, a secret is missing or the job was cancelled.
- Each script with a failure is an error on the line of its scenario, each reason that blocked tests is a
  warning, nine of each at most. The job's summary begins with the root causes; then come the endpoints, the
  first 20 failing requests as curl commands, and what blocked the others. The JUnit file (\`junit\`) and the
  [results document](results.md) (\`json\`) have them all; so has the [page](results.md#the-page) (\`html\`), which
  \`actions/upload-artifact\` can keep.
- With a \`known.json\` in the suite's folder, [known failures](known-failures.md) do not fail the step: it
  fails only on new ones (\`new-failures\`), or where tests are blocked or unproven. The summary lists known
  causes last, with their reasons, and what no longer fails.
- With \`permissions: { checks: write }\` the step makes the check run “Proofgate: tests” at the commit that started the
  job, or at the head of the pull request: counts, new and known failures, and each new failure on its line of the document,
  where that is in the checkout. It is the check that the [App](app.md) makes of its own runs, without the comparison with
  the base branch: failures that \`known.json\` does not list are new. Only known failures, or tests that prove nothing,
  make it neutral. Without the permission a notice says what to add, and the step ends as its tests do; \`token: ""\` leaves
  the check out. In pull requests from forks GitHub gives no token that may write checks.
- Credentials of the suite (\`env://NAME\` in \`[auth]\`, \`[login]\` and [the like](environment.md#credentials)) are
  variables of the step, those of [other users](environment.md#other-users) too. They print as \`$NAME\`, and the tokens
  that a login gives are masked as well.
- \`secret://SAFE_KEY/KEY\` in these sections is read from the platform that \`url\` names. The job needs
  \`permissions: { id-token: write }\` and an [OIDC policy](identity.md) that names these credentials.
- \`wfc-auth\`, \`wfc-user\` and \`wfc-other\` name users of an [authentication file](environment.md#authentication-files);
  \`cert\`, \`key\` and \`cacert\` are [files for TLS](environment.md#client-certificates-private-authorities-and-proxies). A
  step before this one can write them from secrets of the repository to \`\${{ runner.temp }}\`, outside of the checkout.
- Scripts run with the variables of the job, without the inputs, tokens and files of the Action. Whatever
  an API answers is shown in the log, where the runner obeys none of it.
- The first step of a machine installs pytest and requests from the package index, in the cache folder of
  its user.
`;
