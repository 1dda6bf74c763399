import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Problem } from '../problem.ts';

/** Where a suite names its document, below its root. */
export const SUITE_DOCUMENT = 'proofgate_suite/document.json';

const file = { file: z.string(), sha256: z.string() };
const suiteDocument = z.object({
  title: z.string(),
  ...file,
  /** What was applied to the document, in this order. */
  overlays: z.array(z.object(file)).optional(),
});

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

/** A text with a digest, and the texts that were applied to it. */
interface Digests {
  readonly sha256: string;
  readonly overlays?: readonly { readonly sha256: string }[] | undefined;
}

/** Whether a suite was generated from a document, overlays included. */
export function isSuiteOf(suite: SuiteDocument, document: Digests): boolean {
  return digestsOf(suite) === digestsOf(document);
}

function digestsOf({ sha256, overlays = [] }: Digests): string {
  return [sha256, ...overlays.map((one) => one.sha256)].join(' ');
}

/**
 * Makes sure that a suite still is of the document that it was of when a calibration began.
 * @param text its `SUITE_DOCUMENT` as it is now; undefined where there is none
 * @throws Problem `suite-stale` where it is of another one, or gone
 */
export function requireSameDocument(text: string | undefined, sha256: string): void {
  if (parseSuiteDocument(text)?.sha256 === sha256) return;
  const message =
    'The suite was generated again or removed while it was calibrated, so nothing was written: calibrate it again.';
  throw new Problem('suite-stale', message);
}

/** A larger file is not ours. */
const MAX_BYTES = 100_000;

/**
 * The same of a suite in a repository, at the commit that its successor is put upon.
 * @param read gives a file by its path below the suite's folder, null where there is none
 * @throws Problem `suite-stale`, and what `read` throws
 */
export async function requireSameSuite(
  read: (path: string, maxBytes: number) => Promise<Uint8Array | null>,
  sha256: string,
): Promise<void> {
  const bytes = await read(SUITE_DOCUMENT, MAX_BYTES);
  requireSameDocument(bytes === null ? undefined : new TextDecoder().decode(bytes), sha256);
}
