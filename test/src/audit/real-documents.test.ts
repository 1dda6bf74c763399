import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { githubDocument } from '../../../scripts/github-document.ts';
import { type Audit, auditDocument } from '../../../src/audit/index.ts';
import { readPorts } from '../../../src/cli/reading/ports.ts';
import { readDocument } from '../../../src/generator/document/read.ts';
import { allDeductions } from './in-memory.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Documents as their publishers wrote them, and what anyone who reads them can see. */
const DOCUMENTS = {
  github: githubDocument(),
  galaxy: `${ROOT}/node_modules/@scalar/galaxy/dist/latest.json`,
  loopback: `${ROOT}/test/documents/loopback-todo.json`,
} as const;

const audits = new Map<string, Audit>();
beforeAll(async () => {
  for (const [name, path] of Object.entries(DOCUMENTS)) {
    audits.set(name, auditDocument(await readDocument(path, readPorts)));
  }
});

function auditNamed(name: keyof typeof DOCUMENTS): Audit {
  const audit = audits.get(name);
  if (audit === undefined) throw new Error(`${name} was not audited.`);
  return audit;
}

describe('real documents', () => {
  test.each(['github', 'galaxy', 'loopback'] as const)(
    '%s: every deduction is in the file, at a line that it has',
    (name) => {
      const path = DOCUMENTS[name];
      const lines = readFileSync(path, 'utf8').split('\n');
      const deductions = allDeductions(auditNamed(name));
      expect(deductions.length).toBeGreaterThan(10);
      for (const { place } of deductions) {
        expect(place.file).toBe(path.replace('//', '/'));
        const key = place.pointer.slice(place.pointer.lastIndexOf('/') + 1);
        const written = lines[place.line - 1]?.slice(place.column - 1) ?? '';
        const name = key.replaceAll('~1', '/').replaceAll('~0', '~');
        // The key of a map, the beginning of a list's member, or of the whole.
        const isMember = /^\d*$/.test(name) && !written.startsWith(`"${name}"`);
        expect(isMember ? written.startsWith('{') : written.startsWith(JSON.stringify(name))).toBe(
          true,
        );
      }
    },
  );

  test('GitHub says nowhere who may call', () => {
    const { security } = auditNamed('github');
    const [authentication] = security.parts.filter(({ id }) => id === 'authentication');
    expect(authentication).toMatchObject({ score: 0, places: 1223 });
    expect(security.deductions.some(({ rule }) => rule === 'server-https')).toBe(false);
  });

  test('Galaxy has a key in the query, a password flow and a server without encryption', () => {
    const { security } = auditNamed('galaxy');
    const rules = new Set(security.deductions.map(({ rule }) => rule));
    for (const rule of ['scheme-key-in-query', 'scheme-oauth2-flow', 'server-https']) {
      expect(rules).toContain(rule);
    }
    expect(rules).not.toContain('operation-security');
  });

  test('LoopBack documents no refusal at all', () => {
    const { deductions } = auditNamed('loopback').dataValidation;
    const operations = deductions.filter(({ rule }) => rule === 'answer-client-error');
    expect(operations).toHaveLength(8);
  });
});
