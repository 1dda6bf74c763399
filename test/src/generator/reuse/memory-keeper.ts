import {
  type CachedEndpoint,
  filesDigest,
  type Generated,
  type GenerateOptions,
  generate,
  type Keeper,
  type OpenApiDocument,
  RULES_FILE,
  RulesFile,
} from '../../../../src/generator/index.ts';

/** A suite as it is somewhere, and what is remembered of its endpoints. */
export interface Kept {
  readonly files: ReadonlyMap<string, string>;
  readonly endpoints: ReadonlyMap<string, CachedEndpoint>;
}

export interface Again extends Kept {
  readonly generated: Generated;
  /** The slugs of the endpoints whose files stayed. */
  readonly stayed: readonly string[];
}

export const NOTHING: Kept = { files: new Map(), endpoints: new Map() };

/** Generates a suite over another one. */
export function generateOver(
  { files, endpoints }: Kept,
  document: OpenApiDocument,
  options: GenerateOptions = {},
  program = 'one',
): Again {
  const stayed: string[] = [];
  const next = new Map<string, CachedEndpoint>();
  const filesOf = (slug: string) =>
    [...files].filter(
      ([path]) => path.startsWith(`${slug}/`) || path === `env/${slug}_environment.txt`,
    );
  const rules = RulesFile.read(files.get(RULES_FILE) ?? '');
  const keeper: Keeper = {
    program,
    find: (slug) => endpoints.get(slug),
    isInPlace: (slug, digest) => filesDigest(filesOf(slug)) === digest,
    rulesOf: (slug) => rules.textOf(slug),
    stay: (slug) => stayed.push(slug),
    remember: (slug, endpoint) => next.set(slug, endpoint),
  };
  const generated = generate(document, { ...options, previous: files, keeper });
  const all = [...generated.files, ...stayed.flatMap(filesOf)];
  return { generated, stayed, files: new Map(all), endpoints: next };
}
