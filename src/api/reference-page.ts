import { html } from 'hono/html';
import { z } from 'zod';

const Parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  required: z.boolean().default(false),
  description: z.string().default(''),
  schema: z.unknown(),
});

const Content = z.record(z.string(), z.looseObject({ schema: z.unknown() }));

const Operation = z.looseObject({
  operationId: z.string(),
  summary: z.string(),
  tags: z.array(z.string()),
  'x-scope': z.string(),
  parameters: z.array(Parameter).default([]),
  requestBody: z.looseObject({ content: Content }).optional(),
  responses: z.record(z.string(), z.looseObject({ description: z.string() })),
});

/** The parts of our own document that the page shows. */
const Described = z.looseObject({
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), Operation)),
  components: z.looseObject({ schemas: z.record(z.string(), z.unknown()) }),
});

type OperationDescription = z.output<typeof Operation>;

/**
 * The reference of the API for people, made from its OpenAPI document: operations by tag, then the
 * schemas. No script; every text is escaped.
 */
export function referencePage(document: unknown) {
  const { info, paths, components } = Described.parse(document);
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method, operation })),
  );
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags))];
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${info.title}</title>
    <link rel="stylesheet" href="reference.css" />
  </head>
  <body>
    <header>
      <h1>${info.title} ${info.version}</h1>
      <p><a href="openapi.json">openapi.json</a></p>
    </header>
    <nav aria-label="Operations">
      ${tags.map(
        (tag) =>
          html`<h2>${tag}</h2>
            <ul>
              ${operations
                .filter(({ operation }) => operation.tags.includes(tag))
                .map(
                  ({ operation }) =>
                    html`<li><a href="#${operation.operationId}">${operation.summary}</a></li>`,
                )}
            </ul>`,
      )}
    </nav>
    <main>
      ${operations.map(({ path, method, operation }) => section(path, method, operation))}
      ${Object.entries(components.schemas).map(
        ([name, schema]) =>
          html`<section id="schema-${name}">
            <h2>${name}</h2>
            ${code(schema)}
          </section>`,
      )}
    </main>
  </body>
</html>`;
}

function section(path: string, method: string, operation: OperationDescription) {
  const { operationId, summary, parameters, requestBody, responses } = operation;
  const [body] = Object.values(requestBody?.content ?? {});
  return html`<section id="${operationId}">
    <h2>${summary}</h2>
    <p class="call"><b>${method.toUpperCase()}</b> <code>/api/v2${path}</code></p>
    <p>Needs the scope <code>${operation['x-scope']}</code>.</p>
    ${parameters.length === 0 ? '' : parameterTable(parameters)}
    ${body === undefined ? '' : html`<h3>Body</h3> ${code(body.schema)}`}
    <h3>Answers</h3>
    <dl>
      ${Object.entries(responses).map(
        ([status, { description }]) => html`<dt>${status}</dt>
          <dd>${description}</dd>`,
      )}
    </dl>
  </section>`;
}

function parameterTable(parameters: OperationDescription['parameters']) {
  return html`<h3>Parameters</h3>
    <table>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">In</th>
          <th scope="col">Required</th>
          <th scope="col">Rules</th>
        </tr>
      </thead>
      <tbody>
        ${parameters.map(
          (one) => html`<tr>
            <td><code>${one.name}</code></td>
            <td>${one.in}</td>
            <td>${one.required ? 'yes' : 'no'}</td>
            <td>${one.description} ${code(one.schema)}</td>
          </tr>`,
        )}
      </tbody>
    </table>`;
}

function code(value: unknown) {
  return html`<pre tabindex="0"><code>${JSON.stringify(value, null, 2)}</code></pre>`;
}

/** The look of the page: GitHub's neutral one, light and dark. */
export const REFERENCE_STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d1d9e0, #3d444d); --soft: light-dark(#f6f8fa, #151b23); }
body { font: 14px/1.5 system-ui, sans-serif; margin: 0 auto; max-width: 1080px; padding: 16px; }
h1 { font-size: 24px; } h2 { font-size: 16px; } h3 { font-size: 14px; }
nav ul { columns: 20em; padding-left: 16px; }
section { border-top: 1px solid var(--line); margin-top: 24px; }
pre { background: var(--soft); border: 1px solid var(--line); border-radius: 6px; overflow: auto; padding: 8px; max-height: 24em; }
table { border-collapse: collapse; width: 100%; table-layout: fixed; }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
dt { font-weight: 600; float: left; clear: left; width: 4em; } dd { margin-left: 4em; }
`;
