import { describe, expect, test } from 'vitest';
import type { AnnotatedDocument, DocumentPart } from '../../../src/generation/index.ts';
import { storeDocument } from '../../../src/library/documents/store-document.ts';
import {
  createRecord,
  deleteRecord,
  documentParts,
  referencePlace,
  storedDocument,
} from '../../../src/library/index.ts';
import { libraryBench, recordNamed } from '../../support/platform/library.ts';
import { anyStore } from '../../support/stores/stores.ts';

const RUN = '00000000-0000-7000-8000-000000000001';

const part = (title: string, lines: number, rest: Partial<DocumentPart> = {}): DocumentPart => ({
  ...{ file: '', reference: `#/${title}`, title, firstLine: 1, losses: [], constraints: [] },
  lines: Array.from({ length: lines }, (_, n) => `line ${n}`),
  ...rest,
});

const documentOf = (...parts: DocumentPart[]): AnnotatedDocument => ({
  ...{ title: 'Pets', version: '1', openapi: '3.1.0', file: 'openapi.yaml', lines: 9, parts },
  ...{ formatted: [], audit: null },
});

describe('the document of a record, as it is kept', () => {
  const { ports, newAdmin } = libraryBench(anyStore);

  async function ground() {
    const ada = await newAdmin();
    const record = await createRecord(ports(), ada, recordNamed('pets'));
    const store = (document: AnnotatedDocument | null) =>
      storeDocument(ports(), record, RUN, document);
    const titles = async (
      page: { text?: string; rule?: string; from?: number } = {},
    ): Promise<[string[], number, number | null]> => {
      const found = await documentParts(ports(), record, { from: 0, ...page });
      return [found.parts.map(({ title }) => title), found.total, found.next];
    };
    return { ada, record, store, titles };
  }

  test('is that of the latest generation, with what a database keeps of its text', async () => {
    const { ada, record, store, titles } = await ground();
    expect(await storedDocument(ports(), record)).toBeNull();
    await store(documentOf(part('a', 1), part('b', 1)));
    const loss = { line: 1, rule: 'r', points: 1, message: 'half \ud83d', count: 0 };
    await store(documentOf(part('n\0', 2, { lines: ['\0', '\ud83d'], losses: [loss] })));
    expect(await titles()).toEqual([['n\ufffd'], 1, null]);
    const { parts } = await documentParts(ports(), record, { from: 0 });
    expect(parts[0]).toMatchObject({ text: '\ufffd\n\ufffd' });
    expect(parts[0]?.losses[0]?.message).toBe('half \ufffd');
    await store(null);
    expect(await storedDocument(ports(), record)).toBeNull();
    expect(await titles()).toEqual([[], 0, null]);
    await store(documentOf(part('a', 1)));
    await deleteRecord(ports(), ada, 'pets');
    expect(await titles()).toEqual([[], 0, null]);
  });

  test('is read in pages of whole parts, by title and by rule', async () => {
    const { store, titles } = await ground();
    const losses = [{ line: 1, rule: 'array-size', points: 1, message: 'm', count: 0 }];
    await store(
      documentOf(part('GET /a', 399), part('GET /b', 390, { losses }), part('schemas/A_', 1)),
    );
    expect(await titles()).toEqual([['GET /a', 'GET /b'], 3, 2]);
    expect(await titles({ from: 1 })).toEqual([['GET /b', 'schemas/A_'], 3, null]);
    expect(await titles({ text: 'a_' })).toEqual([['schemas/A_'], 1, null]);
    expect(await titles({ rule: 'array-size' })).toEqual([['GET /b'], 1, null]);
    const many = Array.from({ length: 700 }, (_, n) =>
      part(`p${n}`, 1, { lines: ['x'.repeat(900)] }),
    );
    await store(documentOf(...many));
    const [shown, total, next] = await titles({ from: 650 });
    expect([shown[0], total, next]).toEqual(['p650', 700, null]);
    expect(await titles({ from: 0 })).toMatchObject([{ length: 60 }, 700, 60]);
  });

  test('says where a reference leads', async () => {
    const { record, store } = await ground();
    const reference = '#/components/schemas/A/maxLength';
    const at = { reference, keyword: 'maxLength', tests: [] };
    const schema = '#/components/schemas/A';
    await store(
      documentOf(
        part('GET /a', 1, { reference: '#/paths/~1a/get', firstLine: 3 }),
        part('A', 1, { reference: schema, firstLine: 5 }),
        part('A', 1, { reference: schema, firstLine: 6, constraints: [{ line: 6, ...at }] }),
        part('B', 1, { reference: 'b.yaml#/B', firstLine: 7, file: 'b.yaml' }),
      ),
    );
    const place = (to: string) => referencePlace(ports(), record, to);
    expect(await place(reference)).toEqual({ part: 2, file: '', line: 6 });
    expect(await place(`${schema}/type`)).toEqual({ part: 1, file: '', line: 5 });
    expect(await place('#/components/schemas/AB')).toBeNull();
    expect(await place('b.yaml#/B/C')).toEqual({ part: 3, file: 'b.yaml', line: 7 });
    expect(await place('#/B')).toBeNull();
    expect(await place('none')).toBeNull();
  });
});
