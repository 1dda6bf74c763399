import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Audit, Score } from '../../../src/audit/index.ts';
import { auditDocument } from '../../../src/audit/index.ts';
import { isObject, type JsonObject, own } from '../../../src/generator/json.ts';
import { documentFrom } from '../generator/in-memory.ts';
import { contract } from './arbitrary-contract.ts';
import { allDeductions, auditOfBody } from './in-memory.ts';
import { mended } from './remedies.ts';

/** As it is, without the servers that documents in memory are given. */
function audit(tree: JsonObject): Audit {
  const servers = own(tree, 'servers');
  return auditDocument(documentFrom({ ...tree, servers: servers ?? null }));
}

/** What is left of a score, before it is rounded. */
function exact({ max, deductions }: Score): number {
  return max - deductions.reduce((sum, { points }) => sum + points, 0);
}

describe('any contract', () => {
  test('scores from 0 to the maximum, which is what no deduction leaves', () => {
    fc.assert(
      fc.property(contract(), (tree) => {
        const { security, dataValidation } = audit(tree);
        for (const score of [security, dataValidation]) {
          expect(score.score).toBeGreaterThanOrEqual(0);
          expect(score.score).toBeLessThanOrEqual(score.max);
          expect(score.score === score.max).toBe(score.deductions.length === 0);
          expect(exact(score)).toBeGreaterThan(-1e-9);
          expect(Math.abs(exact(score) - score.score)).toBeLessThan(0.1 + 1e-9);
          expect(score.deductions.every(({ points }) => points > 0)).toBe(true);
        }
      }),
    );
  });

  test('never scores less once a remedy is done, and has full scores when all are', () => {
    fc.assert(
      fc.property(contract(), fc.infiniteStream(fc.nat()), (tree, choices) => {
        let current = tree;
        let before = audit(current);
        for (let steps = 0; steps < 500; steps++) {
          const all = allDeductions(before);
          const chosen = all[(choices.next().value ?? 0) % all.length];
          if (chosen === undefined) break;
          current = mended(current, chosen);
          const after = audit(current);
          const said = `${chosen.rule} at ${chosen.place.pointer}`;
          expect(exact(after.security), said).toBeGreaterThan(exact(before.security) - 1e-9);
          expect(exact(after.dataValidation), said).toBeGreaterThan(
            exact(before.dataValidation) - 1e-9,
          );
          before = after;
        }
        expect([before.security.score, before.dataValidation.score]).toEqual([30, 70]);
      }),
    );
  });

  test('scores the same whatever the order of its paths', () => {
    fc.assert(
      fc.property(contract(), (tree) => {
        const paths = own(tree, 'paths');
        const reversed = Object.entries(isObject(paths) ? paths : {}).toReversed();
        const other = audit({ ...tree, paths: Object.fromEntries(reversed) });
        const [a, b] = [audit(tree), other];
        expect(b.security.score).toBe(a.security.score);
        expect(b.dataValidation.score).toBe(a.dataValidation.score);
        expect(places(b)).toEqual(places(a));
      }),
    );
  });
});

function places(one: Audit): string[] {
  return allDeductions(one)
    .map(({ rule, place, count }) => `${rule} ${place.pointer} ${count}`)
    .sort();
}

describe('the advice', () => {
  const typed = Array.from({ length: 9 }, (_, n) => [`t${n}`, { type: 'boolean' }] as const);
  const untyped = Array.from({ length: 11 }, (_, n) => [`u${n}`, {}] as const);
  const body = (properties: JsonObject) =>
    auditOfBody({ type: 'object', minProperties: 1, maxProperties: 9, properties });

  test('is a full security score and more than 40 for data validation', () => {
    const at = body(Object.fromEntries([...typed, ...untyped]));
    expect([at.security.score, at.dataValidation.score, at.meetsAdvice]).toEqual([30, 40, false]);
    const above = body(Object.fromEntries([...typed, ...untyped.slice(1)]));
    expect([above.security.score, above.meetsAdvice]).toEqual([30, true]);
  });
});

describe('points', () => {
  test('are shares of the places by the weights of their rules', () => {
    const a = { type: 'string', pattern: 'a' };
    const b = { type: 'integer', minimum: 1, maximum: 2 };
    const body = { type: 'object', maxProperties: 2, required: ['a'], properties: { a, b } };
    const { dataValidation } = auditOfBody(body);
    // Three places share 45 of the 55 points that there are without values of answers.
    const [lost] = dataValidation.deductions;
    expect(dataValidation.deductions).toHaveLength(1);
    expect(lost?.points).toBeCloseTo(((70 * 45) / 55 / 3) * (4 / 10), 9);
    expect(dataValidation.parts).toMatchObject([
      { id: 'requests', max: 57.2, places: 3 },
      { id: 'answers', max: 12.7, score: 12.7, places: 1 },
    ]);
  });

  test('are shared with a value that no type fits: to add one that contradicts takes no place away', () => {
    const said = [{ type: 'integer', minimum: 1, maximum: 2 }, { type: 'boolean' }];
    const allOf = said.map((b) => ({ properties: { b } }));
    const { dataValidation } = auditOfBody({ type: 'object', maxProperties: 2, allOf });
    expect(dataValidation.parts[0]).toMatchObject({ id: 'requests', places: 2 });
  });

  test('do not depend on how many operations share a schema', () => {
    const operation = {
      responses: { 204: {}, 400: {} },
      requestBody: { $ref: '#/components/requestBodies/A' },
    };
    const content = { 'application/json': { schema: { type: 'string', maxLength: 5 } } };
    const tree = { security: [], components: { requestBodies: { A: { content } } } };
    const one = audit({ ...tree, paths: { '/a': { post: operation } } });
    const two = audit({ ...tree, paths: { '/a': { post: operation }, '/b': { put: operation } } });
    expect(two.dataValidation.score).toBe(one.dataValidation.score);
    // But the suite lacks a case in each of them.
    expect(one.dataValidation.deductions).toMatchObject([{ scenarios: ['1.02'], count: 1 }]);
    expect(two.dataValidation.deductions).toMatchObject([{ scenarios: ['1.02'], count: 2 }]);
  });

  test('of a schema that requests and answers share are lost once, in both parts', () => {
    const content = { 'application/json': { schema: { type: 'string', maxLength: 5 } } };
    const operation = { requestBody: { content }, responses: { 200: { content }, 400: {} } };
    const shared = { $ref: '#/components/schemas/A' };
    const tree = {
      security: [],
      components: { schemas: { A: { type: 'string', maxLength: 5 } } },
      paths: {
        '/a': {
          post: {
            requestBody: { content: { 'application/json': { schema: shared } } },
            responses: { 200: { content: { 'application/json': { schema: shared } } }, 400: {} },
          },
        },
      },
    };
    const apart = audit({ ...tree, paths: { '/a': { post: operation } } }).dataValidation;
    const { deductions, score } = audit(tree).dataValidation;
    expect(apart.deductions).toHaveLength(2);
    expect(deductions).toHaveLength(1);
    expect(deductions[0]?.points).toBeCloseTo(0.4 * 60, 9);
    expect([score, apart.score]).toEqual([46, 46]);
  });

  test('leave less than the maximum, however small the share that is lost', () => {
    const fine = Array.from({ length: 5000 }, (_, n) => [`p${n}`, { type: 'boolean' }] as const);
    const properties = { ...Object.fromEntries(fine), a: {} };
    const { dataValidation } = auditOfBody({
      ...{ type: 'object', minProperties: 1, maxProperties: 9, properties },
    });
    expect(dataValidation.score).toBe(69.9);
    expect(dataValidation.parts[0]?.score).toBe(57.1);
  });

  test('of a format that is unknown are those of no content at all', () => {
    const points = (schema: JsonObject) =>
      auditOfBody({ type: 'string', maxLength: 5, ...schema }).dataValidation.deductions[0]?.points;
    expect(points({ format: 'unheard' })).toBe(points({}));
  });

  test('are nearly all lost where nothing is said', () => {
    const paths = {
      '/a': { post: { requestBody: { content: { 'application/json': {} } }, responses: {} } },
      '/b': { get: { responses: { 200: {} } } },
    };
    const { security, dataValidation, meetsAdvice } = audit({ paths });
    // One of two operations takes nothing and documents its success: half of the answers' 10.
    expect([security.score, dataValidation.score, meetsAdvice]).toEqual([0, 5, false]);
  });

  test('are all there where nothing is offered', () => {
    const { security, dataValidation } = audit({ paths: {} });
    expect([security.score, dataValidation.score]).toEqual([30, 70]);
  });
});
