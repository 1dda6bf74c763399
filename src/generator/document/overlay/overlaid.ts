import { resolve } from 'node:path';
import {
  type Diagnostic,
  DiagnosticError,
  diagnosticLines,
  diagnosticsProblem,
  displayPath,
} from '../reading/diagnostic.ts';
import { Library, readRoot } from '../reading/load.ts';
import { decoded, isHttp, rootLocation } from '../reading/location.ts';
import type { ReadPorts } from '../reading/ports.ts';
import type { SourceFile } from '../reading/source-file.ts';
import type { Positions } from '../reading/source-positions.ts';
import { applyOverlay } from './apply-overlay.ts';
import { type Cell, cellsOf, originOf } from './cells.ts';
import { type Overlay, readOverlay } from './read-overlay.ts';

/** The root of a document with overlays applied. */
interface Overlaid {
  readonly root: SourceFile;
  /** Which actions have no effect, and which overlays name another document, in words. */
  readonly notes: readonly string[];
}

/**
 * Applies overlays to the root of a document, in their order. What they add counts as written in the document:
 * its references are relative to that, and only errors and rules name the overlay as their place.
 *
 * @param named paths or URLs of the overlays, one at least
 * @throws Problem `document-unreachable`, `document-faulty` or `usage` for an overlay that cannot be applied
 */
export async function withOverlays(
  root: SourceFile,
  named: readonly string[],
  ports: ReadPorts,
): Promise<Overlaid> {
  const cells = cellsOf(root.tree, root);
  const files: SourceFile[] = [];
  const notes: string[] = [];
  for (const one of named) {
    // An overlay is named by a person, not by the document, and may be anywhere.
    const file = await readRoot(new Library(ports), rootLocation(one, ports.cwd), ports);
    const overlay = readOverlay(file);
    if (!('actions' in overlay)) throw diagnosticsProblem(overlay, file.location, ports.cwd);
    const idle = applied(cells, overlay, ports.cwd);
    notes.push(...otherDocument(overlay, root.location, ports.cwd));
    notes.push(...diagnosticLines(idle, file.location, ports.cwd));
    files.push(file);
  }
  const positions: Positions = {
    at: (offset) => root.positions.at(offset),
    of: (path, part) => {
      const { file, path: written } = originOf(cells, path);
      const position = file.positions.of(written, part);
      return file === root ? position : { ...position, file: file.location };
    },
  };
  const overlaid = { files, originOf: (path: readonly string[]) => originOf(cells, path) };
  const changed = { tree: cells.exact(), plain: cells.plain(), positions, overlaid };
  return { root: { ...root, ...changed }, notes };
}

function applied(cells: Cell, overlay: Overlay, cwd: string): Diagnostic[] {
  try {
    return applyOverlay(cells, overlay);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    throw diagnosticsProblem([error.diagnostic], overlay.file.location, cwd);
  }
}

/** A copy of a document elsewhere is changed all the same, by whoever names it. */
function otherDocument({ extends: named, file }: Overlay, root: string, cwd: string): string[] {
  if (named === undefined || extended(named, file.location) === root) return [];
  return [
    `${displayPath(file.location, cwd)} extends ${named}, and was applied to ${displayPath(root, cwd)}`,
  ];
}

/** Where the document is that an overlay extends: a URI reference, relative to the overlay. */
function extended(named: string, overlay: string): string {
  if (isHttp(overlay) && URL.canParse(named, overlay)) return new URL(named, overlay).href;
  return isHttp(named) ? named : resolve(overlay, '..', decoded(named));
}
