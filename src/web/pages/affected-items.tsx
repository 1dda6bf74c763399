/** How many of a kind are named; the others are counted. */
const MOST = 50;

/** Something that a deletion would affect. */
export interface AffectedItem {
  readonly name: string;
  /** Its page, where it has one. */
  readonly path?: string;
}

/** What a deletion would affect of one kind; nothing where it affects none. */
export function AffectedItems({
  title,
  items,
}: {
  readonly title: string;
  readonly items: readonly AffectedItem[];
}) {
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
