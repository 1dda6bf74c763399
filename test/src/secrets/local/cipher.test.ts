import { describe, expect, test } from 'vitest';
import { openCipher } from '../../../../src/secrets/local/cipher.ts';

const [ONE, TWO] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const CONTEXT = ['workspace', 'record', 'KEY', 'local://a', ['api.example']];

describe('the cipher of kept values', () => {
  test('opens what it sealed, for the very same context and nothing else', () => {
    const cipher = openCipher([ONE]);
    const sealed = cipher?.seal('gehe|m ☃', CONTEXT);
    if (!cipher || !sealed) throw new Error('there is a key');
    expect(cipher.open(sealed, CONTEXT)).toBe('gehe|m ☃');
    for (const at of CONTEXT.keys()) {
      expect(cipher.open(sealed, CONTEXT.with(at, 'another')), String(at)).toBe(null);
    }
    for (const at of sealed.sealed.keys()) {
      const changed = Uint8Array.from(sealed.sealed);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(cipher.open({ ...sealed, sealed: changed }, CONTEXT), String(at)).toBe(null);
    }
    const short = { ...sealed, sealed: sealed.sealed.subarray(0, 27) };
    expect(cipher.open(short, CONTEXT)).toBe(null);
  });

  test('seals the same value differently each time, and neither shows it', () => {
    const cipher = openCipher([ONE]);
    const all = [1, 2, 3].map(() => Buffer.from(cipher?.seal('value', CONTEXT).sealed ?? []));
    expect(new Set(all.map((one) => one.toString('hex'))).size).toBe(3);
    expect(all.some((one) => one.includes('value'))).toBe(false);
  });

  test('encrypts with the first key and opens with any, and there is none without a key', () => {
    const old = openCipher([ONE])?.seal('value', CONTEXT);
    if (old === undefined) throw new Error('there is a key');
    expect(openCipher([TWO])?.open(old, CONTEXT)).toBe(null);
    const both = openCipher([TWO, ONE]);
    expect(both?.open(old, CONTEXT)).toBe('value');
    expect(both?.seal('value', CONTEXT).keyId).toBe(openCipher([TWO])?.keyId);
    expect(old.keyId).not.toBe(both?.keyId);
    expect(openCipher([])).toBe(null);
  });
});
