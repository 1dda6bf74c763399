import type { OpenApiDocument } from '../generator/document/document.ts';
import { schemaReader } from '../generator/document/schema.ts';
import { Problem } from '../problem.ts';
import { Tree } from './cursor.ts';
import { type Evaluation, evaluate } from './evaluate.ts';
import { EXAMPLE_RULES, invalidExamples } from './examples.ts';
import { fieldCounts } from './field-counts.ts';
import { ANSWER_RULES, AUTHENTICATION_RULES, REFUSAL_RULES } from './operation-rules.ts';
import { type AuditedOperation, auditedOperations, isPublic } from './operations.ts';
import { SchemaNodes } from './schema-nodes.ts';
import { SCHEME_RULES, SCOPE_RULES, schemesOf, scopeUsesOf } from './schemes.ts';
import { type Score, scoreOf } from './score.ts';
import { serversOf, TRANSPORT_RULES } from './servers.ts';
import type { Value } from './values/value.ts';
import { VALUE_RULES } from './values/value-rules.ts';
import { type Direction, ValueWalk } from './values/value-walk.ts';
import { walkRequests, walkResponses } from './values/values.ts';

/** The score of a document. */
export interface Audit {
  readonly security: Score;
  readonly dataValidation: Score;
  /** Full security score and a data validation score above 40: the platform's advice. */
  readonly meetsAdvice: boolean;
}

/** The data validation score that the platform advises to be above, before a suite is generated. */
export const ADVISED_DATA_VALIDATION = 40;

/**
 * Scores a document by what its contract says: security 0 to 30, data validation 0 to 70. Pure: the
 * same document gives the same audit. docs/audit.md says how points are counted.
 * @throws Problem `document-faulty` for a document with errors: their parts would score nothing
 */
export function auditDocument(document: OpenApiDocument): Audit {
  if (document.errors) {
    throw new Problem('document-faulty', 'The document has errors.', document.errors);
  }
  const tree = new Tree(document.tree);
  const operations = auditedOperations(tree);
  const security = scoreOf('security', judgeSecurity(document, tree, operations), document);
  const dataValidation = scoreOf(
    'dataValidation',
    judgeDataValidation(document, tree, operations),
    document,
  );
  const meetsAdvice =
    security.score === security.max && dataValidation.score > ADVISED_DATA_VALIDATION;
  return { security, dataValidation, meetsAdvice };
}

function judgeSecurity(
  { location }: OpenApiDocument,
  tree: Tree,
  operations: readonly AuditedOperation[],
): Evaluation[] {
  const servers = serversOf(tree, operations, location);
  // What nobody said to be public counts as asking for credentials.
  const asking = operations.filter((operation) => !isPublic(operation));
  return [
    evaluate('transport', servers, TRANSPORT_RULES),
    evaluate('authentication', operations, AUTHENTICATION_RULES),
    evaluate('schemes', schemesOf(tree, operations, servers), SCHEME_RULES),
    evaluate('scopes', scopeUsesOf(tree, operations), SCOPE_RULES),
    evaluate('refusals', asking, REFUSAL_RULES),
  ];
}

function judgeDataValidation(
  document: OpenApiDocument,
  tree: Tree,
  operations: readonly AuditedOperation[],
): Evaluation[] {
  const nodes = new SchemaNodes(tree, schemaReader(document.tree, document.openapi));
  const valuesOf = (direction: Direction, enter: typeof walkRequests): Value[] => {
    const walk = new ValueWalk(nodes, direction);
    for (const operation of operations) enter(tree, operation, walk);
    const fields = fieldCounts(walk.roots, walk.edges);
    return [...walk.places.values()].map((place) => ({
      ...place,
      ...{ direction, nodes, fields: fields.get(place.key) ?? 0 },
    }));
  };
  const invalid = (direction: Direction) => invalidExamples(tree, nodes, operations, direction);
  return [
    mergeEvaluations(
      evaluate('requests', valuesOf('request', walkRequests), VALUE_RULES),
      evaluate('requests', invalid('request'), EXAMPLE_RULES),
    ),
    mergeEvaluations(
      evaluate('responses', valuesOf('response', walkResponses), VALUE_RULES),
      evaluate('responses', invalid('response'), EXAMPLE_RULES),
    ),
    evaluate('answers', operations, ANSWER_RULES),
  ];
}

/** The verdict on one part that has places of two kinds. */
function mergeEvaluations(one: Evaluation, other: Evaluation): Evaluation {
  return {
    facet: one.facet,
    subjects: one.subjects + other.subjects,
    losses: [...one.losses, ...other.losses],
  };
}
