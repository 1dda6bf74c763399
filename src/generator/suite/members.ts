import type { OpenApiDocument } from '../document/document.ts';
import { operationsOf } from '../document/operations.ts';
import type { GenerateOptions } from '../index.ts';
import type { Member } from '../setup/propose.ts';
import { slugs } from './layout.ts';

/** The operations of a document that a suite is generated from, each with its slug, in document order. */
export function membersOf(document: OpenApiDocument, options: GenerateOptions): Member[] {
  const { baseUrl, endpoints, ignore } = options;
  const operations = operationsOf(document, baseUrl, ignore);
  const names = slugs(operations);
  return operations
    .map((operation, index) => ({ operation, slug: names[index] ?? '' }))
    .filter(({ operation: { method, path } }) => {
      return !endpoints || endpoints.includes(`${method} ${path}`);
    });
}
