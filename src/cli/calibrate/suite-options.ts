import type { GenerateOptions } from '../../generator/index.ts';

type SuiteOptions = Pick<GenerateOptions, 'endpoints' | 'baseUrl'>;

/**
 * The options that a suite was generated with, as far as its environment files show them: its endpoints, and
 * the base URL where all of them have the same.
 * @param files path below the suite's root → text
 */
export function suiteOptions(files: ReadonlyMap<string, string>): SuiteOptions {
  const sections = [...files].flatMap(([path, text]) =>
    path.endsWith('_environment.txt') ? [endpointSection(text)] : [],
  );
  const endpoints = sections.flatMap(({ method, path }) =>
    method !== undefined && path !== undefined ? [`${method} ${path}`] : [],
  );
  const [baseUrl, other] = new Set(sections.map((one) => one.base_url));
  const isShared = baseUrl !== undefined && other === undefined;
  return { endpoints, ...(isShared && { baseUrl }) };
}

function endpointSection(text: string): Readonly<Record<string, string>> {
  const [, after = ''] = text.replaceAll('\r\n', '\n').split(/^\[endpoint\]\n/m);
  const [section = ''] = after.split(/^\[/m);
  const lines = [...section.matchAll(/^(\w+) = "(.*)"$/gm)];
  return Object.fromEntries(lines.map(([, key = '', value = '']) => [key, value]));
}
