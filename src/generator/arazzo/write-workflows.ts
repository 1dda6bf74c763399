import { readValue, sectionsOf } from '../edits/read-edits.ts';
import { isArray, isObject, type Json, own } from '../json.ts';
import { readLearned } from '../learned/comments.ts';
import { valueAt, withValueAt } from '../pointer.ts';
import { type SetupLine, setupLineOf } from '../setup/setup-line.ts';
import { GUESSED } from '../setup/sources.ts';
import { environmentPath } from '../suite/layout.ts';
import { writeJson } from '../write-json.ts';
import { type OperationIds, operationIdsOf } from './operation-ids.ts';

/** The document that the workflows are about. */
export interface Described {
  readonly title: string;
  readonly tree: Json;
  /** Where it is, from the file that is written. */
  readonly url: string;
}

/** Workflows, and what they leave out, in sentences. */
export interface WrittenWorkflows {
  readonly arazzo: Readonly<Record<string, unknown>>;
  readonly open: readonly string[];
}

type Sections = ReadonlyMap<string, ReadonlyMap<string, string>>;

const SOURCE_NAME = 'api';
const ACCEPTED = [{ condition: '$statusCode >= 200 && $statusCode < 300' }];
/** What a runner gives the input of that name stands for. */
const UNIQUE = {
  type: 'object',
  properties: { unique: { type: 'string', description: 'New in each run', default: '0a1b2c3d' } },
};
/** Deeper set-ups than the suite sends itself. */
const DEEPEST = 5;

/**
 * The set-ups of a suite as workflows (Arazzo 1.0.1), one for each endpoint that has any: the requests that make what it
 * needs, then its own. What calibrate has found to be rejected is left out, and so are sources that only suites know.
 *
 * @param files path below the suite's root → text
 */
export function workflowsOf(
  files: ReadonlyMap<string, string>,
  { title, tree, url }: Described,
): WrittenWorkflows {
  const open: string[] = [];
  const ids = operationIdsOf(tree);
  const workflows = [...files.keys()].flatMap((path) => {
    const [, slug] = /^env\/(.+)_environment\.txt$/.exec(path) ?? [];
    if (slug === undefined) return [];
    const found = workflowOf(slug, files, ids);
    if (typeof found !== 'string') return found === undefined ? [] : [found];
    open.push(found);
    return [];
  });
  const arazzo = {
    arazzo: '1.0.1',
    info: { title: `Set-ups of ${title}`, version: '1.0.0' },
    sourceDescriptions: [{ name: SOURCE_NAME, url, type: 'openapi' }],
    workflows,
  };
  return { arazzo, open };
}

/** A workflow; undefined for an endpoint without set-ups, and a sentence where it cannot be written. */
function workflowOf(
  slug: string,
  files: ReadonlyMap<string, string>,
  ids: OperationIds,
): object | string | undefined {
  const text = files.get(environmentPath(slug)) ?? '';
  const sections = sectionsOf(text);
  if (setupsIn(sections).length === 0) return undefined;
  const name = nameOf(sections);
  const isRejected = readLearned(text).some(({ change }) => change.kind === 'rejected');
  if (isRejected) return `${name}: its request is still rejected.`;
  const writer = new StepWriter(files, ids);
  try {
    writer.add(slug, 'positive', []);
  } catch (error) {
    if (error instanceof Untold) return `${name}: ${error.message}`;
    throw error;
  }
  return {
    workflowId: slug,
    summary: name,
    ...(writer.usesUnique && { inputs: UNIQUE }),
    steps: writer.steps(),
  };
}

/** What no workflow can say. */
class Untold extends Error {}

interface WrittenStep {
  readonly request: Record<string, unknown>;
  readonly checks: object;
  readonly outputs: Record<string, string>;
}

/** Writes the steps of one workflow, each producer once. */
class StepWriter {
  readonly #files: ReadonlyMap<string, string>;
  readonly #ids: OperationIds;
  readonly #steps = new Map<string, WrittenStep>();
  usesUnique = false;

  constructor(files: ReadonlyMap<string, string>, ids: OperationIds) {
    this.#files = files;
    this.#ids = ids;
  }

  steps(): object[] {
    return [...this.#steps.values()].map(({ request, checks, outputs }) => ({
      ...request,
      ...checks,
      ...(Object.keys(outputs).length > 0 && { outputs }),
    }));
  }

  /** Adds the request of an endpoint, after those that set it up. */
  add(slug: string, section: string, above: readonly string[], sentBy?: SetupLine): void {
    if (this.#steps.has(slug)) return;
    if (above.includes(slug) || above.length > DEEPEST) throw new Untold('its set-ups do not end.');
    const text = this.#files.get(environmentPath(slug)) ?? '';
    const guessed = guessedIn(text);
    const sections = sectionsOf(text);
    const request = requestIn(sections, section);
    for (const [place, template] of request.unique) {
      if (typeof valueAt(request.value, place) !== 'string') continue;
      this.usesUnique = true;
      const text = template.replaceAll('{unique}', '{$inputs.unique}');
      request.value = withValueAt(request.value, place, text);
    }
    for (const [key, line] of setupsIn(sections)) {
      if (guessed.has(key))
        throw new Untold(`the response to ${line.call} does not show where its key is.`);
      this.add(line.env, 'positive_required', [...above, slug], line);
      for (const [place, source] of Object.entries(line.take)) {
        if (valueAt(request.value, place) === undefined) continue;
        request.value = withValueAt(request.value, place, this.#output(line.env, source));
      }
    }
    const target = this.#ids.targetOf(
      valueText(sections, 'endpoint', 'method'),
      valueText(sections, 'endpoint', 'path'),
    );
    const step = {
      stepId: slug,
      ...target,
      ...sent(request.value, valueText(sections, 'endpoint', 'content_type')),
    };
    this.#steps.set(slug, { request: step, checks: checksOf(sentBy), outputs: {} });
  }

  /** The expression for what a step gives, which is added to its outputs. */
  #output(slug: string, source: string): string {
    const isKnown =
      /^\$(?:response|request)\.(?:body|(?:header|path|query)\.[^#]+)(?:#\/[^#]*)?$/.test(source);
    if (!isKnown) throw new Untold(`${source} is a source that only suites know.`);
    const name = source
      .replace(/^\$(?:response\.body)?/, '')
      .replace(/[^A-Za-z0-9_-]+/g, '_')
      .replace(/^_|_$/g, '');
    const step = this.#steps.get(slug);
    if (step) step.outputs[name || 'body'] = source;
    return `$steps.${slug}.outputs.${name || 'body'}`;
  }
}

/** When a step has succeeded, and what follows where it has not, as its line has it. */
function checksOf({ successCriteria, onFailure }: Partial<SetupLine> = {}): object {
  const criteriaOf = (criteria: readonly Json[]) =>
    criteria.map((one) => (typeof one === 'string' ? { condition: one } : plain(one)));
  const actions = (onFailure ?? []).filter(isObject).map((action, index) => {
    const { criteria } = action;
    return {
      name: `${action.type === 'retry' ? 'retry' : 'end'}_${index + 1}`,
      ...Object.fromEntries(Object.entries(action).map(([key, value]) => [key, plain(value)])),
      ...(isArray(criteria) && { criteria: criteriaOf(criteria) }),
    };
  });
  return {
    successCriteria: successCriteria ? criteriaOf(successCriteria) : ACCEPTED,
    ...(actions.length > 0 && { onFailure: actions }),
  };
}

/** The parameters and the body of a request, as a step has them. */
function sent(request: Json, contentType: string): object {
  const parameters = (['path', 'query', 'header'] as const).flatMap((location) => {
    const values = isObject(request) ? own(request, location) : undefined;
    return isObject(values)
      ? Object.entries(values).map(([name, value]) => ({ name, in: location, value: plain(value) }))
      : [];
  });
  const body = isObject(request) ? own(request, 'body') : undefined;
  return {
    ...(parameters.length > 0 && { parameters }),
    ...(body !== undefined && {
      requestBody: { ...(contentType !== '' && { contentType }), payload: plain(body) },
    }),
  };
}

/** Numbers as doubles, which all readers know. */
function plain(value: Json): unknown {
  return JSON.parse(writeJson(value));
}

/** A valid request of an environment file, by location, and what is new in it. */
function requestIn(
  sections: Sections,
  sectionName: string,
): { value: Json; readonly unique: ReadonlyMap<string, string> } {
  const lines = sections.get(sectionName) ?? sections.get('positive') ?? new Map<string, string>();
  const values = ['path', 'query', 'header', 'body'].flatMap((location): [string, Json][] => {
    const value = readValue(lines.get(location) ?? '')?.value;
    return value === undefined ? [] : [[location, value]];
  });
  const unique = [...(sections.get('unique') ?? [])].flatMap(
    ([place, text]): [string, string][] => {
      const value = readValue(text)?.value;
      return typeof value === 'string' ? [[place, value]] : [];
    },
  );
  return { value: Object.fromEntries(values), unique: new Map(unique) };
}

function setupsIn(sections: Sections): (readonly [string, SetupLine])[] {
  return [...(sections.get('setup') ?? [])].flatMap(([key, text]) => {
    const value = readValue(text)?.value;
    const line = value === undefined ? undefined : setupLineOf(value);
    return line ? [[key, line] as const] : [];
  });
}

/** The lines of `[setup]` whose place in the response is a guess, by the comment above them. */
function guessedIn(text: string): ReadonlySet<string> {
  const lines = text.matchAll(/^# (.*)\r?\n([^#;\s=][^=\n]*?)\s*=/gm);
  return new Set(
    [...lines].flatMap(([, comment = '', key = '']) => (comment.includes(GUESSED) ? [key] : [])),
  );
}

function nameOf(sections: Sections): string {
  return `${valueText(sections, 'endpoint', 'method')} ${valueText(sections, 'endpoint', 'path')}`;
}

function valueText(sections: Sections, section: string, key: string): string {
  const value = readValue(sections.get(section)?.get(key) ?? '')?.value;
  return typeof value === 'string' ? value : '';
}
