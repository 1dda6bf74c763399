import type { Problem } from '../../problem.ts';
import { Document, Page } from '../components/layout.tsx';
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

/** The database cannot serve now. Who the visitor is may not be known, so there is no menu. */
export function OutagePage({ outage }: { readonly outage: Problem }) {
  return (
    <Document title={outage.title}>
      <main class="card">
        <h1>{outage.title}</h1>
        <p>{outage.message}</p>
      </main>
    </Document>
  );
}
