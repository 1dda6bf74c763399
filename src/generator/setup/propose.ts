import type { OpenApiDocument } from '../document/document.ts';
import type { Operation } from '../document/operations.ts';
import type { Json } from '../json.ts';
import { type LearnedHints, learnedHints } from '../learned/learned-hints.ts';
import { instanceOf } from '../requests/base.ts';
import { Causes } from '../requests/causes.ts';
import { validRequests } from '../requests/in-media-type.ts';
import type { EnvironmentLine, EnvironmentSection } from '../suite/environment.ts';
import { answerReader } from './answers.ts';
import { CLEANUP_COMMENT, cleanupsOf } from './cleanup.ts';
import { collectionsOf } from './collections.ts';
import { freeKey, withLearnedLines } from './learned-lines.ts';
import { type Lifecycles, lifecyclesOf } from './lifecycle/lifecycles.ts';
import { bodySetups, type Finder, pathSetups, type RowHints } from './lines.ts';
import { linkedSetups } from './links.ts';
import { keyFor, resourcePath } from './names.ts';
import { callOf, lineOf, setupLineValue } from './setup-line.ts';
import { type Sent, uniqueSection } from './unique.ts';

/** An operation of the suite and its slug, which names its environment file. */
export interface Member {
  readonly operation: Operation;
  readonly slug: string;
}

/** A request that creates what another one needs. */
export interface Setup {
  readonly producer: Member;
  /** RequestProperty in the consumer's request (`/path/petId`) → OpenAPI runtime expression. */
  readonly take: ReadonlyMap<string, string>;
  /** Why it is proposed, for the comment above its line. */
  readonly reason: string;
  /** The GET that lists the created row, where the response may not name it. */
  readonly list?: Member;
  /** Whether the document does not promise the value in the response. */
  readonly isGuess?: true;
}

export interface Setups {
  /** The generated `[setup]`, `[unique]` and `[cleanup]` of an operation with these valid requests. */
  readonly sectionsOf: (
    operation: Operation,
    sent: Sent,
    /** From the lessons of a live server. */
    hints?: LearnedHints,
  ) => SetupSections;
  /** Whether an environment file with a valid request of this slug is part of the suite. */
  readonly canSend: (slug: string) => boolean;
  /** What is read of the rows that operations create and delete. */
  readonly lifecycles: Lifecycles;
  /** Records whether a valid request was generated, so that `canSend` need not generate it again. */
  readonly setSendable: (slug: string, isSendable: boolean) => void;
}

/** Each undefined where nothing is proposed. */
export interface SetupSections {
  readonly unique: EnvironmentSection | undefined;
  readonly setup: EnvironmentSection | undefined;
  readonly cleanup: EnvironmentSection | undefined;
}

/** How many requests may have to be sent before one test, each for the sake of the next. */
const MAX_CHAIN = 5;
/** The comment above `[setup]`. */
export const SETUP_COMMENT =
  'Sent before each test, to make what it needs. Delete a line to do without it';

/**
 * Proposes for each operation the requests that make the values it needs: by a link (OpenAPI 3.1,
 * "Link Object"), by the path and the answer of a POST, by a key in its body, by a PUT, by a list; for
 * the parameters of its path, and for properties of its body that name rows. Producers are only looked
 * for in the suite, since their requests are sent from its files.
 */
export function setupsOf(
  document: OpenApiDocument,
  members: readonly Member[],
  maxDepth: number,
): Setups {
  const answers = answerReader(document);
  const { canSend, setSendable } = sendable(members, maxDepth);
  const leastBody = remembered((operation: Operation) =>
    operation.body?.required === true
      ? instanceOf(operation, 'body', { mode: 'required', maxDepth })
      : undefined,
  );
  const linked = linkedSetups(members, answers);
  const all = collectionsOf(members, answers);
  const proposing = (usable: readonly Member[], collections = collectionsOf(usable, answers)) =>
    proposer({ collections, answers, leastBody }, linked, (member) => {
      return usable.includes(member) && canSend(member.slug);
    });
  const { pathLines, linesFor } = proposing(members, all);
  const proposingWithout = remembered((calls: string) => {
    const avoided = new Set(calls.split('\n'));
    return proposing(members.filter(({ operation }) => !avoided.has(callOf(operation))));
  });
  const chainOf = chains((operation) => {
    const body = leastBody(operation);
    return linesFor(operation, body === undefined ? [] : [body]);
  });
  const makers = once(() => makersOf(members, pathLines));
  const isMaker = (operation: Operation) => {
    const { method } = operation;
    // A PUT beside the POST that makes rows changes them.
    if (method === 'PUT') return all.isOnlyMaker(operation) || makers().has(operation);
    const statuses = answers.statuses(operation).join('\n');
    return method === 'POST' && (makers().has(operation) || /^(201|409)$/m.test(statuses));
  };
  const cleanups = once(() => cleanupsOf(members, pathLines));
  return {
    canSend,
    setSendable,
    lifecycles: lifecyclesOf({ members, answers, pathLines, linked, canSend }),
    sectionsOf: (operation, sent, hints = learnedHints([])) => {
      const { avoided } = hints;
      const proposed =
        avoided.size === 0 ? linesFor : proposingWithout([...avoided].join('\n')).linesFor;
      const lines = proposed(operation, sent.get('body') ?? [], hints).filter(
        ({ producer }) => chainOf(producer.operation, [operation]) < MAX_CHAIN,
      );
      const setupTargets = new Set(lines.flatMap(({ take }) => [...take.keys()]));
      return {
        unique: uniqueSection(operation, sent, {
          ...{ setupTargets, hints, isMaker: isMaker(operation) },
          isNamedInPath: all.namesOwnRow(operation) || all.isOnlyMaker(operation),
        }),
        setup: withLearnedLines(
          lines.length > 0 ? sectionFor(lines) : undefined,
          { name: 'setup', comment: SETUP_COMMENT },
          hints.setups,
          canSend,
        ),
        cleanup: withLearnedLines(
          cleanups().get(operation),
          { name: 'cleanup', comment: CLEANUP_COMMENT },
          hints.cleanups,
          canSend,
        ),
      };
    },
  };
}

/** The lines for one operation, from the requests that may be sent. */
interface Proposer {
  readonly pathLines: (operation: Operation) => readonly Setup[];
  readonly linesFor: (
    operation: Operation,
    bodies: readonly Json[],
    hints?: RowHints,
  ) => readonly Setup[];
}

function proposer(
  finder: Finder,
  linked: ReadonlyMap<Operation, readonly Setup[]>,
  isSent: (member: Member) => boolean,
): Proposer {
  const sendable = (setups: readonly Setup[]) =>
    setups
      .filter(({ producer }) => isSent(producer))
      .map((setup): Setup => {
        const { list, ...rest } = setup;
        return list && !isSent(list) ? rest : setup;
      });
  const pathLines = remembered((operation: Operation): readonly Setup[] => {
    const links = sendable(linked.get(operation) ?? []);
    const post = onlyOne(links.filter(isPost));
    const named = sendable(pathSetups(operation, finder, new Set(post?.take.keys())));
    const other = links.some(isPost) || named.length > 0 ? undefined : onlyOne(links);
    const link = post ?? other;
    return link ? [link, ...named] : named;
  });
  const linesFor: Proposer['linesFor'] = (operation, bodies, told) => [
    ...pathLines(operation),
    ...sendable(bodySetups(operation, finder, bodies, told)),
  ];
  return { pathLines, linesFor };
}

/** The operations that another request takes the key of a row from. */
function makersOf(
  members: readonly Member[],
  pathLines: (operation: Operation) => readonly Setup[],
): ReadonlySet<Operation> {
  const lines = members.flatMap((member) => pathLines(member.operation));
  return new Set(lines.map(({ producer }) => producer.operation));
}

/** `[setup]`, a line a request. */
function sectionFor(setups: readonly Setup[]): EnvironmentSection {
  const lines = new Map<string, EnvironmentLine>();
  for (const setup of setups) {
    const key = freeKey(keyFor(resourcePath(setup.producer.operation)), lines);
    lines.set(key, { key, value: setupLineValue(lineOf(setup)), comment: setup.reason });
  }
  return { name: 'setup', comment: SETUP_COMMENT, lines: [...lines.values()] };
}

function isPost({ producer }: Setup): boolean {
  return producer.operation.method === 'POST';
}

/** The one setup, however often it is proposed; undefined where two differ. */
function onlyOne(setups: readonly Setup[]): Setup | undefined {
  const texts = setups.map(({ producer, take }) => JSON.stringify([producer.slug, ...take]));
  return new Set(texts).size === 1 ? setups[0] : undefined;
}

/** How many requests deep an operation depends on others; Infinity in a circle or beyond the bound. */
function chains(linesOf: (operation: Operation) => readonly Setup[]) {
  const known = new Map<Operation, number>();
  const depth = (operation: Operation, above: readonly Operation[]): number => {
    if (above.length > MAX_CHAIN) return Infinity;
    const found =
      known.get(operation) ??
      Math.max(
        0,
        ...linesOf(operation).map(
          ({ producer }) => 1 + depth(producer.operation, [...above, operation]),
        ),
      );
    if (found !== Infinity) known.set(operation, found);
    return found;
  };
  return depth;
}

function remembered<Key, T>(make: (key: Key) => T): (key: Key) => T {
  const known = new Map<Key, { readonly value: T }>();
  return (key) => {
    const found = known.get(key) ?? { value: make(key) };
    known.set(key, found);
    return found.value;
  };
}

function once<T>(make: () => T): () => T {
  let result: { readonly value: T } | undefined;
  return () => {
    result ??= { value: make() };
    return result.value;
  };
}

function sendable(
  members: readonly Member[],
  maxDepth: number,
): Pick<Setups, 'canSend' | 'setSendable'> {
  const bySlug = new Map(members.map(({ slug, operation }) => [slug, operation]));
  const known = new Map<string, boolean>();
  const decide = (slug: string) => {
    const operation = bySlug.get(slug);
    if (!operation || operation.impossible !== undefined) return false;
    return !('impossible' in validRequests(operation, { maxDepth }, new Causes()).bases);
  };
  return {
    setSendable: (slug, isSendable) => known.set(slug, isSendable),
    canSend: (slug) => {
      const decided = known.get(slug) ?? decide(slug);
      known.set(slug, decided);
      return decided;
    },
  };
}

/** The sections with `[unique]`, `[setup]` and `[cleanup]` before `[positive]`. */
export function withSetup(
  sections: readonly EnvironmentSection[],
  { unique, setup, cleanup }: SetupSections,
): readonly EnvironmentSection[] {
  const before = sections.findIndex(({ name }) => name === 'positive');
  const present = [unique, setup, cleanup].filter((section) => section !== undefined);
  return sections.toSpliced(before, 0, ...present);
}
