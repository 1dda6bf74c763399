import type { OpenApiDocument } from '../document/document.ts';
import type { Operation } from '../document/operations.ts';
import { digest } from './cached-endpoint.ts';
import { DocumentParts } from './document-parts.ts';

/** What decides, beside the document, what is generated from an operation. */
export interface Settings {
  readonly program: string;
  readonly maxDepth: number;
  readonly maxCases: number;
  readonly variants: number;
  /** The version of the rules. */
  readonly rules: string;
}

/** Gives a digest of all that the requests and cases of an operation are generated from. */
export type KeyOf = (operation: Operation) => string;

const COMPONENT = /^#\/components\/[^/]+\/[^/]+$/;

/**
 * Digests operations: what is written at their place, all that this refers to and what extends it, and what the whole
 * document says of credentials. Undefined for a document whose operations cannot be told apart in this way: one with errors, with
 * numbers or nodes that JSON does not show, or with schemas that unfold without end.
 * @param operations of the document, read
 */
export function operationKeys(
  { tree, openapi, isPlain = false, errors = [] }: OpenApiDocument,
  operations: readonly Operation[],
  settings: Settings,
): KeyOf | undefined {
  const isEndless = operations.some(({ met }) => met.endless);
  if (!isPlain || errors.length > 0 || isEndless) return undefined;
  const parts = new DocumentParts(tree);
  const credentials = parts.credentials();
  const written = parts.operations();
  // A part of a component has a name if anybody refers to it, and the name may show elsewhere.
  const named = parts.referred([...written.values()].flat()).keys();
  const inner = [...named].filter((reference) => !COMPONENT.test(reference)).sort();
  const common = digest(JSON.stringify([settings, openapi, credentials.digest, inner]));
  return ({ method, path, ...read }) => {
    const bodies = read.body ? [read.body, ...read.furtherBodies] : [];
    const extensions = bodies.flatMap((one) => one.extended.flatMap((at) => at.extensions));
    const extending = { digest: '', references: extensions.map(({ reference }) => reference) };
    const own = written.get(`${method} ${path}`) ?? written.get(path) ?? [];
    const { baseUrl, auth, handshakes, requiresCredentials, skipped, ignored, impossible } = read;
    const settled = [auth, handshakes, requiresCredentials];
    const content = [baseUrl, ...settled, skipped, ignored, impossible ?? null];
    const referred = Array.from(
      parts.referred([credentials, extending, ...own]),
      ([reference, part]) => [reference, part.digest],
    );
    const digests = own.map((part) => part.digest);
    return digest(JSON.stringify([common, method, path, content, digests, referred]));
  };
}
