import { z } from 'zod';
import { segmentsOf } from '../../pointer.ts';
import type { Diagnostic } from '../reading/diagnostic.ts';
import type { SourceFile } from '../reading/source-file.ts';
import { BaseResolver, createConfig, lintDocument, Source } from './redocly.ts';
import { isReportedOnly, RULES, remedyFor, touchesRequests } from './rules.ts';

/** What linting needs of a file. */
export type LintedFile = Pick<SourceFile, 'location' | 'text' | 'plain' | 'positions'>;

/**
 * Checks the structure of a document by Redocly's rules, with every file that was read. A file
 * that is missing here is passed over: its reference has been reported already.
 */
export async function lint(root: LintedFile, files: readonly LintedFile[]): Promise<Diagnostic[]> {
  const resolver = new ReadFiles(files);
  const config = await createConfig({ rules: RULES });
  const document = { source: new Source(root.location, root.text), parsed: root.plain };
  const problems = await lintDocument({ document, externalRefResolver: resolver, config }).catch(
    (error: unknown) => {
      // Redocly walks through references by recursion, so a long chain overflows the stack.
      if (error instanceof RangeError) return undefined;
      throw error;
    },
  );
  if (problems === undefined) return [tooDeep(root)];
  const byLocation = new Map(files.map((file) => [file.location, file]));
  return problems.flatMap(({ message, location: [where] }) => {
    const file = where && byLocation.get(where.source.absoluteRef);
    if (file === undefined || where?.pointer === undefined) return [];
    const path = segmentsOf(where.pointer.replace(/^#\/?$/, '').replace(/^#/, ''));
    if (!touchesRequests(message, path) || isCookieStyle(root, file, path)) return [];
    const position = file.positions.of(path, where.reportOnKey === true ? 'key' : 'value');
    const costs = isReportedOnly(message) ? 'nothing' : 'part';
    return [{ location: file.location, position, path, costs, ...remedyFor(message, path) }];
  });
}

const versionOf = z.object({ openapi: z.string().regex(/^3\.[2-9]/) });
const cookieParameter = z.object({ in: z.literal('cookie'), style: z.literal('cookie') });

/** The style that cookies have since OpenAPI 3.2 ("Style Values"), which Redocly does not know. */
function isCookieStyle(root: LintedFile, file: LintedFile, path: readonly string[]): boolean {
  if (path.at(-1) !== 'style' || !versionOf.safeParse(root.plain).success) return false;
  const parameter = path
    .slice(0, -1)
    .reduce((node: unknown, key): unknown => Reflect.get(Object(node), key), file.plain);
  return cookieParameter.safeParse(parameter).success;
}

function tooDeep(root: LintedFile): Diagnostic {
  const message =
    'references lead from one to the next, hundreds deep, and the chain cannot be checked';
  const position = { line: 1, column: 1 };
  return { location: root.location, position, message, remedy: 'shorten the chain' };
}

/** Gives Redocly the files that were read, and nothing else: no disk, no network. */
class ReadFiles extends BaseResolver {
  readonly #files: ReadonlyMap<string, LintedFile>;

  constructor(files: readonly LintedFile[]) {
    super();
    this.#files = new Map(files.map((file) => [file.location, file]));
  }

  override async loadExternalRef(location: string): Promise<Source> {
    const file = this.#files.get(location);
    if (file === undefined) throw new Error(`${location} was not read.`);
    return new Source(location, file.text, 'application/yaml');
  }

  override parseDocument(source: Source): { source: Source; parsed: unknown } {
    return { source, parsed: this.#files.get(source.absoluteRef)?.plain };
  }
}
