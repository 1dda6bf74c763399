import type { OpenApiDocument } from '../../generator/document/document.ts';
import type { DocumentPart } from './annotated-document.ts';
import type { DisplayText } from './display-text.ts';
import { type Region, regionsOf } from './regions.ts';

/** Lines of a part; longer ones go on in further parts. */
const MOST_LINES = 400;

/** A part that nothing is said of yet. */
export type PlainPart = Omit<DocumentPart, 'losses' | 'constraints'>;

type Read = Pick<OpenApiDocument, 'tree' | 'placeOf' | 'referenceTo'>;

/** Where a region begins in the displayed text. */
interface RegionStart extends Omit<Region, 'pointer'> {
  readonly line: number;
  readonly reference: string;
}

/**
 * The parts of a document that belong to some endpoints, file by file and in the order of their lines.
 * @param texts its files, the root first
 */
export function partsOf(
  document: Read,
  texts: readonly DisplayText[],
  endpoints: readonly string[],
): PlainPart[] {
  const placed = regionsOf(document.tree, endpoints).map(({ pointer, ...region }) => {
    const { file, pointer: inFile } = document.placeOf(pointer);
    const reference = document.referenceTo?.(pointer) ?? `#${pointer}`;
    return { region: { ...region, reference }, file, inFile };
  });
  const byFile = Map.groupBy(placed, ({ file }) => file);
  return texts.flatMap((text) => {
    const starts = (byFile.get(text.location) ?? []).map(({ region, inFile }): RegionStart => {
      return { ...region, line: text.lineOf(inFile) };
    });
    return partsOfFile(text, starts);
  });
}

function partsOfFile({ name, lines }: DisplayText, starts: readonly RegionStart[]): PlainPart[] {
  const regions = together(
    [...Map.groupBy(starts, ({ line }) => line)]
      .flatMap(([, same]) => foremost(same) ?? [])
      .toSorted((a, b) => a.line - b.line),
  );
  const parts: PlainPart[] = [];
  // Lines before the first name, such as `{` and comments, are of what follows them.
  let from: number | undefined = 1;
  for (const [at, { kind, line, reference, title }] of regions.entries()) {
    const end = (regions[at + 1]?.line ?? lines.length + 1) - 1;
    const firstLine: number = from ?? line;
    from = kind === 'head' ? firstLine : undefined;
    if (kind === 'head' || kind === 'hidden') continue;
    parts.push(...inPieces({ file: name, reference, title, firstLine }, lines, end));
  }
  return parts;
}

/** What surrounds the operations is one part wherever nothing else is between. */
function together(regions: readonly RegionStart[]): RegionStart[] {
  const found: RegionStart[] = [];
  for (const region of regions) {
    const last = found.at(-1);
    if (region.kind === 'around' && last?.kind === 'around') {
      found[found.length - 1] = { ...last, title: `${last.title}, ${region.title}` };
    } else found.push(region);
  }
  return found;
}

/** Of what begins on the same line: what is shown, else what is not. */
function foremost(same: readonly RegionStart[]): RegionStart | undefined {
  const kinds = ['shown', 'around', 'hidden', 'head'] as const;
  return kinds
    .map((kind) => same.find((one) => one.kind === kind))
    .find((one) => one !== undefined);
}

function inPieces(part: Omit<PlainPart, 'lines'>, all: readonly string[], end: number) {
  const pieces: PlainPart[] = [];
  for (let firstLine = part.firstLine; firstLine <= end; firstLine += MOST_LINES) {
    const lines = all.slice(firstLine - 1, Math.min(end, firstLine + MOST_LINES - 1));
    pieces.push({ ...part, firstLine, lines });
  }
  return pieces;
}
