import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { documentsOf } from './corpus/documents.ts';
import { PACKAGES } from './corpus/packages.ts';
import { details, head, line } from './corpus/table.ts';
import { type DocumentResult, tryDocument } from './corpus/try-document.ts';

/**
 * `npm run corpus`: generates the suite of each document of the packages, and judges it. `--only TEXT` takes
 * the documents whose name contains it, `--details FILE` writes what is lost or wrong. Exit 1: a wrong case.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', default: '' },
      details: { type: 'string' },
      'max-cases': { type: 'string', default: '200' },
    },
  });
  const documents = PACKAGES.flatMap(documentsOf).filter(({ name }) => name.includes(values.only));
  const tried: DocumentResult[] = [];
  console.log(head());
  for (const document of documents) {
    const one = await tryDocument(document, Number(values['max-cases']));
    tried.push(one);
    console.log(line(one));
    if (values.details !== undefined) {
      writeFileSync(values.details, tried.flatMap(details).join('\n'));
    }
  }
  console.log(total(tried));
  process.exitCode = tried.some(({ verdict }) => (verdict?.wrongs.length ?? 0) > 0) ? 1 : 0;
}

function total(tried: readonly DocumentResult[]): string {
  const verdicts = tried.flatMap(({ verdict }) => verdict ?? []);
  const sum = (count: (verdict: (typeof verdicts)[number]) => number) =>
    verdicts.reduce((all, verdict) => all + count(verdict), 0);
  return [
    `${tried.length} documents, ${tried.length - verdicts.length} rejected`,
    `${sum(({ endpoints }) => endpoints)} operations, ${sum(({ untested }) => untested.length)} untested`,
    `${sum(({ skippedWhole }) => skippedWhole.length)} places lost`,
    `${sum(({ cases }) => cases)} cases, ${sum(({ wrongs }) => wrongs.length)} wrong`,
    `at most ${Math.max(0, ...tried.map(({ seconds }) => seconds)).toFixed(1)} s`,
    `and ${Math.max(0, ...tried.map(({ peakMegabytes }) => peakMegabytes)).toFixed(0)} MB`,
  ].join('; ');
}

await main();
