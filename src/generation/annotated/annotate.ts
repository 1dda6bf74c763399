import { type Audit, auditDocument, type Deduction, RULES } from '../../audit/index.ts';
import type { OpenApiDocument } from '../../generator/document/document.ts';
import { type Generated, pointerOf, RULES_FILE, RulesFile } from '../../generator/index.ts';
import { Problem } from '../../problem.ts';
import type {
  AnnotatedDocument,
  PlacedConstraint,
  PlacedLoss,
  RuleLoss,
} from './annotated-document.ts';
import { boundaryTests, limitsOf } from './boundary-tests.ts';
import { breakingTests } from './breaking-tests.ts';
import { type DisplayText, displayText } from './display-text.ts';
import { partsOf } from './parts.ts';
import { responseTests } from './response-tests.ts';
import { byConstraint, type TestAt, type TestedConstraint } from './tested-constraints.ts';

type Suite = Pick<Generated, 'files' | 'report'>;

/**
 * A document as a person reads it, with what its audit and the tests of a suite say at each line. What is said of
 * a line that is not shown is left out; it counts in the score.
 *
 * @param endpoints `METHOD /path` of the operations that are shown, with what they refer to
 * @param suite that of these endpoints
 */
export function annotate(
  document: OpenApiDocument,
  endpoints: readonly string[],
  suite: Suite,
): AnnotatedDocument {
  const { title, version, openapi, sources = [] } = document;
  const texts = sources.map(displayText);
  const audit = auditOf(document);
  const lossesAt = byLine(placedLosses(texts, audit));
  const tests = testsOf(document, suite);
  const constraintsAt = byLine(placedConstraints(texts, byConstraint(tests)));
  const parts = partsOf(document, texts, endpoints).map((part) => {
    const { file, firstLine, lines } = part;
    const numbers = lines.map((_, at) => firstLine + at);
    return {
      ...part,
      losses: numbers.flatMap((line) => lossesAt(file, line)),
      constraints: numbers.flatMap((line) => constraintsAt(file, line)),
    };
  });
  return {
    ...{ title, version, openapi, parts },
    file: fileName(document.location),
    lines: texts.reduce((sum, { lines }) => sum + lines.length, 0),
    formatted: texts.flatMap(({ name, isFormatted }) => (isFormatted ? [name] : [])),
    audit: audit && pointsOf(audit),
  };
}

function testsOf(document: OpenApiDocument, { files, report }: Suite): TestAt[] {
  const limits = limitsOf(document);
  const rules = RulesFile.read(files.get(RULES_FILE) ?? '');
  const ofRequests = report.endpoints.flatMap((endpoint) => {
    const breaking = breakingTests(rules, endpoint);
    return [...breaking, ...boundaryTests(endpoint, breaking, limits)];
  });
  return [...ofRequests, ...responseTests(document, report.endpoints)];
}

/** Null where the document has errors: it is tested without what they are in, and not scored. */
function auditOf(document: OpenApiDocument): Audit | null {
  try {
    return auditDocument(document);
  } catch (error) {
    if (error instanceof Problem && error.kind === 'document-faulty') return null;
    throw error;
  }
}

function pointsOf({ security, dataValidation, meetsAdvice }: Audit): AnnotatedDocument['audit'] {
  const of = ({ deductions: _, ...points }: Audit['security']) => points;
  const rules = [
    ...lostBy('security', security.deductions),
    ...lostBy('dataValidation', dataValidation.deductions),
  ];
  return { security: of(security), dataValidation: of(dataValidation), meetsAdvice, rules };
}

function lostBy(score: RuleLoss['score'], deductions: readonly Deduction[]): RuleLoss[] {
  const byRule = Map.groupBy(deductions, ({ rule }) => rule);
  return RULES.flatMap(({ id: rule, requirement, remedy }) => {
    const all = byRule.get(rule) ?? [];
    const points = all.reduce((sum, one) => sum + one.points, 0);
    return all.length === 0
      ? []
      : [{ rule, asks: requirement, remedy, score, points, places: all.length }];
  });
}

/** A note on a line of a file. */
interface InFile<T> {
  readonly file: string;
  readonly note: T;
}

function placedLosses(texts: readonly DisplayText[], audit: Audit | null): InFile<PlacedLoss>[] {
  const byLocation = new Map(texts.map((text) => [text.location, text]));
  const deductions = audit ? [audit.security, audit.dataValidation] : [];
  return deductions
    .flatMap((score) => score.deductions)
    .flatMap(({ place, rule, points, message, count }) => {
      const text = byLocation.get(place.file);
      if (text === undefined) return [];
      const note = { line: text.lineOf(place.pointer), rule, points, message, count };
      return [{ file: text.name, note }];
    });
}

function placedConstraints(
  texts: readonly DisplayText[],
  constraints: readonly TestedConstraint[],
): InFile<PlacedConstraint>[] {
  const byName = new Map(texts.map((text) => [text.name, text]));
  return constraints.flatMap((constraint) => {
    const { reference } = constraint;
    const at = reference.indexOf('#');
    const text = byName.get(reference.slice(0, at));
    if (text === undefined) return [];
    const line = text.lineOf(pointerOf(reference.slice(at)));
    return [{ file: text.name, note: { line, ...constraint } }];
  });
}

function byLine<T extends { readonly line: number }>(all: readonly InFile<T>[]) {
  const found = Map.groupBy(all, ({ file, note }) => `${note.line} ${file}`);
  return (file: string, line: number): T[] =>
    (found.get(`${line} ${file}`) ?? []).map(({ note }) => note);
}

/** The last segment of a location: the rest may hold credentials. */
function fileName(location: string): string {
  const path = location.replace(/[?#].*$/, '').replace(/[\\/]+$/, '');
  return path.slice(path.search(/[^\\/]*$/));
}
