import type { ResultPayload } from '../result-payload.ts';
import { cutList, summarize } from './summary.ts';

/**
 * Failures that a card lists; the page of the execution has all. Teams refuses messages above 28 KB, which
 * so many lines do not reach, whatever their characters (`summary.ts` cuts each).
 */
const MOST_FAILURES = 10;

const COLOURS = { 1: 'Good', 2: 'Attention', 3: 'Warning' } as const;

/**
 * A result as a message for a webhook of Microsoft Teams (the workflow "When a Teams webhook request is
 * received"): an Adaptive Card, whose version 1.4 every client of Teams shows. All texts are runs of a
 * RichTextBlock, which reads no Markdown: a name of a stranger can be no link.
 */
export function teamsMessage(event: ResultPayload) {
  const { status, headline, facts, failures, leftOut, link } = summarize(event);
  return {
    type: 'message',
    attachments: [
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        contentUrl: null,
        content: {
          $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
          type: 'AdaptiveCard',
          version: '1.4',
          // Read aloud, and shown where cards are not.
          fallbackText: headline,
          body: [
            block([{ ...run(headline), weight: 'Bolder', size: 'Large', color: COLOURS[status] }]),
            ...facts.map(([label, value]) =>
              block([{ ...run(`${label}: `), weight: 'Bolder' }, run(value)]),
            ),
            ...cutList(failures, MOST_FAILURES, leftOut).map((line) => block([run(`• ${line}`)])),
          ],
          actions: [{ type: 'Action.OpenUrl', title: 'Show the execution', url: link }],
          msteams: { width: 'Full' },
        },
      },
    ],
  };
}

function block(inlines: readonly object[]) {
  return { type: 'RichTextBlock', inlines };
}

function run(text: string) {
  return { type: 'TextRun', text };
}
