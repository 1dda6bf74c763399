import type { Group, Results, TestOutcome } from '../document.ts';
import { factsOf } from './facts.ts';

/** Tests with their requests and responses that a browser still opens at once. */
const MOST_TESTS = 20_000;

/** A name and a text, or the number of a text that is shown line by line as it is written. */
type PageFact = readonly [name: string, text: string | number];

interface PageTest {
  readonly id: string;
  readonly endpoint: string;
  readonly outcome: TestOutcome['outcome'];
  readonly title: string;
  readonly facts: readonly PageFact[];
}

type PageGroup = Pick<Group, 'id' | 'kind' | 'title' | 'known' | 'parts'> & {
  readonly tests: readonly PageTest[];
};

interface PageGroups {
  readonly groups: readonly PageGroup[];
  /** Responses and controls, each once: those of many tests are the same. */
  readonly texts: readonly string[];
  /** How many tests are left out because there are too many; 0 in most runs. */
  readonly left: number;
}

/** The groups with their tests, in the order of the results, as the page shows them. */
export function pageGroups({ groups, tests }: Results): PageGroups {
  const texts = new Map<string, number>();
  const numberOf = (text: string) => {
    const number = texts.get(text) ?? texts.size;
    texts.set(text, number);
    return number;
  };
  const byGroup = Map.groupBy(tests, ({ group }) => group);
  let room = MOST_TESTS;
  let left = 0;
  const withTests = groups.map(({ id, kind, title, known, parts }) => {
    const all = byGroup.get(id) ?? [];
    const some = all.slice(0, room);
    room -= some.length;
    left += all.length - some.length;
    const ownTests = some.map((test) => pageTest(test, numberOf));
    return { id, kind, title, known, ...(parts && { parts }), tests: ownTests };
  });
  return { groups: withTests, texts: [...texts.keys()], left };
}

function pageTest(test: TestOutcome, numberOf: (text: string) => number): PageTest {
  const { id, endpoint, outcome, scenario, words } = test;
  const subject = scenario === undefined ? words : `${scenario}: ${words}`;
  const facts = factsOf(test).map(
    ([name, text, isVerbatim]) => [name, isVerbatim ? numberOf(text) : text] as const,
  );
  return { id, endpoint, outcome, title: `${endpoint}, ${subject}`, facts };
}
