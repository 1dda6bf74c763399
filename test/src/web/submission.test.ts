import { describe, expect, test } from 'vitest';
import { Problem } from '../../../src/problem.ts';
import { newForm } from '../../../src/web/submission.ts';

describe('a form as it was filled in', () => {
  test('fields are read without white space, and shown as they were typed', () => {
    const form = newForm({
      name: '  clinic ',
      tag: [' a, b', 'b\n\nc'],
      empty: ' ',
      step: ['x', 'x'],
    });
    expect(form.text('name')).toBe('clinic');
    expect(form.typed('name')).toBe('  clinic ');
    expect([form.text('none'), form.typed('none')]).toEqual(['', null]);
    expect([form.optional('empty'), form.optional('name')]).toEqual([null, 'clinic']);
    expect([form.flag('empty'), form.flag('none')]).toEqual([true, false]);
    expect(form.list('tag')).toEqual(['a', 'b', 'c']);
    expect(form.all('step')).toEqual(['x', 'x']);
  });

  test('an error is at its field and the fields inside it, and all others are above', () => {
    const faults = [
      'body.store.url: must be https',
      'query.page: too high',
      'body: holds too much',
    ];
    const form = newForm({}).with(new Problem('input-faulty', 'no', faults));
    expect(form.faultOf('store')).toBe('must be https');
    expect(form.faultOf('store.url')).toBe('must be https');
    expect(form.faultOf('sto')).toBeNull();
    expect(form.faultsBeside(['store.url'])).toEqual(['page: too high', 'holds too much']);
  });

  test.each([
    ['name-taken', 'another record has it', 'name', 'another record has it'],
    ['field-fixed', 'type: is fixed', 'type', 'is fixed'],
  ] as const)('%s is at its field', (kind, message, field, shown) => {
    expect(newForm().with(new Problem(kind, message)).faultOf(field)).toBe(shown);
  });

  test('a form that was refused is another sending, one that was only changed is the same', () => {
    const form = newForm({ a: '1', b: '2' });
    const refused = form.with(new Problem('name-taken', 'no'));
    expect(refused.key).not.toBe(form.key);
    const changed = refused.changed({ a: ['3'] });
    expect([changed.key, changed.problem]).toEqual([refused.key, refused.problem]);
    expect([changed.text('a'), changed.text('b')]).toEqual(['3', '2']);
  });
});
