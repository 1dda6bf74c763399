import { type Case, casesOf, type FieldCases, type Reach } from '../cases/cases.ts';
import { type Directory, WORDS } from '../cases/catalog.ts';
import type { Operation } from '../document/operations.ts';
import { keepAuth, keepBaseUrl, keepInBases } from '../edits/keep-edits.ts';
import type { Edits, OptionalField } from '../edits/read-edits.ts';
import { optionalFields, removedFields } from '../edits/removed-fields.ts';
import type { Json } from '../json.ts';
import { applyLearned } from '../learned/apply.ts';
import { avoidedCrashes } from '../learned/avoided-crashes.ts';
import { commentsOf } from '../learned/comments.ts';
import { type Learned, mediaTypeIn } from '../learned/learned.ts';
import { notesOf } from '../learned/rejected-notes.ts';
import type { Location, ReportCase, ReportEndpoint } from '../report.ts';
import { type Further, furtherSections } from '../requests/alternate/further.ts';
import { type Bases, LOCATIONS, type RequestValues } from '../requests/base.ts';
import { UNSHOWN } from '../requests/branches.ts';
import { Causes } from '../requests/causes.ts';
import { validRequests } from '../requests/in-media-type.ts';
import { areSameBut, baseLines, requestLines } from '../requests/smallest/section-base.ts';
import type { VariantSource } from '../variants/draft.ts';
import { editedVariants, variantCase, variantSection } from '../variants/sections.ts';
import { variantsOf } from '../variants/variants.ts';
import { authSections, type EnvironmentSection, endpointSection } from './environment.ts';
import { isValidRequest, scriptPath, sectionName } from './layout.ts';
import { renderScript } from './render.ts';
import { rulesText } from './rules-file.ts';

/** An operation's part of the suite: its scripts, its environment, its part of the report. */
export interface Endpoint {
  readonly operation: Operation;
  readonly slug: string;
  readonly title: string;
  readonly scripts: readonly (readonly [path: string, text: string])[];
  readonly sections: readonly EnvironmentSection[];
  readonly report: ReportEndpoint;
  /** Its part of `rules.json`; empty where no case breaks a rule. */
  readonly rules: string;
  /** What `[positive]` sends, and a valid request may leave out. */
  readonly optional: readonly OptionalField[];
}

/** What the next generation preserves of an environment file: a person's edits, and lessons of a server. */
export interface PreservedParts {
  readonly edits: Edits;
  readonly learned: Learned;
}

/** Makes everything for one operation. */
export function endpointOf(
  document: Operation,
  slug: string,
  reach: Reach,
  { edits, learned }: PreservedParts,
): Endpoint {
  const causes = new Causes();
  const preferred = mediaTypeIn(learned);
  const { operation, bases } = document.impossible
    ? { operation: document, bases: { impossible: document.impossible } }
    : validRequests(document, { maxDepth: reach.maxDepth, preferred }, causes);
  const { method, path, summary } = operation;
  const title = summary ? `${method} ${path}: ${summary}` : `${method} ${path}`;
  if ('impossible' in bases) {
    const skip = { location: null, at: null, scenario: '*', reason: bases.impossible };
    const files = { positive: 0, negative: 0, positive_boundary: 0 };
    const skipped = [...operation.skipped, skip];
    const untested = bases.impossible;
    const report = { method, path, slug, files, cases: [], skipped, untested };
    const nothing = { scripts: [], sections: [], rules: '', optional: [] };
    return { operation, slug, title, report, ...nothing };
  }
  const withLessons = applyLearned(operation, bases, learned);
  const known = [...learned, ...removedFields(withLessons.full, edits)];
  const plain = applyLearned(operation, bases, known);
  const editedBases = keepInBases(operation, plain, edits, { learned, generated: bases });
  const found = casesOf(operation, editedBases, reach, { edits, learned: known });
  const { fields } = found;
  const seen = new Set(fields.map((one) => `${one.location} ${one.at}`));
  const missing = [...causes.skips()].filter((one) => !seen.has(`${one.location} ${one.at}`));
  const parts = partsOf(operation, slug, fields, editedBases, { generated: bases, edits, learned });
  const source = { operation, bases: editedBases, ...found, learned, maxDepth: reach.maxDepth };
  addVariants(parts, source, slug, { limit: reach.variants, rules: reach.rules, edits });
  // What is in no request may be so for a reason that building it has given.
  const fieldSkips = fields
    .flatMap((one) => one.skipped)
    .map((skip) => {
      const { location, at } = skip;
      const cause = location && at !== null ? causes.of(location, at) : undefined;
      return skip.reason === UNSHOWN && cause ? { ...skip, reason: cause } : skip;
    });
  const skipped = [...operation.skipped, ...missing, ...fieldSkips];
  const report = {
    method,
    path,
    slug,
    files: countFiles(parts.scripts),
    cases: parts.cases,
    skipped,
  };
  const { scripts, sections } = parts;
  const rules = rulesText(parts.negatives);
  const optional = optionalFields(editedBases);
  return { operation, slug, title, scripts, sections, report, rules, optional };
}

interface Parts {
  readonly scripts: [string, string][];
  readonly sections: EnvironmentSection[];
  readonly cases: ReportCase[];
  /** The cases that break a rule, by section. */
  readonly negatives: Map<string, readonly Case[]>;
}

function partsOf(
  operation: Operation,
  slug: string,
  fields: readonly FieldCases[],
  bases: Bases,
  { edits, learned, generated }: PreservedParts & { readonly generated: Bases },
): Parts {
  const valid = fields.flatMap((field) =>
    field.cases.filter((one) => one.directory === 'positive'),
  );
  const further = furtherSections(operation, bases, edits, valid);
  const crashes = avoidedCrashes(operation, { generated, now: bases }, learned, further.size);
  const positives = [
    ...positiveSections(operation, bases, learned),
    ...further.values(),
    ...crashes,
  ];
  const parts: Parts = {
    scripts: [],
    sections: [
      keepBaseUrl(endpointSection(operation, bases), edits),
      ...keepAuth(authSections(operation.auth), edits),
      ...positives,
    ],
    cases: [],
    negatives: new Map(),
  };
  addPositive(parts, operation, slug, { sections: positives, further, valid, crashes });
  for (const field of fields) {
    for (const directory of ['positive_boundary', 'negative'] as const) {
      const cases = field.cases.filter((one) => one.directory === directory);
      if (cases.length > 0) addScript(parts, operation, slug, field, directory, cases);
    }
  }
  return parts;
}

function addPositive(
  parts: Parts,
  { method, path }: Operation,
  slug: string,
  {
    sections,
    further,
    valid,
    crashes,
  }: {
    readonly sections: readonly EnvironmentSection[];
    readonly further: ReadonlyMap<Further, EnvironmentSection>;
    readonly valid: readonly Case[];
    readonly crashes: readonly EnvironmentSection[];
  },
): void {
  const script = scriptPath(slug, 'positive', 'positive');
  const blank = { location: null, at: null, scenarios: [] };
  const text = renderScript({
    ...{ kind: 'positive', method, path, slug, tail: 'positive' },
    sections: sections.map(({ name, comment = name }) => ({
      section: name,
      words: comment,
      ...blank,
    })),
  });
  parts.scripts.push([script, text]);
  const nothing: Case = {
    ...{ location: null, at: null, scenario: null, also: [], directory: 'positive' },
    ...{ value: undefined, breaks: null, entails: [] },
  };
  for (const one of valid.length > 0 ? valid : [nothing]) {
    const section = one.further && further.get(one.further);
    parts.cases.push(reportCase(one, script, section?.name ?? 'positive'));
  }
  for (const { name } of crashes) parts.cases.push(reportCase(nothing, script, name));
}

function addScript(
  parts: Parts,
  { method, path }: Operation,
  slug: string,
  field: FieldCases,
  directory: Exclude<Directory, 'positive'>,
  cases: readonly Case[],
): void {
  const { location, at } = field;
  const section = sectionName(directory, location, field.name);
  const script = scriptPath(slug, directory, section);
  const scenarios = cases.map((one) => ({ id: one.scenario ?? '', words: wordsOf(one) }));
  const text = renderScript({
    ...{ kind: directory, method, path, slug, tail: section },
    sections: [{ section, location, at, scenarios }],
  });
  parts.scripts.push([script, text]);
  const base = baseLines(field.bases[directory]);
  const values = cases.map((one) => ({
    key: one.scenario ?? '',
    value: one.value,
    comment: `${[one.scenario, ...one.also].join(', ')}: ${wordsOf(one)}`,
  }));
  parts.sections.push({ name: section, lines: [{ key: 'at', value: at }, ...base, ...values] });
  if (directory === 'negative') parts.negatives.set(section, cases);
  parts.cases.push(...cases.map((one) => reportCase(one, script, section)));
}

/** The variants of an operation: their sections follow those of the cases. */
function addVariants(
  parts: Parts,
  source: VariantSource,
  slug: string,
  {
    limit,
    rules,
    edits,
  }: { readonly limit: number; readonly rules: string; readonly edits: Edits },
): void {
  const { operation, bases } = source;
  const known = parts.sections
    .filter(({ name }) => isValidRequest(name))
    .map((section) => requestIn(bases, section));
  const found = variantsOf(source, { limit, rules }, known);
  if (found.length === 0) return;
  const variants = editedVariants(source, found, edits, known);
  const { method, path } = operation;
  const script = scriptPath(slug, 'variants', 'variants');
  const sections = variants.map(variantSection);
  const text = renderScript({
    ...{ kind: 'variants', method, path, slug, tail: 'variants' },
    sections: sections.map(({ name, comment = name }) => ({
      section: name,
      words: comment,
      ...{ location: null, at: null, scenarios: [] },
    })),
  });
  parts.scripts.push([script, text]);
  parts.sections.push(...sections);
  parts.cases.push(...variants.map((one, index) => variantCase(one, index, script)));
}

/** What the section of a valid request sends. */
function requestIn(bases: Bases, { name, lines }: EnvironmentSection): RequestValues {
  const base = lines.find(({ key }) => key === 'base')?.value;
  const isSmall = name === 'positive_required' || base === 'positive_required';
  const own = LOCATIONS.flatMap((location): [Location, Json][] => {
    const value = lines.find(({ key }) => key === location)?.value;
    return value === undefined ? [] : [[location, value]];
  });
  return new Map([...(isSmall ? bases.required : bases.full), ...own]);
}

function wordsOf(one: Case): string {
  return [one.scenario ?? '', ...one.also].map((id) => WORDS.get(id) ?? id).join('; ');
}

function reportCase(one: Case, script: string, section: string): ReportCase {
  const { location, at, scenario, also, breaks, entails } = one;
  return { script, section, location, at, scenario, also, breaks, entails };
}

/** `[positive]` names every location; `[positive_required]` is written only where it differs. */
function positiveSections(
  operation: Operation,
  { full, required }: Bases,
  learned: Learned,
): EnvironmentSection[] {
  const locations = LOCATIONS.filter((location) => location !== 'body' || full.has('body'));
  const positive = {
    name: 'positive',
    comment: 'Every field in reach',
    lines: requestLines(full, locations).map((line, index) => {
      const notes = index === 0 ? notesOf(learned, 'positive') : [];
      const comment = [...notes, ...commentsOf(learned, locations[index] ?? 'path')];
      return comment.length > 0 ? { ...line, comment } : line;
    }),
  };
  if (areSameBut(full, required)) return [positive];
  const present = LOCATIONS.filter((location) => required.has(location));
  const isBare = present.length === 0 && operation.roots.size > 0;
  const notes = notesOf(learned, 'positive_required');
  const lines = requestLines(required, isBare ? ['path'] : present).map((line, index) =>
    index === 0 && notes.length > 0 ? { ...line, comment: notes } : line,
  );
  return [positive, { name: 'positive_required', comment: 'The required fields alone', lines }];
}

function countFiles(scripts: readonly (readonly [string, string])[]) {
  const count = (directory: Directory) =>
    scripts.filter(([path]) => path.split('/')[1] === directory).length;
  return {
    positive: count('positive'),
    negative: count('negative'),
    positive_boundary: count('positive_boundary'),
  };
}
