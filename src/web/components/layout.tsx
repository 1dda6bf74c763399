import type { Child } from 'hono/jsx';
import { assetPath } from '../assets.ts';
import type { Visitor } from '../web-env.ts';
import { Icon } from './icon.tsx';
import { ADMIN_PLACES, MENU, type Place } from './navigation.ts';

interface DocumentProps {
  readonly title: string;
  /** The title of the window, where it is another one. */
  readonly tab?: string | undefined;
  /** Whether what is shown is under way: without script the browser asks again. */
  readonly renews?: boolean | undefined;
  readonly children?: Child;
}

/** What a visitor has opened stays open when a part of a page is renewed. */
const HTMX = JSON.stringify({ morphIgnore: ['data-htmx-powered', 'open'] });
const RENEWED_SECONDS = '5';

/** A whole HTML document. */
export function Document({ title, tab, renews = false, children }: DocumentProps) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="htmx-config" content={HTMX} />
        {renews && (
          <noscript>
            <meta http-equiv="refresh" content={RENEWED_SECONDS} />
          </noscript>
        )}
        <title>{tab ?? `${title} · Proofgate`}</title>
        <link rel="icon" href={assetPath('icon.svg')} />
        <link rel="stylesheet" href={assetPath('style.css')} />
        <script src={assetPath('htmx.js')} defer></script>
        <script src={assetPath('pages.js')} defer></script>
      </head>
      <body>{children}</body>
    </html>
  );
}

interface PageProps {
  readonly visitor: Visitor;
  /** What the page is about; the heading and the title of the window. */
  readonly title: string;
  readonly tab?: string | undefined;
  readonly renews?: boolean | undefined;
  /** The place of the menu that the page belongs to. */
  readonly place: string;
  /** The way back, where the page is about one of many. */
  readonly parent?: { readonly path: string; readonly title: string };
  /** What can be done here, beside the heading. */
  readonly actions?: Child;
  readonly children?: Child;
}

/** A page of somebody who is signed in: menu, heading, content. */
export function Page(props: PageProps) {
  const { visitor, title, tab, renews, place, parent, actions, children } = props;
  return (
    <Document title={title} tab={tab} renews={renews}>
      <a class="skip" href="#page-content">
        Skip to content
      </a>
      <Header visitor={visitor} />
      <div class="frame">
        <Menu visitor={visitor} place={place} />
        <main id="page-content">
          {parent && (
            <nav aria-label="Breadcrumb" class="crumbs">
              <span aria-hidden="true">←</span> <a href={parent.path}>{parent.title}</a>
            </nav>
          )}
          <div class="heading">
            <h1>{title}</h1>
            {actions && <div class="actions">{actions}</div>}
          </div>
          {children}
        </main>
      </div>
    </Document>
  );
}

function Header({ visitor }: { readonly visitor: Visitor }) {
  return (
    <header class="top">
      <a class="brand" href="/">
        <Icon name="verified" tone="brand" /> Proofgate
      </a>
      <a class="workspace" href="/workspaces">
        {visitor.workspace}
      </a>
      <a class="who" href="/sign-in">
        {visitor.user} <span class="label">{visitor.role}</span>
      </a>
    </header>
  );
}

/** The menu; folded on a narrow screen, where it opens without a script. */
function Menu({ visitor, place }: { readonly visitor: Visitor; readonly place: string }) {
  const isVisible = (one: Place) => visitor.may('admin') || !ADMIN_PLACES.includes(one.path);
  const groups = MENU.map(({ title, places }) => (
    <section>
      <h2>{title}</h2>
      <ul>
        {places.filter(isVisible).map((one) => (
          <li>
            <a href={one.path} aria-current={one.path === place ? 'page' : undefined}>
              <Icon name={one.icon} /> {one.title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  ));
  return (
    <>
      <nav class="menu wide" aria-label="Main">
        {groups}
      </nav>
      <details class="menu narrow">
        <summary>
          <Icon name="three-bars" /> Menu
        </summary>
        <nav aria-label="Main menu">{groups}</nav>
      </details>
    </>
  );
}
