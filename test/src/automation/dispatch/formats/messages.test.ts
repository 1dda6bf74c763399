import { createRequire } from 'node:module';
import type { KnownBlock } from '@slack/types';
import { describe, expect, test } from 'vitest';
import { SAMPLES } from '../../../../../src/automation/dispatch/formats/sample-events.ts';
import { slackMessage } from '../../../../../src/automation/dispatch/formats/slack.ts';
import { teamsMessage } from '../../../../../src/automation/dispatch/formats/teams.ts';
import type { ResultPayload } from '../../../../../src/automation/index.ts';

// Node cannot import the modules of the package, which name each other without extensions.
const { AdaptiveCard, SerializationContext }: typeof import('adaptivecards') = createRequire(
  import.meta.url,
)('adaptivecards/dist/adaptivecards.js');

/** Names with what Slack or Teams make links, mentions and markup of. */
const HOSTILE = '<!channel> <https://evil.example|Passed> [ok](https://evil.example) & @here\n• x';

const [{ event: FAILED }] = SAMPLES;

/** A result as large as a payload can be, of hostile texts. */
const LARGEST: ResultPayload = {
  ...FAILED,
  reason: '&'.repeat(5000),
  pipeline: { id: null, name: HOSTILE.repeat(50) },
  trigger: { ...FAILED.trigger, name: HOSTILE.repeat(50) },
  parameters: { ...FAILED.parameters, environment: '&'.repeat(200) },
  failed_scenarios: Array.from({ length: 100 }, () => ({
    ...{ test_case: 0, script: 'a.py', test: 'test_a', scenario: null, outcome: 'failed' as const },
    message: `${HOSTILE}${'&'.repeat(800)}`,
  })),
  failed_scenarios_left_out: 7,
  root_causes: [],
};

/** A result as large as a payload can be that has root causes. */
const MANY_CAUSES: ResultPayload = {
  ...LARGEST,
  root_causes: Array.from({ length: 100 }, () => ({
    ...{ id: 'c0ffee', kind: 'crash', change: 'new' as const, tests: 123_456, endpoints: 1234 },
    title: `${HOSTILE}${'&'.repeat(800)}`,
  })),
  root_causes_left_out: 900,
};

/** The same with one character throughout, which takes as much room as any when it is escaped. */
function filled(character: string): ResultPayload {
  const text = character.repeat(5000);
  const failures = LARGEST.failed_scenarios.map((one) => ({ ...one, message: text }));
  return {
    ...LARGEST,
    ...{ reason: text, pipeline: { id: null, name: text }, failed_scenarios: failures },
    trigger: { ...LARGEST.trigger, name: text },
    parameters: { base_url: text, environment: text, variables: {} },
  };
}

const EVENTS = [
  ...SAMPLES,
  { what: 'the largest result', event: LARGEST },
  { what: 'as many root causes as there may be', event: MANY_CAUSES },
  { what: 'what Slack escapes', event: filled('&') },
  { what: 'what JSON escapes', event: filled('\u0001') },
];

/** Every text below a value that has one of these names. */
function textsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    name === 'text' && typeof one === 'string' ? [one] : textsOf(one),
  );
}

describe('a message of Slack', () => {
  test.each(EVENTS)('keeps the limits of Block Kit for $what', ({ event }) => {
    const message = slackMessage(event);
    // Checked by the compiler against the types that Slack publishes.
    const blocks: KnownBlock[] = message.blocks;
    expect(blocks.length).toBeLessThanOrEqual(50);
    for (const block of blocks) {
      if (block.type !== 'section') continue;
      const length = block.text?.text.length ?? 0;
      expect(length).toBeGreaterThan(0);
      expect(length).toBeLessThanOrEqual(3000);
    }
  });

  test('holds no link, mention or line that a name brings', () => {
    const texts = textsOf(slackMessage(LARGEST));
    expect(texts.join('\n')).toContain('&lt;!channel&gt; &lt;https://evil.example|Passed&gt;');
    for (const text of texts) expect(text).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/);
    expect(texts.join('\n')).not.toContain('\n• x');
  });

  test('lists root causes with how far they go, and says which are new', () => {
    const [headline, facts, causes] = textsOf(slackMessage(FAILED).blocks);
    expect(headline).toBe('*Example pipeline #12 failed*');
    expect(facts).toContain(
      '*Tests:* 40 passed, 2 failed, 1 unproven, 1 known\n*Root causes:* 2, 1 new\n',
    );
    expect(causes).toBe(
      '• minLength of Pet.name is not enforced (new, 1 test, 1 endpoint)\n' +
        '• 500 on a file without content (1 test, 1 endpoint)',
    );
    const [, counts, many = ''] = textsOf(slackMessage(MANY_CAUSES).blocks);
    expect(counts).toContain('*Root causes:* 1000, 100 new');
    expect(many).toContain(`\nand ${1000 - (many.split('\n').length - 1)} more`);
  });

  test('ends what is cut with a whole word', () => {
    const title = `${'a word of its own '.repeat(30)}`;
    const [cause] = MANY_CAUSES.root_causes.map((one) => ({ ...one, title }));
    const event = { ...FAILED, root_causes: cause === undefined ? [] : [cause] };
    const [, , line] = textsOf(slackMessage(event).blocks);
    expect(line).toMatch(/ (?:a|word|of|its|own)… \(new, 123456 tests, 1234 endpoints\)$/);
  });

  test('lists failed tests where a result has no root causes, and counts those that do not fit', () => {
    const [, , failures] = textsOf(slackMessage({ ...FAILED, root_causes: [] }).blocks);
    expect(failures).toBe(
      '• POST /pets 1.03: Length less than minLength expected 4xx, got "201"\n' +
        '• POST /pets test_upload: failed',
    );
    const [, , many = ''] = textsOf(slackMessage(LARGEST).blocks);
    const listed = many.split('\n').length - 1;
    expect(many).toContain(`\nand ${100 - listed + 7} more`);
  });
});

describe('a card of Teams', () => {
  test.each(EVENTS)('is an Adaptive Card below 28 KB for $what', ({ event }) => {
    const message = teamsMessage(event);
    expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(28 * 1024);
    const [attachment] = message.attachments;
    const card = new AdaptiveCard();
    const context = new SerializationContext();
    card.parse(attachment?.content, context);
    const faults = Array.from({ length: context.eventCount }, (_, at) => context.getEventAt(at));
    expect(faults.map(({ message: what }) => what)).toEqual([]);
    expect(card.validateProperties().validationEvents).toEqual([]);
  });

  test('has texts of strangers only where Teams reads no Markdown', () => {
    const [attachment] = teamsMessage(LARGEST).attachments;
    const { body } = attachment?.content ?? { body: [] };
    expect(new Set(body.map(({ type }) => type))).toEqual(new Set(['RichTextBlock']));
    expect(textsOf(body).join('\n')).toContain('<!channel> <https://evil.example|Passed> [ok](');
    expect(textsOf(body).join('\n')).not.toContain('\n• x');
    expect(textsOf(body).at(-1)).toMatch(/^• and \d+ more$/);
  });
});
