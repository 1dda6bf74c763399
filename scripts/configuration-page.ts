import { configurationTable } from '../src/configuration/index.ts';
import { environmentTable } from '../src/server/config/environment-page.ts';

/** docs/configuration.md: both configurations, as the schemas say them that read them. */
export function configurationPage(): string {
  return `# Configuration

This page is made from the schemas that read the configuration, by \`npm run docs\`.

## A repository

\`.github/proofgate.yml\` on the default branch, and on the branch of a pull request, for
[the App](app.md) and \`npx proofgate generate\`. Editors complete and check it with
[proofgate.schema.json](proofgate.schema.json):

\`\`\`yaml
# yaml-language-server: $schema=https://raw.githubusercontent.com/OWNER/proofgate/main/docs/proofgate.schema.json
specifications:
  - name: pets
    source: openapi.yaml
    endpoints:
      - GET /pets
      - POST /pets
    ignore:
      - endpoint: POST /pets
        field: /owner/phone
        reason: the server takes any text here until spring
\`\`\`

\`[]\` stands for each entry of a list. An unknown key is an error.

${configurationTable()}
## The server

Variables of the environment; nothing is needed to try it. An empty one counts as absent, and all errors
are reported at once at the start. \`npm start\` reads a file \`.env\` too; [.env.example](../.env.example)
lists them with the reason of each.

${environmentTable()}`;
}
