import { factsOf, type TestOutcome } from '../../../results/index.ts';
import { Icon } from '../../components/icon.tsx';
import { Facts } from '../../components/list.tsx';

/** A test of the results document: constraint, what was sent, the response, the document's place, and the curl line. */
export function TestFacts({ test }: { readonly test: TestOutcome }) {
  const { endpoint, scenario, words, curl } = test;
  const shown = factsOf(test).map(
    ([name, text, isVerbatim]) =>
      [name, isVerbatim ? <pre class="wrapped">{text}</pre> : text] as const,
  );
  const what = scenario === undefined ? words : `${scenario}: ${words}`;
  return (
    <>
      <p>
        <code>{endpoint}</code> {what}
      </p>
      <Facts facts={shown} />
      {curl !== undefined && (
        <button type="button" class="button" data-copy={curl}>
          <Icon name="copy" /> <span>Copy the request as curl</span>
        </button>
      )}
    </>
  );
}
