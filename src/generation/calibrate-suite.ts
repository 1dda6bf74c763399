import {
  calibrate,
  crashLines,
  demandLines,
  demandsOf,
  exchangeOf,
  explainRows,
  probeBy,
  type RejectedRequest,
} from '../calibrate/index.ts';
import { calibrationTargets, type Learned, type OpenApiDocument } from '../generator/index.ts';
import { Problem } from '../problem.ts';
import { parseSuiteDocument, SUITE_DOCUMENT } from '../runner/index.ts';
import type { Calibration, LineRequest, StillRejected, SuiteOptions } from './messages.ts';

/** A calibration, with what the next suite of the session is made with. */
export interface Calibrating {
  readonly calibration: Calibration;
  /** By the slug of the endpoint. */
  readonly learned: ReadonlyMap<string, Learned>;
}

/**
 * Tries the valid requests of a suite, in the thread of its document: what a server answers is as foreign
 * as the document. Endpoints that may stop or empty the server are left alone.
 *
 * @param options with `previous`, the suite as it is
 * @param ask changes files of the suite that is tried, and takes a line to the program that sends
 * @throws Problem `suite-missing`, `suite-stale`, and as `ask` does
 */
export async function calibrateSuite(
  document: OpenApiDocument,
  options: SuiteOptions,
  how: {
    readonly budget: number;
    readonly enough: AbortSignal;
    readonly request: (line: LineRequest) => Promise<string>;
  },
): Promise<Calibrating> {
  requireSuiteOf(document, options.previous ?? new Map());
  const pieces = calibrationTargets(document, options).filter(
    (piece) => piece.leftAlone === undefined,
  );
  const changed = new Map<string, string>();
  const probe = probeBy((line) => {
    const files = [...changed];
    changed.clear();
    return how.request({ line, files });
  });
  const write = (path: string, text: string) => void changed.set(path, text);
  const { budget, enough: signal } = how;
  const found = await calibrate(pieces, { probe, write }, { budget, signal });
  const endpoints = found.endpoints.map((one) => {
    const { piece, requests, before, after, sent, rejected } = one;
    const endpoint = `${piece.method} ${piece.path}`;
    return {
      endpoint,
      requests,
      before,
      after,
      sent,
      rejected: rejected[0]?.reason ?? null,
      still: rejected.map(stillRejected),
      demands: [
        ...demandLines(demandsOf(one)),
        ...crashLines(one),
        ...found.excluded.flatMap((other) =>
          other.endpoint === endpoint ? [`${endpoint} is excluded, since ${other.reason}`] : [],
        ),
      ],
    };
  });
  const learned = new Map(found.endpoints.map((one) => [one.piece.slug, one.learned]));
  const rows = explainRows(pieces, (piece) => learned.get(piece.slug) ?? piece.learned);
  const resources = rows.map(({ path, depth, facts }) => ({ path, depth, facts }));
  return {
    calibration: {
      ...{ endpoints, ended: found.ended ?? null, excluded: found.excluded },
      resources,
    },
    learned,
  };
}

/** What is shown of a value or a body that was sent; responses are shortened where they are read. */
const LONGEST_SENT = 2000;

/**
 * A rejected request as it is kept and shown: long values, URLs and bodies are cut, since a document may make them as long as
 * it likes.
 */
export function stillRejected({
  section,
  reason,
  remedy,
  fields,
  tried,
  probed,
}: RejectedRequest): StillRejected {
  const { request, response } = exchangeOf(probed);
  const short = (text: string) => text.slice(0, LONGEST_SENT).toWellFormed();
  const body = request?.body === undefined ? null : short(request.body);
  return {
    ...{ section, reason, remedy, tried, response },
    fields: fields.map((one) => ({ ...one, value: short(one.value) })),
    request: request && { method: request.method, url: short(request.url), body },
  };
}

function requireSuiteOf({ sha256 }: OpenApiDocument, files: ReadonlyMap<string, string>): void {
  const suite = parseSuiteDocument(files.get(SUITE_DOCUMENT));
  if (suite === null) {
    throw new Problem(
      'suite-missing',
      'The branch holds no suite there: generate the record first.',
    );
  }
  if (suite.sha256 === sha256) return;
  const message =
    'The document has changed since the suite was generated: generate the record first.';
  throw new Problem('suite-stale', message);
}
