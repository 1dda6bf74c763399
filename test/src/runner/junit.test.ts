import { expect, test } from 'vitest';
import { readJunit } from '../../../src/runner/junit.ts';
import { readJunitInWorker } from '../../../src/runner/junit-in-worker.ts';
import { httpServer } from '../../support/network/http-server.ts';

const CLASS = 'classname="post_pets.negative.test_post_pets_negative_body_name" time="0.5"';

function junit(cases: string): string {
  return `<?xml version="1.0" encoding="utf-8"?><testsuites name="pytest tests"><testsuite name="pytest">${cases}</testsuite></testsuites>`;
}

test('a result names its script, its test and what went wrong', () => {
  const text = junit(`
    <testcase ${CLASS} name="test_a[1.03]" />
    <testcase ${CLASS} name="test_a[1.08]"><failure message="m">POST /pets
 a &lt;b&gt; &amp; 007</failure></testcase>
    <testcase ${CLASS} name="test_a[1.21]"><error message="m">Blocked</error></testcase>`);
  const script = 'post_pets/negative/test_post_pets_negative_body_name.py';
  expect(readJunit(text)).toEqual({
    counts: { passed: 1, failed: 1, unproven: 0, blocked: 1 },
    tests: [
      { script, name: 'test_a[1.03]', outcome: 'passed', message: '', seconds: 0.5 },
      {
        script,
        name: 'test_a[1.08]',
        outcome: 'failed',
        message: 'POST /pets\n a <b> & 007',
        seconds: 0.5,
      },
      { script, name: 'test_a[1.21]', outcome: 'blocked', message: 'Blocked', seconds: 0.5 },
    ],
  });
});

test('a test that failed and whose clean-up failed too counts once, as a failure', () => {
  const text = junit(`
    <testcase ${CLASS} name="a"><failure message="m">f</failure></testcase>
    <testcase ${CLASS} name="a"><error message="m">e</error></testcase>`);
  expect(readJunit(text)?.counts).toEqual({ passed: 0, failed: 1, unproven: 0, blocked: 0 });
});

test('a skipped test is blocked, unless its type says that it is unproven', () => {
  const text = junit(`
    <testcase ${CLASS} name="a"><skipped type="pytest.skip" message="m">s</skipped></testcase>
    <testcase ${CLASS} name="b"><skipped /></testcase>
    <testcase ${CLASS} name="c"><skipped type="proofgate.unproven" message="m">/a/b.py:7: Unproven: c.
POST /pets</skipped></testcase>`);
  const found = readJunit(text);
  expect(found?.counts).toEqual({ passed: 0, failed: 0, unproven: 1, blocked: 2 });
  expect(found?.tests[2]?.message).toBe('Unproven: c.\nPOST /pets');
});

test('an unproven test whose clean-up fails is blocked', () => {
  const text = junit(`
    <testcase ${CLASS} name="a"><skipped type="proofgate.unproven" message="u">s</skipped></testcase>
    <testcase ${CLASS} name="a"><error message="m">e</error></testcase>`);
  expect(readJunit(text)?.counts).toEqual({ passed: 0, failed: 0, unproven: 0, blocked: 1 });
});

test('a file that is empty, cut off or of another kind is no result', () => {
  const whole = junit(`<testcase ${CLASS} name="a" />`);
  expect(readJunit(whole)).not.toBeNull();
  expect(readJunit('')).toBeNull();
  expect(readJunit(whole.slice(0, -5))).toBeNull();
  // What a full disk leaves may end behind a whole test.
  expect(readJunit(whole.slice(0, whole.indexOf('</testsuite>')))).toBeNull();
  expect(readJunit('<testsuites>no suite</testsuites>')).toBeNull();
  expect(readJunit(whole.replaceAll('testcase', 'test'))?.tests).toEqual([]);
});

test('a file of 31 MB is read in a thread, while the server answers others', async () => {
  const message = 'x'.repeat(20_000);
  const one = `<testcase classname="a" name="n" time="1"><failure>${message}</failure></testcase>`;
  const suite = `<testsuites><testsuite>${one.repeat(Math.ceil((31 * 1024 * 1024) / one.length))}`;
  let isRead = false;
  const reading = readJunitInWorker(`${suite}</testsuite></testsuites>`, 20_000).then((read) => {
    isRead = true;
    return read;
  });
  const url = await httpServer((_request, response) => response.end());
  expect((await fetch(url)).status).toBe(200);
  expect(isRead).toBe(false);
  expect((await reading)?.counts).toEqual({ passed: 0, failed: 1, unproven: 0, blocked: 0 });
});

test('a file that takes too much time or memory is no readable one', async () => {
  const many = '<testcase classname="a" name="n" time="1"/>'.repeat(400_000);
  const text = `<testsuites><testsuite>${many}</testsuite></testsuites>`;
  expect(await readJunitInWorker(text, 10, { timeoutMs: 1 })).toBeNull();
  expect(await readJunitInWorker(text, 10, { maxOldGenerationSizeMb: 16 })).toBeNull();
});

test.each([
  `<__proto__ failure="1"><skipped a="b"/></__proto__>`,
  `<constructor><prototype failure="1"><error>e</error></prototype></constructor>`,
  `<testcase classname="__proto__" name="__proto__" time="0" toString="1"><failure __proto__="e">f</failure></testcase>`,
])('what is in one file changes nothing of the next that its thread reads: %s', async (hostile) => {
  const plain = junit(`<testcase ${CLASS} name="a" />`);
  await readJunitInWorker(junit(hostile), 10);
  await readJunitInWorker(`<!DOCTYPE a [<!ENTITY lt "x"><!ENTITY own "y">]>${junit(hostile)}`, 10);
  expect(await readJunitInWorker(plain, 10)).toEqual(readJunit(plain));
  const entities = junit(`<testcase ${CLASS} name="&lt;&own;" />`);
  expect((await readJunitInWorker(entities, 10))?.tests[0]?.name).toBe('<&own;');
});
