import type { EnvironmentLine, EnvironmentSection } from '../environment.ts';
import type { Json } from '../json.ts';
import { checkPath } from '../layout.ts';
import type { Operation } from '../operations.ts';
import type { ReportCheck } from '../report.ts';
import type { DocumentedResponse } from './documented.ts';
import { OWN_CHECKS, type OwnCheck } from './own-checks.ts';
import { renderChecks } from './render-checks.ts';
import type { SchemaBundle } from './schema-bundle.ts';

/** What an operation promises beyond its requests: scripts, sections and the part of the report. */
export interface Contract {
  readonly scripts: readonly (readonly [path: string, text: string])[];
  readonly sections: readonly EnvironmentSection[];
  readonly checks: readonly ReportCheck[];
}

const NOTE = 'From the document, not for editing';

/** The checks of an operation's responses; their schemas go into the bundle. */
export function contractOf(operation: Operation, slug: string, bundle: SchemaBundle): Contract {
  const { responses } = operation;
  const applying = OWN_CHECKS.filter(({ id }) => APPLIES[id]?.(responses));
  const script = checkPath(slug, 'response');
  const checks = OWN_CHECKS.map(
    (check): ReportCheck =>
      applying.includes(check)
        ? { scenario: check.id, script }
        : { scenario: check.id, skipped: check.skip },
  );
  if (applying.length === 0) return { scripts: [], sections: [], checks };
  const text = renderChecks(operation, slug, 'response', applying);
  return { scripts: [[script, text]], sections: responseSections(responses, slug, bundle), checks };
}

type Responses = readonly DocumentedResponse[];

const APPLIES: Readonly<Record<OwnCheck['id'], (responses: Responses) => boolean>> = {
  '7.01': (responses) => responses.length > 0,
  '7.02': (responses) => typesOf(responses).length > 0,
  '7.03': (responses) => typesOf(responses).some((type) => IS_READ.test(type)),
  '7.04': (responses) => responses.some(({ headers }) => headers.length > 0),
};

/** The media types whose bodies are read, as the suite decides it (templates/proofgate_suite/contract). */
const IS_READ =
  /^(?:application\/(?:[^;]*\+)?json|[^/;]+\/[^;]*\+json|application\/\*|\*\/\*|text\/)/i;

function typesOf(responses: Responses): string[] {
  return responses.flatMap(({ content }) => [...content.keys()]);
}

function responseSections(
  responses: Responses,
  slug: string,
  bundle: SchemaBundle,
): EnvironmentSection[] {
  const lines = responses.map(
    (one): EnvironmentLine => ({ key: one.status, value: contentOf(one, bundle) }),
  );
  const headers = responses.filter((one) => one.headers.length > 0);
  if (headers.length > 0) {
    const byStatus = headers.map((one) => [one.status, headersOf(one, bundle)] as const);
    bundle.addHeaders(slug, Object.fromEntries(byStatus));
  }
  const comment = `Status, media type, schema in schemas.json. ${NOTE}`;
  return [{ name: 'responses', comment, lines }];
}

function contentOf({ content }: DocumentedResponse, bundle: SchemaBundle): Json {
  return Object.fromEntries(
    [...content].map(([type, schema]) => [type, schema ? bundle.add(schema) : null]),
  );
}

function headersOf({ headers }: DocumentedResponse, bundle: SchemaBundle): Json {
  return Object.fromEntries(
    headers.map(({ name, required, schema }) => [
      name,
      { ...(schema && { schema: bundle.add(schema) }), ...(required && { required }) },
    ]),
  );
}
