import { stringify } from 'yaml';
import { readWritten } from '../../generator/document/read.ts';
import { workflowsOf } from '../../generator/index.ts';
import { printable } from '../printable.ts';
import { readPorts } from '../reading/ports.ts';
import { writeText } from '../report-file.ts';
import { relativeLocation } from '../suite/overlay-file.ts';
import type { DocumentSource } from '../suite/source.ts';

/** Without anchors, and with texts in quotes: readers of YAML 1.1 take some of them for dates. */
const PLAIN_YAML = {
  lineWidth: 0,
  aliasDuplicateObjects: false,
  defaultStringType: 'QUOTE_DOUBLE',
  defaultKeyType: 'PLAIN',
} as const;
/** Sentences about what is left out that are printed. */
const MOST_LINES = 10;

/**
 * Writes the set-ups of a suite as workflows, as JSON where the name of the file ends so, else as YAML.
 * @param files those of the suite, path below its root → text
 * @returns what is printed about it
 * @throws Problem `file-unwritable`
 */
export async function writeWorkflows(
  file: string,
  files: ReadonlyMap<string, string>,
  { title, spec, overlays }: DocumentSource & { readonly title: string },
): Promise<string[]> {
  const tree = await readWritten(spec, readPorts, overlays);
  // A URL that may hold credentials is not written down.
  const url = relativeLocation(file, spec) ?? 'openapi.yaml';
  const { arazzo, open } = workflowsOf(files, { title, tree, url });
  const isEmpty = Array.isArray(arazzo.workflows) && arazzo.workflows.length === 0;
  const left = open.slice(0, MOST_LINES).map((one) => `  no workflow for ${printable(one)}`);
  if (isEmpty) return [`no workflows to write: no request that is accepted has set-ups`, ...left];
  const text = file.endsWith('.json')
    ? `${JSON.stringify(arazzo, null, 2)}\n`
    : stringify(arazzo, PLAIN_YAML);
  writeText(file, text);
  return [`workflows: ${file}`, ...left];
}
