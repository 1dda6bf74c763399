import { z } from 'zod';
import type { GenerateOptions } from '../../generator/index.ts';

type SuiteOptions = Pick<GenerateOptions, 'endpoints' | 'baseUrl'>;

/**
 * The options that a suite was generated with, as far as its environment files show them: its endpoints,
 * unless it has all that can be tested, and the base URL where all of them have the same.
 *
 * @param files path below the suite's root → text
 * @param testable `METHOD /path` of each endpoint that the document would give a suite
 */
export function suiteOptions(
  files: ReadonlyMap<string, string>,
  testable: readonly string[],
): SuiteOptions {
  const sections = [...files].flatMap(([path, text]) =>
    path.endsWith('_environment.txt') ? [endpointSection(text)] : [],
  );
  const endpoints = new Set(sections.map((one) => `${one.get('method')} ${one.get('path')}`));
  const hasAll = testable.every((name) => endpoints.has(name));
  const [baseUrl, other] = new Set(sections.map((one) => one.get('base_url')));
  const isShared = baseUrl !== undefined && other === undefined;
  return { ...(!hasAll && { endpoints: [...endpoints] }), ...(isShared && { baseUrl }) };
}

/** The texts of `[endpoint]`. */
function endpointSection(text: string): ReadonlyMap<string, string> {
  const [, after = ''] = text.replaceAll('\r\n', '\n').split(/^\[endpoint\]\n/m);
  const [section = ''] = after.split(/^\[/m);
  return new Map(
    [...section.matchAll(/^(\w+) = (".*")$/gm)].flatMap(([, key = '', value = '']) => {
      const read = z.string().safeParse(jsonOf(value));
      return read.success ? [[key, read.data] as const] : [];
    }),
  );
}

/** What a person has broken is reported by the run of the suite. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
