import type { Principal } from './principal.ts';
import type { RefusalReason } from './refusal-reasons.ts';

/** Who was admitted, or why not, as far as it is known in which workspace and who. */
export type Admission =
  | { readonly principal: Principal }
  | {
      readonly reason: RefusalReason;
      readonly workspaceId?: string;
      readonly actor?: string;
    };
