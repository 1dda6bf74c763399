import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { z } from 'zod';
import { startSampleApi } from '../../../src/server/demo/index.ts';
import { apiClient } from '../../support/platform/api-client.ts';
import type { ApiPlatform } from '../../support/platform/api-platform.ts';

export const ADMIN = { role: 'admin', scheme: 'light', width: 1440 } as const;
export const NARROW = { role: 'admin', scheme: 'dark', width: 360 } as const;
export const DOCUMENT = readFileSync('templates/demo/openapi.yaml', 'utf8');
export const TITLE = /^ {2}title: (.*)$/m.exec(DOCUMENT)?.[1] ?? '';
export const SERVER = 'https://clinic.example/v1';
/** What sends the form. */
export const GO = 'Write the tests and run them';
const EXECUTION = /\/executions\/[0-9a-f-]+\?record=/;

const Records = z.looseObject({
  items: z.array(
    z.looseObject({
      name: z.string(),
      base_url: z.string().nullable(),
      repository: z.looseObject({ type: z.string() }),
      calibration: z.looseObject({ state: z.string() }).nullable(),
    }),
  ),
});
export const Pipelines = z.looseObject({ items: z.array(z.looseObject({ id: z.string() })) });
const Execution = z.looseObject({
  state: z.string(),
  status: z.number().nullable(),
  test_cases: z.array(
    z.looseObject({ counts: z.looseObject({ failed: z.number(), blocked: z.number() }) }),
  ),
});

/**
 * A document of the clinic without the paths but /pets, which has the limit that it forgets: a suite of two endpoints, for
 * tests of what is around it.
 */
export function petsOf(document: string): string {
  const pets = document.replace(/^ {2}\/pets\/\{petId\}:\n.*?(?=^\w)/ms, '');
  if (pets === document) throw new Error('the document has no other paths');
  return pets;
}

/** The API of the clinic, with the limit that it forgets. */
export async function clinic(): Promise<string> {
  const api = await startSampleApi({ fault: true });
  onTestFinished(() => api.stop());
  return api.baseUrl;
}

/** Fills in the form with a text and a base URL. */
export async function fill(page: Page, document: string, baseUrl: string): Promise<void> {
  await page.getByLabel('or its text').fill(document);
  await page.getByLabel('Base URL').fill(baseUrl);
}

/** The execution that a page has led to, once it has ended. */
export async function ended(platform: ApiPlatform, page: Page) {
  await page.waitForURL(EXECUTION);
  const call = await apiClient(platform, 'admin', ['admin']);
  const read = () => call('GET', new URL(page.url()).pathname, Execution);
  await expect.poll(async () => (await read()).state).toBe('dispatched');
  return read();
}

/** The records of the platform. */
export async function recordsOf(platform: ApiPlatform) {
  const call = await apiClient(platform, 'admin', ['admin']);
  return (await call('GET', '/records', Records)).items;
}

/** Counts the clicks and the fields that a page takes from here on. */
export async function effortOn(page: Page) {
  const effort = { clicks: 0, fields: 0 };
  await page.exposeFunction('onEffort', (kind: keyof typeof effort) => effort[kind]++);
  await page.addInitScript({
    content: `
      addEventListener('click', () => onEffort('clicks'), true);
      addEventListener('change', () => onEffort('fields'), true);`,
  });
  return effort;
}
