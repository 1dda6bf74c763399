import type { ResultPayload } from '../result-payload.ts';
import { cutList, summarize } from './summary.ts';

/** Failures that a message lists; the page of the execution has all. */
const MOST_FAILURES = 10;
/** A section holds 3,000 characters. */
const MOST_SECTION = 3000;

/**
 * A result as a message for an incoming webhook of Slack, in Block Kit
 * (docs.slack.dev/reference/block-kit). A message has four blocks of the 50 that it may have.
 */
export function slackMessage(event: ResultPayload) {
  const { headline, facts, failures, leftOut, link } = summarize(event);
  const lists = facts.map(([label, value]) => `*${label}:* ${escapeText(value)}`);
  const lines = fitLines(failures.map(escapeText), leftOut);
  return {
    // What notifications show.
    text: escapeText(headline),
    unfurl_links: false,
    blocks: [
      section(`*${escapeText(headline)}*`),
      section(lists.join('\n')),
      ...(lines.length === 0 ? [] : [section(lines.join('\n'))]),
      {
        type: 'actions' as const,
        elements: [
          {
            type: 'button' as const,
            text: { type: 'plain_text' as const, text: 'Show the execution' },
            url: link,
          },
        ],
      },
    ],
  };
}

/** `verbatim` keeps Slack from making links and mentions out of words. */
function section(text: string) {
  return { type: 'section' as const, text: { type: 'mrkdwn' as const, text, verbatim: true } };
}

/** The three characters that can begin a link or a mention (docs.slack.dev, "Formatting message text"). */
function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** As many lines as a section holds; escaping makes them longer than they were cut to. */
function fitLines(failures: readonly string[], leftOut: number): string[] {
  const listed = (many: number) =>
    cutList(
      failures.map((line) => `• ${line}`),
      many,
      leftOut,
    );
  let many = Math.min(MOST_FAILURES, failures.length);
  while (listed(many).join('\n').length > MOST_SECTION) many -= 1;
  return listed(many);
}
