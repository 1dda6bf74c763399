/** How many of a kind are named; the others are counted. */
const MOST = 50;

/** Something that a deletion would hit. */
export interface Hit {
  readonly name: string;
  /** Its page, where it has one. */
  readonly path?: string;
}

/** What a deletion would hit of one kind; nothing where it hits none. */
export function Hits({ title, items }: { readonly title: string; readonly items: readonly Hit[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <h2>
        {title} ({items.length})
      </h2>
      <ul>
        {items.slice(0, MOST).map(({ name, path }) => (
          <li>{path === undefined ? name : <a href={path}>{name}</a>}</li>
        ))}
        {items.length > MOST && <li>and {items.length - MOST} more</li>}
      </ul>
    </>
  );
}
