import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Calibrated,
  type CalibrateOptions,
  calibrate,
  filesToProbe,
  startProbe,
} from '../../calibrate/index.ts';
import {
  type CalibrationTarget,
  calibrationTargets,
  type GenerateOptions,
  type OpenApiDocument,
} from '../../generator/index.ts';
import type { Python } from '../../runner/index.ts';
import { writeFiles } from '../folder/write-files.ts';
import { suiteOptions } from '../suite/suite-options.ts';

/** A suite, wherever it is, with the document that it was generated from. */
export interface Suite {
  /** Path below its root → text. */
  readonly files: ReadonlyMap<string, string>;
  readonly document: OpenApiDocument;
  /** The options that its files do not show. */
  readonly options: Pick<GenerateOptions, 'ignore' | 'maxDepth' | 'maxCases' | 'variants'>;
}

/** How its requests are sent. */
export interface Sending extends CalibrateOptions {
  readonly python: Python;
  /** Variables of the suite, such as PROOFGATE_BASE_URL. */
  readonly settings: NodeJS.ProcessEnv;
  /** Which endpoints are tried. */
  readonly chosen: (pieces: readonly CalibrationTarget[]) => readonly CalibrationTarget[];
}

/** What calibrating came to, and the options that `generate` makes the calibrated suite with. */
export interface CalibratedSuite {
  readonly found: Calibrated;
  readonly options: GenerateOptions;
}

/** Tries the valid requests of a suite from a copy of it; the suite itself stays as it is. */
export async function calibrateSuite(suite: Suite, sending: Sending): Promise<CalibratedSuite> {
  const { files } = suite;
  const { pieces: all, options: made } = piecesOf(suite);
  const pieces = sending.chosen(all);
  const found = await tryRequests(files, pieces, sending);
  const learned = new Map(found.endpoints.map(({ piece, learned: known }) => [piece.slug, known]));
  const { excluded } = found;
  return { found, options: { ...made, learned, learnedFrom: files, excluded } };
}

/** The endpoints of a suite, and the options that it is generated with. */
export function piecesOf({ files, document, options }: Suite): {
  readonly pieces: readonly CalibrationTarget[];
  readonly options: GenerateOptions;
} {
  const testable = calibrationTargets(document, options).map(nameOf);
  const fullOptions = { ...options, ...suiteOptions(files, testable), previous: files };
  return { pieces: calibrationTargets(document, fullOptions), options: fullOptions };
}

async function tryRequests(
  files: ReadonlyMap<string, string>,
  pieces: readonly CalibrationTarget[],
  { python, settings, ...options }: Sending,
): Promise<Calibrated> {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'proofgate-calibrate-')));
  // Texts, not files: a link would lead trials to what it leads to.
  writeFiles(temporary, [...filesToProbe(files)]);
  const probe = startProbe(temporary, python, settings, options.signal);
  try {
    const write = (path: string, text: string) => writeFileSync(join(temporary, path), text);
    return await calibrate(pieces, { probe, write }, options);
  } finally {
    await probe.close();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** `METHOD /path`. */
export function nameOf({ method, path }: Pick<CalibrationTarget, 'method' | 'path'>): string {
  return `${method} ${path}`;
}
