import { setImmediate as pause } from 'node:timers/promises';
import { Zip, ZipDeflate } from 'fflate';
import { Problem } from '../problem.ts';

/** The first moment that the format knows, for every file: the same files are the same bytes. */
const MOMENT = new Date(1980, 0, 1);

/**
 * An archive, file by file while it is read, so that other requests are served in between.
 *
 * @param folder the one folder that has all files
 * @param files path below the folder → content, in the order of the archive
 * @throws Problem `git-path-unsafe` for a path that would leave the folder, or be no file, somewhere
 */
export function zipStream(
  folder: string,
  files: ReadonlyMap<string, Uint8Array>,
): ReadableStream<Uint8Array> {
  for (const path of [folder, ...files.keys()]) requireSafePath(path);
  const left = files.entries();
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    chunks.push(chunk);
  });
  return new ReadableStream({
    async pull(controller) {
      await pause();
      const next = left.next();
      if (next.done === true) zip.end();
      else add(zip, `${folder}/${next.value[0]}`, next.value[1]);
      for (const chunk of chunks.splice(0)) controller.enqueue(chunk);
      if (next.done === true) controller.close();
    },
  });
}

function add(zip: Zip, name: string, content: Uint8Array): void {
  const file = new ZipDeflate(name, { level: 6 });
  file.mtime = MOMENT;
  zip.add(file);
  file.push(content, true);
}

/** What Git can hold and some system takes for another place: parts of dots, drives, backslashes, control. */
const UNSAFE = /(?:^|\/)(?:\.{0,2})(?:\/|$)|[\\:\p{Cc}]/u;

function requireSafePath(path: string): void {
  if (!UNSAFE.test(path)) return;
  const message = `The branch has a file ${JSON.stringify(path)}, which would leave the folder that it is unpacked to, or have another name there: rename it.`;
  throw new Problem('git-path-unsafe', message);
}
