import type { Log, ReportingDescriptor, Result } from 'sarif';
import { type Group, isFailure, type Results, type TestOutcome } from '../document.ts';
import { knownWords } from '../known/known-words.ts';
import { ruleSentence } from '../rule-sentence.ts';
import type { ReportFacts } from './report-facts.ts';
import { scriptOf } from './script-of.ts';

type FailureKind = Exclude<Group['kind'], 'blocked' | 'unproven'>;
type FailureGroup = Group & { readonly kind: FailureKind };

interface Rule {
  readonly name: string;
  readonly level: 'error' | 'warning';
  /** What fails, as a sentence. */
  readonly short: string;
  readonly help: string;
  /** GitHub's `security-severity`, from 0.1 to 10; absent for what is no matter of security. */
  readonly severity?: string;
}

/** The rules, by the kind of a group. */
const RULES: Readonly<Record<FailureKind, Rule>> = {
  crash: {
    name: 'ServerError',
    level: 'error',
    short: 'A request gets a 5xx status or no response.',
    help: 'Handle the value, or reject it with a 4xx status.',
  },
  accepted: {
    name: 'InvalidRequestAccepted',
    level: 'warning',
    short: 'A request that the OpenAPI document does not allow is accepted.',
    help: 'Reject the value with a 4xx status, or let the document allow it.',
  },
  rejected: {
    name: 'ValidRequestRejected',
    level: 'warning',
    short: 'A request that the OpenAPI document allows is rejected.',
    help: 'Accept the value, or write the constraint into the document.',
  },
  response: {
    name: 'UndocumentedResponse',
    level: 'warning',
    short: 'A response differs from what the OpenAPI document says of it.',
    help: 'Respond as documented, or correct the document.',
  },
  access: {
    name: 'AccessControl',
    level: 'error',
    short: 'A request without valid credentials is accepted, or one with them is refused.',
    help: 'Respond with 401 or 403 to requests without valid credentials, and only to those.',
    severity: '8.0',
  },
};

/** GitHub shows ten related locations of a result. */
const MOST_RELATED = 10;

/**
 * The failures of a run in SARIF 2.1.0: a result for each root cause, at the line of the document that it breaks, else
 * at the script of its first test. Known failures are suppressed with their reason; what is blocked or unproven is no
 * result. The fingerprint of a root cause is its id, which is the same in every run.
 */
export function sarifReport(results: Results, { toolVersion, pathOf }: ReportFacts): Log {
  const failures = results.groups.filter(isFailureGroup);
  const kinds = [...new Set(failures.map(({ kind }) => kind))];
  const tests = new Map(results.tests.map((test) => [test.id, test]));
  return {
    version: '2.1.0',
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    runs: [
      {
        tool: {
          driver: {
            ...{ name: 'Proofgate', version: toolVersion, semanticVersion: toolVersion },
            rules: kinds.map(descriptorOf),
          },
        },
        columnKind: 'utf16CodeUnits',
        originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The working directory' } } },
        results: failures.map((group) => resultOf(group, tests, { kinds, pathOf })),
      },
    ],
  };
}

function isFailureGroup(group: Group): group is FailureGroup {
  return isFailure(group);
}

function descriptorOf(kind: FailureKind): ReportingDescriptor {
  const { name, level, short, help, severity } = RULES[kind];
  return {
    ...{ id: kind, name },
    shortDescription: { text: short },
    fullDescription: { text: `${short} ${help}` },
    help: { text: help },
    defaultConfiguration: { level },
    properties: {
      tags: ['api', 'openapi', ...(severity === undefined ? [] : ['security'])],
      precision: 'very-high',
      'problem.severity': level,
      ...(severity !== undefined && { 'security-severity': severity }),
    },
  };
}

interface Around extends Pick<ReportFacts, 'pathOf'> {
  readonly kinds: readonly FailureKind[];
}

function resultOf(
  group: FailureGroup,
  tests: ReadonlyMap<string, TestOutcome>,
  { kinds, pathOf }: Around,
): Result {
  const first = tests.get(group.first);
  const parts = (group.parts ?? []).flatMap(({ title, first: id }) => {
    const test = tests.get(id);
    return test === undefined || id === group.first ? [] : [{ title, test }];
  });
  return {
    ruleId: group.kind,
    ruleIndex: kinds.indexOf(group.kind),
    level: group.known ? 'note' : RULES[group.kind].level,
    message: { text: wordsOf(group, first) },
    locations: [locationOf(group.first, first, pathOf)],
    relatedLocations: parts.slice(0, MOST_RELATED).map(({ title, test }, index) => ({
      ...locationOf(test.id, test, pathOf),
      ...{ id: index + 1, message: { text: title } },
    })),
    partialFingerprints: { primaryLocationLineHash: `${group.id}:1`, 'proofgate/v1': group.id },
    properties: { tests: group.tests, endpoints: group.endpoints, first: group.first },
    ...(group.known && {
      suppressions: [
        { kind: 'external', status: 'accepted', justification: knownWords(first?.known ?? {}) },
      ],
    }),
  };
}

function wordsOf({ title, tests, endpoints, first }: Group, test: TestOutcome | undefined): string {
  const extent = `${count(tests, 'test')} of ${count(endpoints, 'endpoint')}, such as ${first}.`;
  if (test === undefined) return `${title}\n${extent}`;
  const curl = test.curl === undefined ? [] : [`Repeat it with:\n${test.curl}`];
  return [title, extent, `${test.endpoint}: ${ruleSentence(test)}`, ...curl].join('\n');
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function locationOf(id: string, test: TestOutcome | undefined, pathOf: ReportFacts['pathOf']) {
  const { file, line } = test ?? {};
  const isInDocument = file !== undefined && line !== undefined;
  const path = isInDocument ? file : pathOf(scriptOf(id).path);
  return {
    physicalLocation: {
      artifactLocation: { uri: uriOf(path), uriBaseId: '%SRCROOT%' },
      region: { startLine: isInDocument ? line : 1 },
    },
    logicalLocations: [{ fullyQualifiedName: test?.pointer ?? id }],
  };
}

/** A path relative to the working directory as a relative reference (RFC 3986). */
function uriOf(path: string): string {
  return path.split(/[\\/]/).map(encodeURIComponent).join('/');
}
