import type { Json } from '../json.ts';

/** How a keyword is known to be broken by every value that breaks the target. */
export interface EntailedKeyword {
  readonly keyword: string;
  readonly by: 'proof' | 'search';
}

/** A value that breaks the target, with the keywords that no value could spare, or why not. */
export type Violation =
  | { readonly value: Json; readonly entails: readonly EntailedKeyword[] }
  | { readonly value: undefined; readonly reason: string };

export function impossible(reason: string): Violation {
  return { value: undefined, reason };
}
