import { KINDS, labelOf } from '../../../src/runtimes/managed/sandbox.ts';
import type { SandboxKind } from '../../../src/runtimes/managed/sandbox-instance.ts';
import { findTools } from '../../../src/runtimes/managed/tools.ts';
import { sharedRuntime } from '../shared-runtime.ts';

/** The system's own Python where there is one, since another user cannot read what is in a home. */
const environment = { ...process.env, PATH: `/usr/bin:${process.env.PATH}` };

/** What tests of every kind of sandbox give a managed runtime. */
export const SANDBOX_OPTIONS = { environment, minimum: 'none', notice: () => undefined } as const;

/** Bubblewrap without its own user: the first kind with less. */
const isTheFirstWithLess = ({ name, ownUser }: SandboxKind) => name === 'bubblewrap' && !ownUser;

/** The kinds in two parts, for `depth`. */
export const SANDBOX_KINDS = {
  part: KINDS.filter((kind) => !isTheFirstWithLess(kind)),
  rest: KINDS.filter(isTheFirstWithLess),
};

/** What became of kinds on this machine. */
interface SandboxesHere {
  readonly working: readonly SandboxKind[];
  /** Those that a kernel refuses, or that lack something, and why. */
  readonly refused: readonly { readonly label: string; readonly reason: string | null }[];
}

/** Whether a kind that works here keeps the test cases of a sandbox from each other. */
export async function separatesHere(kind: SandboxKind): Promise<boolean> {
  const { sandbox } = await findTools({ ...SANDBOX_OPTIONS, hidden: [], kinds: [kind] });
  return sandbox.separates;
}

/** Which of some kinds work here; which do not is printed. */
export async function sandboxesHere(kinds: readonly SandboxKind[]): Promise<SandboxesHere> {
  const found = await Promise.all(
    kinds.map(async (kind) => {
      const runtime = sharedRuntime({ ...SANDBOX_OPTIONS, kinds: [kind] });
      return { kind, ...(await runtime.health()) };
    }),
  );
  const refused = found.filter(({ operational }) => !operational);
  for (const { reason } of refused) console.warn(`Not tested here: ${reason}`);
  return {
    working: found.filter(({ operational }) => operational).map(({ kind }) => kind),
    refused: refused.map(({ kind, reason }) => ({ label: labelOf(kind), reason })),
  };
}
