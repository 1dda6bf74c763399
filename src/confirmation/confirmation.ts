import type { Audit } from '../audit/index.ts';
import { auditSection } from './audit-section.ts';
import type { Changes, ReportedSuite } from './changes.ts';
import { scriptsOf } from './changes.ts';
import { counted, fitting, inCode } from './markdown.ts';
import {
  changesSection,
  editsSection,
  leftOutSection,
  missingSection,
  scriptsSection,
} from './sections.ts';
import { skipsSection } from './skips-section.ts';

/** What a person should know after a generation (docs/app.md#what-the-check-run-shows). */
export interface Confirmed {
  /** The clone URL, without credentials. */
  readonly repositoryUrl: string;
  readonly branch: string;
  readonly report: ReportedSuite;
  /** Against the base (`changesBetween`); null when there is nothing to compare with. */
  readonly changes: Changes | null;
  /** `file [section] key` of every edited value that was preserved. */
  readonly preservedEdits: readonly string[];
  /** What of the document is no part of a suite, in words. */
  readonly leftOut: readonly string[];
  /** Selected, but not in the document, as `METHOD /path`. */
  readonly missing: readonly string[];
  /** Null where the document was not scored. */
  readonly audit: Audit | null;
  /** Of the document at the base; null when there was none. */
  readonly previousAudit: Audit | null;
}

export interface Confirmation {
  /** One line, plain text. */
  readonly title: string;
  /** GitHub's Markdown, short enough for a check run. */
  readonly summary: string;
}

/**
 * Says what was generated: first what changed against the base, where there is one. Pure: check runs and
 * job summaries show the same words.
 */
export function confirmationOf(confirmed: Confirmed): Confirmation {
  const { repositoryUrl, branch, report, changes, preservedEdits, leftOut } = confirmed;
  const first = [
    `Repository ${inCode(repositoryUrl)}, branch ${inCode(branch)}`,
    changesSection(changes),
    missingSection(confirmed.missing),
  ];
  const rest = [
    scriptsSection(report),
    editsSection(preservedEdits),
    confirmed.audit === null ? '' : auditSection(confirmed.audit, confirmed.previousAudit),
    skipsSection(report),
    leftOutSection(leftOut),
  ];
  const sections = [joined(first), changes === null ? joined(rest) : collapsed(joined(rest))];
  return { title: titleOf(report, changes), summary: fitting(joined(sections)) };
}

function joined(sections: readonly string[]): string {
  return sections.filter((one) => one !== '').join('\n\n');
}

/** GitHub reads Markdown within details where a blank line comes first. */
function collapsed(markdown: string): string {
  return `<details>\n<summary>The whole suite</summary>\n\n${markdown}\n\n</details>`;
}

function titleOf({ endpoints }: ReportedSuite, changes: Changes | null): string {
  const scripts = endpoints.reduce((sum, endpoint) => sum + scriptsOf(endpoint), 0);
  const whole = `${counted(scripts, 'script')} for ${counted(endpoints.length, 'endpoint')}`;
  if (changes === null) return whole;
  const { added, changed, removed } = changes;
  const parts = [
    ...(added.length > 0 ? [`${added.length} added`] : []),
    ...(changed.length > 0 ? [`${changed.length} changed`] : []),
    ...(removed.length > 0 ? [`${removed.length} removed`] : []),
  ];
  return `${whole}: ${parts.length > 0 ? parts.join(', ') : 'none changed'}`;
}
