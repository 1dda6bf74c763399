import type { OpenApiDocument } from '../../generator/document/document.ts';
import {
  childPointer,
  isObject,
  isReadType,
  type JsonObject,
  type ReportEndpoint,
  valueAt,
} from '../../generator/index.ts';
import { followed } from './followed.ts';
import { referenceOf } from './reference-of.ts';
import { type TestAt, testName } from './tested-constraints.ts';

type Read = Pick<OpenApiDocument, 'tree' | 'referenceTo'>;

/** Where a check is written down: the node that it checks by, and the keyword of that. */
interface Checked {
  readonly scenario: string;
  readonly pointer: string;
  readonly keyword: string;
}

/** The statuses that a valid request gets, if all is well. */
const ACCEPTED = /^(?:[23]|default$)/;
/** Crashes, which no check is about, and extensions. */
const NO_CHECK = /^(?:5|x-)/;

/**
 * The tests of responses (7.01 to 7.04) at what they check by: the statuses of an operation, and of each response its
 * content types, the schemas of bodies that are read, and its headers. One test is for all responses of an endpoint.
 */
export function responseTests(document: Read, endpoints: readonly ReportEndpoint[]): TestAt[] {
  return endpoints.flatMap((endpoint) => {
    const scripts = new Map(
      (endpoint.checks ?? []).flatMap((one) =>
        'script' in one ? [[one.scenario, one.script] as const] : [],
      ),
    );
    const responses = responsesOf(document.tree, endpoint);
    if (responses === undefined) return [];
    return checkedAt(document.tree, responses).flatMap(({ scenario, pointer, keyword }) => {
      const script = scripts.get(scenario);
      if (script === undefined) return [];
      const reference = referenceOf(document, pointer);
      const name = `${endpoint.method} ${endpoint.path}`;
      const test = testName(script, scenario);
      return [{ reference, keyword, endpoint: name, role: 'checks' as const, test }];
    });
  });
}

function responsesOf(tree: JsonObject, { method, path }: ReportEndpoint): string | undefined {
  const item = followed(tree, childPointer('/paths', path));
  const operations = [
    childPointer(item, method.toLowerCase()),
    childPointer(childPointer(item, 'additionalOperations'), method),
  ];
  return operations
    .map((pointer) => childPointer(pointer, 'responses'))
    .find((pointer) => valueAt(tree, pointer) !== undefined);
}

function checkedAt(tree: JsonObject, responses: string): Checked[] {
  const all = keysOf(tree, responses)
    .filter((status) => !NO_CHECK.test(status))
    .map((status) => ({ status, at: followed(tree, childPointer(responses, status)) }));
  // A check of responses to valid requests is where these have something to check, else where others have.
  const ofValid = (scenario: string, keyword: string): Checked[] => {
    const having = all.filter(({ at }) => keysOf(tree, childPointer(at, keyword)).length > 0);
    const accepted = having.filter(({ status }) => ACCEPTED.test(status));
    return (accepted.length > 0 ? accepted : having).map(({ at }) => {
      return { scenario, keyword, pointer: childPointer(at, keyword) };
    });
  };
  return [
    { scenario: '7.01', keyword: 'responses', pointer: responses },
    ...ofValid('7.02', 'content'),
    ...all.flatMap(({ at }) => schemasOf(tree, childPointer(at, 'content'))),
    ...ofValid('7.04', 'headers'),
  ];
}

/** The schemas of the bodies that are read. */
function schemasOf(tree: JsonObject, content: string): Checked[] {
  return keysOf(tree, content)
    .filter(isReadType)
    .map((type) => childPointer(followed(tree, childPointer(content, type)), 'schema'))
    .filter((pointer) => valueAt(tree, pointer) !== undefined)
    .map((pointer) => ({ scenario: '7.03', keyword: 'schema', pointer }));
}

/** The names of a node's members; none for what is no object. */
function keysOf(tree: JsonObject, pointer: string): string[] {
  const node = valueAt(tree, pointer);
  if (node === undefined || !isObject(node)) return [];
  return Object.keys(node);
}
