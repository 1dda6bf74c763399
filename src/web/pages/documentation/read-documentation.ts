import { readFile } from 'node:fs/promises';
import { Problem } from '../../../problem.ts';

const FOLDER = new URL('../../../../docs/', import.meta.url);

/** A page of the documentation, as Markdown. */
export interface Documentation {
  readonly title: string;
  /** What follows the title. */
  readonly text: string;
}

/**
 * Reads a page of the documentation that comes with this version.
 * @param name of its file, without `.md`
 * @throws Problem `not-found`
 */
export async function readDocumentation(name: string): Promise<Documentation> {
  if (!/^[A-Za-z-]+$/.test(name)) throw pageNotFound();
  const markdown = await readFile(new URL(`${name}.md`, FOLDER), 'utf8').catch(() => {
    throw pageNotFound();
  });
  const [, title = name, text = ''] = /^# ([^\n]*)\n\s*(.*)$/s.exec(markdown) ?? [];
  return { title, text };
}

function pageNotFound(): Problem {
  return new Problem('not-found', 'The documentation has no such page.');
}
