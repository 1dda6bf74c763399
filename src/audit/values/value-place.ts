import type { TypeName } from '../../generator/document/schema.ts';
import type { SchemaNode } from '../schema-nodes.ts';

/** What should have said what a value is, but is not there. */
export type MissingPart = 'parameter' | 'content' | 'answer' | 'items';

/** A value of requests or responses, as far as the document distinguishes it from others. */
export interface ValuePlace {
  /** The same key is the same place, however many operations use it. */
  readonly key: string;
  readonly pointer: string;
  /** The schemas that hold together for the value; empty where something is missing. */
  readonly together: readonly SchemaNode[];
  /** The types that it may have; undefined where any is possible. */
  readonly types: ReadonlySet<TypeName> | undefined;
  readonly missing?: MissingPart;
}

/** A path from a value to one inside it. */
export interface Edge {
  readonly to: string;
  /** How many property names deeper. */
  readonly depth: 0 | 1;
}

/** A value at which requests or responses begin. */
export interface Root extends Edge {
  /** How many of the requests that the generator tests contain it. */
  readonly requests: number;
}
