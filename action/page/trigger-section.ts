/** docs/action.md, `command: trigger`. */
export const TRIGGER_SECTION = `## trigger

Has a gatekeeper of a platform start its pipelines, and can wait for their end.

\`\`\`yaml
on: { deployment_status: }
permissions: { id-token: write }
jobs:
  tests:
    runs-on: ubuntu-latest
    steps:
      - uses: OWNER/proofgate@v1
        with:
          command: trigger
          webhook-url: \${{ secrets.PROOFGATE_WEBHOOK }}
          payload: '{"environment": "staging", "commit": "\${{ github.sha }}"}'
          wait: true
          url: https://proofgate.example
\`\`\`

- The webhook URL lets in anyone who knows it: store it as a secret. The runner masks it and the
  hook token in it, and no error repeats either. A gatekeeper that takes only signed requests refuses the step.
- Without \`payload\` the gatekeeper is sent \`repository\`, \`ref\`, \`sha\`, \`run_id\` and \`actor\`. Where its
  conditions do not hold nothing is started; the step says which, and passes.
- The request has an Idempotency-Key of the run, its attempt, the job, the step and the payload. What
  passes by itself is tried again for a minute, and triggers once. A new attempt of the run triggers again.
- With \`wait\` the step reads the executions at \`url\` until they have ended, for five hours at most. The job
  needs \`permissions: { id-token: write }\`, and an [OIDC policy](identity.md) with the scope \`read\`.
- Status 2 (failed) and 3 (blocked) fail the step. A failure counts, whatever else was blocked. The job's
  summary has the pipelines, their status and counts.

`;
