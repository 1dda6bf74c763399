import { Page } from '../components/layout.tsx';
import { Copyable } from '../components/list.tsx';
import { Time } from '../components/time.tsx';
import type { Visitor } from '../web-env.ts';

/** What is shown in the answer to a form and nowhere else. */
export function OneTimeSecrets(props: {
  readonly visitor: Visitor;
  readonly title: string;
  readonly place: string;
  /** Where to go on. */
  readonly next: { readonly path: string; readonly title: string };
  readonly secrets: readonly (readonly [label: string, value: string])[];
  /** Until when the one before is good too. */
  readonly previousUntil?: string;
}) {
  const { visitor, title, place, next, secrets, previousUntil } = props;
  return (
    <Page visitor={visitor} title={title} place={place} parent={next}>
      <div class="flash success">
        <p>Copy this now and keep it like a password: it is shown this once.</p>
        {previousUntil !== undefined && (
          <p>
            The one before stays good until <Time at={previousUntil} />.
          </p>
        )}
      </div>
      {secrets.map(([label, value]) => (
        <section>
          <h2>{label}</h2>
          <Copyable label={label} value={value} />
        </section>
      ))}
      <p class="after">
        <a class="button" href={next.path}>
          Go on to {next.title}
        </a>
      </p>
    </Page>
  );
}
