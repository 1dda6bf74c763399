import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkTemplate } from '../../../../../src/automation/dispatch/formats/check-template.ts';
import { renderTemplate } from '../../../../../src/automation/dispatch/formats/render-template.ts';
import { SAMPLES } from '../../../../../src/automation/dispatch/formats/sample-events.ts';
import { Problem } from '../../../../../src/problem.ts';

const [{ event: FAILED }] = SAMPLES;

/** What is wrong with a template, in the words that a person reads; null: nothing. */
function faultOf(template: string): string | null {
  try {
    checkTemplate(template);
    return null;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'template-faulty') return error.message;
    throw error;
  }
}

test('a template writes texts, numbers, lists and objects as JSON', () => {
  const template = `{"title": "{{pipeline.name}}: {{#is_failed}}failed{{/is_failed}}",
    "status": {{status}},
    "failed": [{{#failed_scenarios}}"{{test}}"{{^last}}, {{/last}}{{/failed_scenarios}}],
    "sent": [{{#trigger.payload}}{{.}}{{/trigger.payload}}]}`;
  expect(faultOf(template)).toBeNull();
  const name = 'Quote " \\ \n\u2028 </script> {{status}}';
  const event = { ...FAILED, pipeline: { id: null, name } };
  expect(JSON.parse(renderTemplate(template, event))).toEqual({
    title: `${name}: failed`,
    status: 2,
    failed: ['test_post_pets_negative_body_name[1.03]', 'test_upload'],
    sent: [{ commit: 'c0ffee' }],
  });
});

test.each([
  [
    '{"a": "{{pipeline.name}}",}',
    'With a failed result: What the template makes is not JSON at line 1, column 26',
  ],
  ['{"a": {{pipeline.name}}}', 'not JSON at line 1, column 7, near "{\\"a\\": Example'],
  // Only a result without failures ends a list with nothing.
  ['{"a": {{#failed_scenarios}}{{#last}}1{{/last}}{{/failed_scenarios}}}', 'With a passed result'],
  ['{"a": {{#trigger.payload}}{{.}}{{/trigger.payload}}}', 'With a blocked result'],
  ['{"a": "{{runtime.name}}"\n', 'not JSON at line 2, column 1'],
  ['{\n "a": "{{#pipeline}}"}', 'not well formed: Unclosed section "pipeline" at line 2, column'],
  ['{"a": "{{{pipeline.name}}}"}', 'The tag pipeline.name at line 1, column 8: values are written'],
  ['{"a": "{{#pipeline}}{{&name}}{{/pipeline}}"}', 'The tag name at line 1, column 21'],
  ['{"a": "{{>other}}"}', 'partials are not supported'],
  ['"{{pipeline.name}}"', 'must make a JSON object or array'],
  ['', 'not JSON at line 1, column 1'],
  [`["${'x'.repeat(10_000)}"]`, 'at most 10000 characters'],
])('%j is refused with the place and the reason', (template, message) => {
  expect(faultOf(template)).toContain(message);
});

test('the template of docs/dispatches.md is good', () => {
  const page = readFileSync('docs/dispatches.md', 'utf8');
  const blocks = page.matchAll(/```mustache\n(.*?)```/gs);
  const templates = [...blocks].map(([, template]) => template ?? '');
  expect(templates.map(faultOf)).toEqual([null]);
});

test('a template reaches nothing but the result', () => {
  const names = ['constructor', 'constructor.constructor', 'toString'];
  const within = ['', 'pipeline.', 'failed_scenarios.', 'pipeline.name.'];
  for (const name of within.flatMap((place) => names.map((one) => place + one))) {
    const template = `["{{${name}}}", "{{#${name}}}seen{{/${name}}}"]`;
    expect([name, JSON.parse(renderTemplate(template, FAILED))]).toEqual([name, ['', '']]);
  }
});

test('a template whose loops would make gigabytes ends early', () => {
  const [one] = FAILED.failed_scenarios;
  if (one === undefined) throw new Error('the sample has no failed scenario');
  const event = { ...FAILED, failed_scenarios: Array.from({ length: 100 }, () => one) };
  const nested = (inner: string) => `{{#failed_scenarios}}${inner}{{/failed_scenarios}}`;
  const template = `[${nested(nested(nested(nested(nested('')))))}]`;
  expect(() => renderTemplate(template, event)).toThrow('more than 262144 characters');
});
