import type { OpenApiDocument } from '../../generator/document/document.ts';
import {
  CATALOG,
  childPointer,
  isObject,
  type Json,
  own,
  type ReportCase,
  type ReportEndpoint,
} from '../../generator/index.ts';
import type { BreakingTest } from './breaking-tests.ts';
import { referenceOf } from './reference-of.ts';
import { type TestAt, testName } from './tested-constraints.ts';

/** Scenario of a boundary → the keywords whose limit it may show. */
const LIMITS: ReadonlyMap<string, readonly string[]> = new Map(
  [...CATALOG.values()]
    .flat()
    .flatMap(({ id, directory, keywords }) =>
      directory === 'positive_boundary' ? [[id, keywords] as const] : [],
    ),
);
const KEYWORDS = [...new Set([...LIMITS.values()].flat())];

/** Every limit of a document, by the reference of its keyword. */
export type Limits = ReadonlySet<string>;

type Read = Pick<OpenApiDocument, 'tree' | 'referenceTo'>;

/** The limits that are written in a document, wherever that is. */
export function limitsOf(document: Read): Limits {
  const found = new Set<string>();
  const waiting: (readonly [pointer: string, node: Json])[] = [['', document.tree]];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const [pointer, node] = next;
    if (typeof node !== 'object' || node === null) continue;
    if (isObject(node)) {
      for (const keyword of KEYWORDS) {
        if (own(node, keyword) === undefined) continue;
        found.add(referenceOf(document, childPointer(pointer, keyword)));
      }
    }
    for (const [key, child] of Object.entries(node)) {
      if (typeof child === 'object') waiting.push([childPointer(pointer, key), child]);
    }
  }
  return found;
}

/**
 * The tests of an endpoint that send a value exactly at a limit. No file names the limit that they show: it is the one
 * that other tests of the field break; where none does, it is beside a constraint of the field that they break.
 */
export function boundaryTests(
  { method, path, cases }: ReportEndpoint,
  breaking: readonly BreakingTest[],
  limits: Limits,
): TestAt[] {
  const byField = Map.groupBy(breaking, ({ of }) => fieldOf(of));
  return cases.flatMap((one) => {
    const { script, scenario } = one;
    if (scenario === null) return [];
    const found = limitOf(LIMITS.get(scenario) ?? [], byField.get(fieldOf(one)) ?? [], limits);
    if (found === undefined) return [];
    const test = testName(script, scenario);
    return [{ ...found, endpoint: `${method} ${path}`, role: 'reaches' as const, test }];
  });
}

function limitOf(
  keywords: readonly string[],
  breaking: readonly BreakingTest[],
  limits: Limits,
): Pick<TestAt, 'keyword' | 'reference'> | undefined {
  const broken = breaking.find(({ keyword }) => keywords.includes(keyword));
  if (broken !== undefined) return { keyword: broken.keyword, reference: broken.reference };
  return keywords
    .flatMap((keyword) =>
      breaking.flatMap(({ reference }) => [
        { keyword, reference: reference.replace(/[^/]*$/, keyword) },
        { keyword, reference: `${reference}/${keyword}` },
      ]),
    )
    .find(({ reference }) => limits.has(reference));
}

function fieldOf({ location, at }: ReportCase): string {
  return JSON.stringify([location, at]);
}
