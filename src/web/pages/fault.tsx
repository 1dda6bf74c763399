import type { Problem } from '../../problem.ts';
import { Page } from '../components/layout.tsx';
import type { Visitor } from '../web-env.ts';

/** What went wrong with a page as a whole, and what to do about it. */
export function FaultPage({
  visitor,
  fault,
}: {
  readonly visitor: Visitor;
  readonly fault: Problem;
}) {
  return (
    <Page visitor={visitor} title={fault.title} place="">
      <p>{fault.message}</p>
      {fault.faults.length > 0 && (
        <ul>
          {fault.faults.map((line) => (
            <li>{line}</li>
          ))}
        </ul>
      )}
      <p>
        <a href="/">Go to the overview</a>
      </p>
    </Page>
  );
}
