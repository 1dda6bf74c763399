import type { Child } from 'hono/jsx';

/** Fields that narrow a list; they are part of the address, so a narrowed list can be sent to others. */
export function Filters(props: {
  readonly path: string;
  /** That of the button. */
  readonly label?: string;
  readonly children?: Child;
}) {
  const { path, label = 'Filter', children } = props;
  return (
    <form method="get" action={path} class="filters">
      {children}
      <button type="submit" class="button">
        {label}
      </button>
    </form>
  );
}
