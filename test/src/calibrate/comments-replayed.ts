import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProbe } from '../../../src/calibrate/index.ts';
import {
  calibrationTargets,
  type EnvironmentFile,
  isLineChange,
} from '../../../src/generator/index.ts';
import { pythonWithRuff } from '../../suite/tools.ts';
import { readFrom } from '../../support/network/read-from.ts';

/** A comment of a calibrated suite, and whether its experiment shows what it says. */
export interface ReplayedComment {
  readonly endpoint: string;
  readonly change: string;
  /** The first word of its reason, which is a status. */
  readonly status: string;
  /** The statuses of the requests that have the change, with it and without it. */
  readonly shown: readonly { readonly with: number | null; readonly without: number | null }[];
}

/**
 * Repeats the experiment of each `# calibrated:` comment on a change of a request: what has the change is sent as it
 * is, and without this change alone.
 * @param folder of a suite that nobody needs afterwards
 */
export async function replayedComments(
  folder: string,
  document: string,
  settings: Readonly<Record<string, string>>,
): Promise<ReplayedComment[]> {
  const names = readdirSync(join(folder, 'env'));
  const previous = new Map(
    names.map((name) => [`env/${name}`, readFileSync(join(folder, 'env', name), 'utf8')]),
  );
  const read = await readFrom({ 'openapi.json': document }, 'openapi.json');
  const probe = startProbe(folder, await pythonWithRuff(), { ...settings });
  const replayed: ReplayedComment[] = [];
  try {
    for (const piece of calibrationTargets(read, { previous })) {
      const whole = piece.environmentFile(piece.learned, 'whole');
      const statusOf = async ({ path, text }: EnvironmentFile, section: string) => {
        writeFileSync(join(folder, path), text);
        return (await probe.send(piece.slug, section, 100)).status;
      };
      for (const lesson of piece.learned) {
        if (lesson.change.kind === 'rejected' || isLineChange(lesson.change)) continue;
        const others = piece.environmentFile(
          piece.learned.filter((one) => one !== lesson),
          'whole',
        );
        const shown = [];
        for (const section of sectionsThatDiffer(whole, others)) {
          const accepted = await statusOf(whole, section);
          const without = await statusOf(others, section);
          // A text that is not new any more may be accepted once.
          const isOnce = lesson.change.kind === 'new' && without !== null && without < 300;
          shown.push({
            with: accepted,
            without: isOnce ? await statusOf(others, section) : without,
          });
        }
        replayed.push({
          ...{ endpoint: `${piece.method} ${piece.path}`, change: JSON.stringify(lesson.change) },
          ...{ status: lesson.reason.slice(0, 3), shown },
        });
      }
      writeFileSync(join(folder, whole.path), whole.text);
    }
  } finally {
    await probe.close();
  }
  return replayed;
}

/** Whether some request is accepted with the change, and without it gets the status that the comment names. */
export function isTrue({ status, shown }: ReplayedComment): boolean {
  return shown.some((one) => one.with !== null && one.with < 300 && `${one.without}` === status);
}

/** The sections with requests of their own that are in both files, and differ. */
function sectionsThatDiffer(one: EnvironmentFile, other: EnvironmentFile): string[] {
  const linesOf = ({ sections }: EnvironmentFile) =>
    new Map(sections.map(({ name, lines }) => [name, JSON.stringify(lines)]));
  const [own, others] = [linesOf(one), linesOf(other)];
  // What is sent around the requests, and in which content type.
  const around = ['setup', 'unique', 'endpoint'];
  const isAround = around.some((name) => own.get(name) !== others.get(name));
  return [...own].flatMap(([name, lines]) => {
    const there = others.get(name);
    const isRequest = /^(?:positive|negative_)/.test(name);
    const isOther = there !== lines || (isAround && name.startsWith('positive'));
    return isRequest && there !== undefined && isOther ? [name] : [];
  });
}
