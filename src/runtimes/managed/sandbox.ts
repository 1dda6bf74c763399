import { Problem } from '../../problem.ts';
import { lackingCapabilities } from './may-switch-users.ts';
import type { SandboxInstance, SandboxKind, SandboxParts } from './sandbox-instance.ts';
import { openSandbox } from './sandbox-instance.ts';
import { trySandbox } from './try-sandbox.ts';

/** What keeps scripts from the rest of the machine. */
export interface Sandbox {
  readonly name: SandboxKind['name'];
  /** What scripts are not kept from, or not limited in; a sentence each. */
  readonly lacks: readonly string[];
  /** Whether it keeps the test cases in it from each other. */
  readonly separates: boolean;
  /** @param work the folder of the execution */
  readonly open: (executionId: string, work: string) => Promise<SandboxInstance>;
}

/** The kinds, the strictest first. The last one works wherever Python does. */
export const KINDS: readonly SandboxKind[] = [
  { name: 'bubblewrap', ownUser: true },
  { name: 'bubblewrap', ownUser: false },
  { name: 'user', ownUser: true },
  { name: 'none', ownUser: false },
];

/** The kinds that are at least as strict as one of a name. */
export function kindsFrom(minimum: SandboxKind['name']): readonly SandboxKind[] {
  return KINDS.slice(0, KINDS.findLastIndex(({ name }) => name === minimum) + 1);
}

/**
 * Finds the strictest sandbox that works on this machine, by using each: a kernel may refuse what is
 * installed.
 *
 * @param kinds those that are accepted, the strictest first
 * @param partsOf what a kind is made from
 * @throws Problem `sandbox-missing` with a line for each that does not work, and what to do about it
 */
export async function findSandbox(
  kinds: readonly SandboxKind[],
  partsOf: (kind: SandboxKind) => Promise<SandboxParts>,
): Promise<{ readonly sandbox: Sandbox; readonly parts: SandboxParts }> {
  const refused: string[] = [];
  for (const kind of kinds) {
    const fault = kind.ownUser ? await noOtherUserReason() : null;
    if (fault !== null) {
      refused.push(`${labelOf(kind)}: ${fault}`);
      continue;
    }
    const parts = await partsOf(kind);
    const tried = await trySandbox(kind, parts);
    if ('lacks' in tried) {
      const { separates } = tried;
      const open = (executionId: string, work: string) =>
        openSandbox(kind, parts, executionId, work);
      const lacks = [...promised(kind, refused), ...tried.lacks];
      return { sandbox: { name: kind.name, lacks, separates, open }, parts };
    }
    refused.push(`${labelOf(kind)}: ${tried.fault}`);
  }
  const message = `Tests would not be isolated here: no sandbox of at least "${kinds.at(-1)?.name}" works (MANAGED_SANDBOX).`;
  throw new Problem('sandbox-missing', message, [...refused.map((one) => `${one}.`), LAST_RESORT]);
}

const LAST_RESORT =
  'Or set MANAGED_SANDBOX=none, if whoever writes tests may know and do all that the server does.';

/** What a kind is called in messages. */
export function labelOf({ name, ownUser }: SandboxKind): string {
  return name === 'bubblewrap' && ownUser ? 'bubblewrap as a user of its own' : name;
}

async function noOtherUserReason(): Promise<string | null> {
  const lacking = await lackingCapabilities();
  if (lacking === null) return 'only Linux has it';
  if (lacking.length === 0) return null;
  return `the server cannot switch users; start it as root or with ${lacking.join(', ')}`;
}

/** What a kind does not keep, whatever the machine. */
function promised({ name }: SandboxKind, refused: readonly string[]): string[] {
  const suffix = refused.length > 0 ? ` (${refused.join('; ')})` : '';
  if (name === 'bubblewrap') return [];
  if (name === 'user') return [`Tests can read what every user of this machine can${suffix}.`];
  return [
    'Tests are not sandboxed: they can read and change what the server can, with its environment, signing ' +
      `key and database, and the scripts of one another${suffix}.`,
  ];
}
