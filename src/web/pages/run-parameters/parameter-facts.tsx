import type { Child } from 'hono/jsx';
import { type RunParameters, type Sources, sourceText } from './parameter-text.ts';

type Fact = readonly [string, Child];

/** What a run was given, as facts; nothing where it was given nothing. */
export function parameterFacts(parameters: RunParameters): readonly Fact[] {
  const { base_url: baseUrl, environment, variables } = parameters;
  return factsOf(baseUrl, environment, Object.entries(variables));
}

/** Where a gatekeeper takes the parameters of its runs from, as facts. */
export function sourceFacts(sources: Sources): readonly Fact[] {
  const { base_url: baseUrl, environment, variables } = sources;
  const texts = Object.entries(variables).map(([name, one]) => [name, sourceText(one)] as const);
  const textOf = (source: typeof baseUrl) => (source === null ? null : sourceText(source));
  return factsOf(textOf(baseUrl), textOf(environment), texts);
}

function factsOf(
  baseUrl: string | null,
  environment: string | null,
  variables: readonly (readonly [string, string])[],
): readonly Fact[] {
  return [
    ...(environment === null ? [] : [['Environment', environment] as const]),
    ...(baseUrl === null ? [] : [['Base URL', <code>{baseUrl}</code>] as const]),
    ...(variables.length === 0 ? [] : [['Variables', <Variables all={variables} />] as const]),
  ];
}

function Variables({ all }: { readonly all: readonly (readonly [string, string])[] }) {
  return (
    <>
      {all.map(([name, value]) => (
        <div>
          <code>
            {name}={value}
          </code>
        </div>
      ))}
    </>
  );
}
