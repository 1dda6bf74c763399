import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { workOnExecutions } from '../../../../src/execution/index.ts';
import { localBindings } from '../../../../src/secrets/local/run-grants.ts';
import { RunValues, WAIT_MS } from '../../../../src/secrets/local/run-values.ts';
import {
  newAdmin,
  openExecutionParts,
  pipelineOf,
  startOne,
  whenEnded,
} from '../../../support/platform/execution.ts';
import { temporaryStore } from '../../../support/stores/stores.ts';
import * as tables from '../../../support/stores/tables.ts';

const AT = new Date('2026-11-28T10:00:00Z');
const VALUE = {
  value: 'v',
  user: 'ada',
  givenAt: AT,
  repository: 'local://a',
  hosts: ['a.example'],
};
const last = { isLast: true, nowMs: AT.getTime() };

describe('values for one run', () => {
  test('belong to the next run of who gave them, and end with it', () => {
    const values = new RunValues();
    values.give('record', 'KEY', VALUE);
    values.take({ id: 'of another', user: 'bob' }, ['record'], last);
    expect(values.ofRun('of another', 'record').size).toBe(0);
    values.take({ id: 'calibration', user: 'ada' }, ['record'], { ...last, isLast: false });
    expect(values.ofRun('calibration', 'record').get('KEY')?.value).toBe('v');
    values.take({ id: 'run', user: 'ada' }, ['elsewhere'], last);
    expect(values.has('run')).toBe(false);
    values.take({ id: 'run', user: 'ada' }, ['record'], last);
    values.take({ id: 'later', user: 'ada' }, ['record'], last);
    expect(values.ofRun('run', 'record').get('KEY')?.value).toBe('v');
    expect(values.ofRun('run', 'elsewhere').size).toBe(0);
    expect(values.ofRun('later', 'record').size).toBe(0);
    values.end('run');
    values.end('calibration');
    expect(values.ofRun('run', 'record').size).toBe(0);
    expect(values.ofRun('calibration', 'record').size).toBe(0);
  });

  test('are forgotten after an hour without a run, and when somebody says so', () => {
    const values = new RunValues();
    values.give('record', 'KEY', VALUE);
    expect(values.waiting('record', AT.getTime() + WAIT_MS - 1).size).toBe(1);
    expect(values.waiting('record', AT.getTime() + WAIT_MS).size).toBe(0);
    values.give('record', 'KEY', VALUE);
    expect(values.forget('record', 'KEY')).toBe(true);
    expect(values.forget('record', 'KEY')).toBe(false);
  });

  test('that a process took along when it died block their run', async () => {
    const parts = await openExecutionParts(await temporaryStore());
    try {
      const admin = await newAdmin(parts);
      const pipeline = await pipelineOf(parts, admin, 'def test_one():\n    pass\n');
      const id = await startOne(parts, admin, pipeline);
      const { executions } = tables;
      await parts.database
        .in(admin)
        .update(executions)
        .set({ runSecrets: ['KEY'] })
        .where(eq(executions.id, id));
      const work = await workOnExecutions(parts.ports);
      const { execution, tokens } = await whenEnded(parts, admin, id);
      await work.stop();
      expect([execution.status, execution.reason]).toEqual([
        3,
        expect.stringContaining('give them again'),
      ]);
      expect(tokens).toEqual([]);
    } finally {
      await parts.close();
    }
  });
});

test('a token reads what is usable, and nothing that is bound to another host or repository', () => {
  const variables = { KEY: { hosts: ['a.example'] }, OTHER: { unusable: 'another host' } };
  expect(localBindings('record', variables)).toEqual(['record/KEY']);
});
