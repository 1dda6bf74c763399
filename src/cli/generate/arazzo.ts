import type { GenerateOptions, OpenApiDocument, WorkflowLessons } from '../../generator/index.ts';
import { printable } from '../printable.ts';

/** Sentences about what was not taken over that are printed. */
const MOST_LINES = 10;

/** Workflows, as they are added to the options of `generate`. */
export interface Workflows {
  /** The options with what the workflows say about the requests of a document. */
  readonly added: (document: OpenApiDocument, options: GenerateOptions) => GenerateOptions;
  /** What they came to the last time. */
  readonly lines: () => string[];
}

/**
 * Reads Arazzo documents, paths or URLs.
 * @throws Problem as for an OpenAPI document
 */
export async function readWorkflows(locations: readonly string[]): Promise<Workflows> {
  const { learnedFromWorkflows, parseArazzo } = await import('../../generator/index.ts');
  const { readWritten } = await import('../../generator/document/read.ts');
  const { readPorts } = await import('../reading/ports.ts');
  const documents = await Promise.all(
    locations.map(async (one) => parseArazzo(await readWritten(one, readPorts), one)),
  );
  let latest: readonly WorkflowLessons[] = [];
  return {
    added: (document, options) => {
      const { learned, found } = learnedFromWorkflows(document, options, documents);
      latest = found;
      return { ...options, learned };
    },
    lines: () => latest.flatMap((one, index) => linesOf(locations[index] ?? '', one)),
  };
}

function linesOf(location: string, { lessons, open }: WorkflowLessons): string[] {
  const all = [...lessons.values()].flat();
  const setups = all.filter(({ change }) => change.kind === 'set-up').length;
  const values = all.length - setups;
  const counts = `${setups} set-up lines and ${values} values of ${lessons.size} endpoints`;
  const listed = open.slice(0, MOST_LINES).map((one) => `  not taken over: ${printable(one)}`);
  const more = open.length > MOST_LINES ? [`  and ${open.length - MOST_LINES} more`] : [];
  return [`${printable(location)}: ${counts}`, ...listed, ...more];
}
