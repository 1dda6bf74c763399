import { expect, test } from 'vitest';
import { z } from 'zod';
import { testCaseFilters } from '../../../../src/api/wire/library.ts';
import { Labels } from '../../../../src/web/components/labels.tsx';

const Filters = z.object(testCaseFilters);

test.each(['feature/x', 'fix#12', 'a+b', 'a=b', 'proofgate/pets', 'smoke (v2)', '+x', 'a-'])(
  'the link of the label %s filters by it',
  (label) => {
    const [, href = ''] = /href="([^"]*)"/.exec(String(Labels({ labels: [label] }))) ?? [];
    const { searchParams } = new URL(href.replaceAll('&amp;', '&'), 'https://proofgate.example');
    expect(Filters.parse({ labels: searchParams.getAll('labels') }).labels).toEqual([label]);
  },
);

test.each(['<script>', 'a,b', ' a', 'a\nb', ''])('%j is no label', (label) => {
  expect(Filters.safeParse({ labels: [label] }).success).toBe(false);
});
