import type { Child } from 'hono/jsx';
import { Icon } from '../../../components/icon.tsx';

/** What can be done with a test: its request copied, where there is one, and the children. */
export function TestActions(props: { readonly curl: string | null; readonly children?: Child }) {
  const { curl, children } = props;
  return (
    <div class="buttons">
      {curl !== null && (
        <button type="button" class="button" data-copy={curl}>
          <Icon name="copy" /> <span>Copy the request as curl</span>
        </button>
      )}
      {children}
    </div>
  );
}
