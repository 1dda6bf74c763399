import type { Child } from 'hono/jsx';

/** Fields that narrow a list; they are part of the address, so a narrowed list can be sent to others. */
export function Filters({ path, children }: { readonly path: string; readonly children?: Child }) {
  return (
    <form method="get" action={path} class="filters">
      {children}
      <button type="submit" class="button">
        Filter
      </button>
    </form>
  );
}
