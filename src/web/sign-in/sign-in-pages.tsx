import type { Child } from 'hono/jsx';
import { Document } from '../components/layout.tsx';
import type { Visitor } from '../web-env.ts';

/** How to sign in. */
export function StartPage({ hasGitHub }: { readonly hasGitHub: boolean }) {
  return (
    <Card title="Sign in">
      {hasGitHub ? (
        <p>
          <a class="button primary" href="/sign-in/github">
            Sign in with GitHub
          </a>
        </p>
      ) : (
        <p>Open the link that the server printed at its start, or one that an admin gave you.</p>
      )}
    </Card>
  );
}

/** The button that uses a one-time link. */
export function LinkPage({ link }: { readonly link: string }) {
  return (
    <Card title="Sign in">
      <form method="post" action="/sign-in">
        <input type="hidden" name="link" value={link} />
        <button type="submit" class="button primary">
          Sign in
        </button>
      </form>
      <p class="hint">The link is good once.</p>
    </Card>
  );
}

/** Who is signed in, and the way out. */
export function SignedInPage(props: Pick<Visitor, 'user' | 'role' | 'csrfToken'>) {
  return (
    <Card title="Signed in">
      <p>
        You are signed in as <strong>{props.user}</strong> ({props.role}).
      </p>
      <form method="post" action="/sign-out" class="buttons">
        <input type="hidden" name="csrf" value={props.csrfToken} />
        <a class="button primary" href="/">
          Go to the workspace
        </a>
        <button type="submit" class="button">
          Sign out
        </button>
      </form>
    </Card>
  );
}

/** Why somebody was refused. */
export function RefusedPage(props: { readonly title: string; readonly message: string }) {
  return (
    <Card title={props.title}>
      <p>{props.message}</p>
      <p>
        <a href="/sign-in">Begin again</a>
      </p>
    </Card>
  );
}

function Card({ title, children }: { readonly title: string; readonly children?: Child }) {
  return (
    <Document title={title}>
      <main class="card">
        <h1>{title}</h1>
        {children}
      </main>
    </Document>
  );
}
