import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const SUITE_DOCUMENT = 'proofgate_suite/document.json';

const suiteDocument = z.object({ title: z.string(), sha256: z.string(), file: z.string() });

/** The OpenAPI document that a suite was generated from. */
export type SuiteDocument = z.infer<typeof suiteDocument>;

/** What the suite in a folder says of its document; null for a suite of an older version. */
export function readSuiteDocument(folder: string): SuiteDocument | null {
  try {
    const text = readFileSync(join(folder, SUITE_DOCUMENT), 'utf8');
    return suiteDocument.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
