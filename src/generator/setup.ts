import { basesOf } from './base.ts';
import { Causes } from './causes.ts';
import type { OpenApiDocument } from './document.ts';
import type { EnvironmentSection } from './environment.ts';
import type { JsonObject } from './json.ts';
import type { Operation } from './operations.ts';
import { answerReader } from './setup-answers.ts';
import { linkedSetups } from './setup-links.ts';
import { namedSetup, producersByPath, singular } from './setup-names.ts';

/** An operation of the suite and its slug, which names its environment file. */
export interface Member {
  readonly operation: Operation;
  readonly slug: string;
}

/** A request that makes what another one needs. */
export interface Setup {
  readonly producer: Member;
  /** Place in the consumer's request (`/path/petId`) → OpenAPI runtime expression. */
  readonly take: ReadonlyMap<string, string>;
}

export interface Setups {
  /** The generated `[setup]` of an operation; undefined where nothing is proposed. */
  readonly sectionOf: (operation: Operation) => EnvironmentSection | undefined;
  /** Whether an environment file with a valid request of this slug is part of the suite. */
  readonly canSend: (slug: string) => boolean;
  /** Tells whether a valid request was made, so that it need not be made again to find out. */
  readonly made: (slug: string, isMade: boolean) => void;
}

/** How many requests may have to be sent before one test, each for the sake of the next. */
const MAX_CHAIN = 5;
/** The comment above `[setup]`. */
export const SETUP_COMMENT =
  'Sent before each test, to make what it needs; nothing is removed again. ' +
  'Delete a line to do without it';

/**
 * Proposes for each operation at most one request that makes the values it needs: by a link of a
 * POST (OpenAPI 3.1, "Link Object"), else a POST found by its path and answer, else the only link.
 * Producers are looked for in the suite alone, for their requests are sent from its files.
 */
export function setupsOf(
  document: OpenApiDocument,
  members: readonly Member[],
  maxDepth: number,
): Setups {
  const answers = answerReader(document);
  const { canSend, made } = sendable(members, maxDepth);
  const linked = linkedSetups(members, answers);
  const producers = producersByPath(members);
  const known = new Map<Operation, Setup | undefined>();
  const setupOf = (operation: Operation): Setup | undefined => {
    if (known.has(operation)) return known.get(operation);
    const links = (linked.get(operation) ?? []).filter((one) => canSend(one.producer.slug));
    const setup =
      onlyOne(links.filter(isPost)) ??
      namedSetup(operation, producers, answers) ??
      (links.some(isPost) ? undefined : onlyOne(links));
    const sent = setup && canSend(setup.producer.slug) ? setup : undefined;
    known.set(operation, sent);
    return sent;
  };
  return {
    canSend,
    made,
    sectionOf: (operation) => {
      const setup = setupOf(operation);
      return setup && endsInTime(operation, setupOf) ? sectionFor(setup) : undefined;
    },
  };
}

/** `[setup]` with its one line. */
function sectionFor({ producer, take }: Setup): EnvironmentSection {
  const { method, path } = producer.operation;
  const value: JsonObject = {
    call: `${method} ${path}`,
    env: producer.slug,
    take: Object.fromEntries(take),
  };
  return { name: 'setup', comment: SETUP_COMMENT, lines: [{ key: keyFor(path), value }] };
}

/** What a producer makes, in the singular: `pet` for `/owners/{ownerId}/pets`. */
function keyFor(path: string): string {
  const words = path.split('/').filter((segment) => /^[^{}]+$/.test(segment));
  const last = singular((words.at(-1) ?? '').toLowerCase());
  return last.replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'value';
}

function isPost({ producer }: Setup): boolean {
  return producer.operation.method === 'POST';
}

/** The one setup, however often it is proposed; undefined where two differ. */
function onlyOne(setups: readonly Setup[]): Setup | undefined {
  const texts = setups.map(({ producer, take }) => JSON.stringify([producer.slug, ...take]));
  return new Set(texts).size === 1 ? setups[0] : undefined;
}

/** False for a setup that needs itself in the end, which links of a document may ask for. */
function endsInTime(
  operation: Operation,
  setupOf: (operation: Operation) => Setup | undefined,
): boolean {
  let here: Operation | undefined = operation;
  for (let calls = 0; calls <= MAX_CHAIN; calls++) {
    here = setupOf(here)?.producer.operation;
    if (!here) return true;
  }
  return false;
}

function sendable(members: readonly Member[], maxDepth: number): Pick<Setups, 'canSend' | 'made'> {
  const bySlug = new Map(members.map(({ slug, operation }) => [slug, operation]));
  const known = new Map<string, boolean>();
  const decide = (slug: string) => {
    const operation = bySlug.get(slug);
    if (!operation || operation.impossible !== undefined) return false;
    return !('impossible' in basesOf(operation, maxDepth, new Causes()));
  };
  return {
    made: (slug, isMade) => known.set(slug, isMade),
    canSend: (slug) => {
      const decided = known.get(slug) ?? decide(slug);
      known.set(slug, decided);
      return decided;
    },
  };
}

/** The sections with `[setup]` before `[positive]`. */
export function withSetup(
  sections: readonly EnvironmentSection[],
  setup: EnvironmentSection | undefined,
): readonly EnvironmentSection[] {
  const before = sections.findIndex(({ name }) => name === 'positive');
  return setup ? sections.toSpliced(before, 0, setup) : sections;
}
