import { createHash } from 'node:crypto';
import { isAbsolute, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Audit } from './audit.ts';
import { FACETS } from './facets.ts';
import { RULES } from './rules.ts';
import type { Deduction } from './score.ts';

/** What our SARIF logs hold; the format has far more (OASIS SARIF 2.1.0). */
export interface SarifLog {
  readonly $schema: string;
  readonly version: '2.1.0';
  readonly runs: readonly object[];
}

/** GitHub code scanning takes 25,000 results a run and shows 5,000 of them. */
const MAX_RESULTS = 5000;

/**
 * An audit as SARIF 2.1.0, for GitHub code scanning and other viewers: a result a deduction, the
 * 5,000 that cost most.
 * @param base the absolute folder that file names shall be relative to: the root of the repository.
 * @param version of Proofgate.
 */
export function toSarif(
  { security, dataValidation }: Audit,
  { base, version }: { readonly base: string; readonly version: string },
): SarifLog {
  const all = [
    ...security.deductions.map((deduction) => ({ deduction, level: 'warning' }) as const),
    ...dataValidation.deductions.map((deduction) => ({ deduction, level: 'note' }) as const),
  ];
  const reported = all
    .toSorted((a, b) => b.deduction.points - a.deduction.points)
    .slice(0, MAX_RESULTS);
  const left = all.length - reported.length;
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Proofgate', version, rules: RULES.map(descriptor) } },
        columnKind: 'utf16CodeUnits',
        results: reported.map(({ deduction, level }) => result(deduction, level, base)),
        properties: {
          security: security.score,
          dataValidation: dataValidation.score,
          ...(left > 0 && { resultsLeftOut: left }),
        },
      },
    ],
  };
}

function descriptor({ id, requirement, remedy, facets }: (typeof RULES)[number]): object {
  const isSecurity = FACETS.some(({ id: facet, group }) => {
    return group === 'security' && facets.includes(facet);
  });
  return {
    id,
    shortDescription: { text: sentence(requirement) },
    help: { text: sentence(remedy) },
    defaultConfiguration: { level: isSecurity ? 'warning' : 'note' },
    properties: { tags: [isSecurity ? 'security' : 'data-validation', 'openapi'] },
  };
}

function result(deduction: Deduction, level: 'warning' | 'note', base: string): object {
  const { rule, place, message, remedy, points, scenarios, count } = deduction;
  const uri = uriOf(place.file, base);
  return {
    ruleId: rule,
    ruleIndex: RULES.findIndex(({ id }) => id === rule),
    level,
    message: { text: `${sentence(message)} ${sentence(remedy)}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri },
          region: { startLine: place.line, startColumn: place.column },
        },
        logicalLocations: [{ fullyQualifiedName: `#${place.pointer}` }],
      },
    ],
    // Lines move with every edit; the pointer stays.
    partialFingerprints: { primaryLocationLineHash: fingerprint(rule, uri, place.pointer) },
    properties: { points, scenarios, count },
  };
}

/** GitHub compares results of two runs by this name, hash and count alike. */
function fingerprint(rule: string, uri: string, pointer: string): string {
  const hash = createHash('sha256').update(`${rule}\n${uri}\n${pointer}`).digest('hex');
  return `${hash.slice(0, 16)}:1`;
}

/** Relative to the base if the file is below it, as code scanning requires; else the whole URL. */
function uriOf(file: string, base: string): string {
  if (/^https?:/i.test(file)) return file;
  const path = relative(base, file);
  const isOutside = path === '..' || path.startsWith(`..${sep}`) || isAbsolute(path);
  if (isOutside) return pathToFileURL(file).href;
  return path.split(sep).map(encodeURIComponent).join('/');
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return capital.endsWith('.') ? capital : `${capital}.`;
}
