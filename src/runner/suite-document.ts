import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

/** Where a suite names its document, below its root. */
export const SUITE_DOCUMENT = 'proofgate_suite/document.json';

const suiteDocument = z.object({ title: z.string(), sha256: z.string(), file: z.string() });

/** The OpenAPI document that a suite was generated from. */
export type SuiteDocument = z.infer<typeof suiteDocument>;

/** What the suite in a folder says of its document; null for a suite of an older version. */
export function readSuiteDocument(folder: string): SuiteDocument | null {
  try {
    return parseSuiteDocument(readFileSync(join(folder, SUITE_DOCUMENT), 'utf8'));
  } catch {
    return null;
  }
}

/** The same of the text of that file; undefined where the suite has none. */
export function parseSuiteDocument(text: string | undefined): SuiteDocument | null {
  try {
    return suiteDocument.parse(JSON.parse(text ?? ''));
  } catch {
    return null;
  }
}
